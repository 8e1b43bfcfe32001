public import Links

/// Who may see a profile, and find it by searching.
public enum Visibility: String, Sendable, Codable, CaseIterable, ParameterValue {
  /// Everybody, except those with whom a block stands in between.
  case everyone

  /// Friends only.
  case friends

  /// Nobody but its owner.
  case nobody
}

extension Visibility: CustomStringConvertible {
  /// The word that a person would use for it.
  public var description: String { rawValue }
}
