public import Links

/// Which users may see a profile and find it by searching.
public enum Visibility: String, Sendable, Codable, CaseIterable, ParameterValue {
  /// Every user, except where one of the two has blocked the other.
  case everyone

  /// Friends only.
  case friends

  /// Only its owner.
  case nobody
}

extension Visibility: CustomStringConvertible {
  /// The word that a user enters for it.
  public var description: String { rawValue }
}
