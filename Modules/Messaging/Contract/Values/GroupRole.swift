public import Links

/// What a member of a group may do.
public enum GroupRole: String, Codable, Sendable, CaseIterable {
  /// Promotes and demotes admins and hands the group over, besides what admins do.
  case owner

  /// Renames and describes the group, and removes ordinary members.
  case admin

  /// Writes, invites friends and leaves.
  case member
}

/// Which messages a new member of a group sees.
public enum GroupHistory: String, Codable, Sendable, CaseIterable, ParameterValue {
  /// All messages since the group was created.
  case all

  /// The messages that are sent after the member joined.
  case new
}

/// The description of a group: a text with at least one visible character, or `-` or nothing for none.
public struct GroupDescriptionText: Hashable, Sendable, ParameterValue, CustomStringConvertible {
  /// The most characters, counted as Unicode scalars.
  public static let limit = 500

  /// What the user must enter.
  public static let expectation = "a description of 1 to \(limit) characters, or - for none"

  /// Always: a description has several words.
  public static var isText: Bool { true }

  /// The description as it was written, empty for none.
  public let text: String

  /// Creates a description, or nil if it is blank, too long or has a zero character.
  public init?(_ text: some StringProtocol) {
    guard text.isEmpty || text.fits(Self.limit) else { return nil }
    self.text = text == "-" ? "" : String(text)
  }

  /// Creates a description from a parameter.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The description as it was written, or `-` for none.
  public var parameterText: String { text.isEmpty ? "-" : text }

  /// The description as it was written.
  public var description: String { text }
}
