public import Mediator

/// What a command changed for one conversation in the caller's inbox; the others see no change.
public struct ConversationChangeResponse: CommandResponse, Codable, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// It is silent.
    case muted

    /// It announces messages again.
    case unmuted

    /// It is put away.
    case archived

    /// It is back in the inbox.
    case unarchived

    /// It is at the top of the inbox.
    case pinned

    /// It is at its usual place.
    case unpinned
  }

  /// The conversation's number.
  public let conversation: ConversationID

  /// What changed.
  public let change: Change

  /// When a muted conversation announces messages again, or nil for never.
  public let until: Timestamp?

  /// Describes a change.
  public init(conversation: ConversationID, change: Change, until: Timestamp? = nil) {
    self.conversation = conversation
    self.change = change
    self.until = until
  }

  /// The change as a sentence.
  public var description: String {
    switch change {
    case .muted:
      until == nil
        ? "Muted. End it with: messaging unmute NAME"
        : "Muted for a time. End it with: messaging unmute NAME"
    case .unmuted: "No longer muted."
    case .archived: "Archived. See it with: messaging inbox --archived"
    case .unarchived: "Back in the inbox."
    case .pinned: "Pinned at the top of the inbox."
    case .unpinned: "No longer pinned."
    }
  }
}
