public import Links

/// What a member wants to be told of in a conversation, apart from times of silence.
public enum NoticeLevel: String, Codable, Sendable, CaseIterable, ParameterValue {
  /// Every message.
  case all

  /// The messages that mention the member, in a group.
  case mentions

  /// Nothing.
  case none

  /// What it means, as a sentence.
  public var sentence: String {
    switch self {
    case .all: "Every message notifies you."
    case .mentions: "You are told only of messages that mention you."
    case .none: "You are told of no message."
    }
  }
}
