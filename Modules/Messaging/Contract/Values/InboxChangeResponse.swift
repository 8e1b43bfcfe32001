import Links
public import Mediator

/// What a command changed for one conversation in the caller's inbox; the others see no change.
public struct InboxChangeResponse: CommandResponse, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// It is silent.
    case muted

    /// It announces messages again.
    case unmuted

    /// It announces other messages than before.
    case notices

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

  /// What the caller is told of, after a change of it or of the silence.
  public let level: NoticeLevel?

  /// How long a muted conversation is silent; it is told in words alone.
  private var duration: MuteDuration?

  /// What commands call the conversation, which is told in words alone, too.
  private var name = "NAME"

  private enum CodingKeys: String, CodingKey { case conversation, change, until, level }

  /// Describes a change.
  ///
  /// - Parameters:
  ///   - conversation: The conversation's number.
  ///   - change: What changed.
  ///   - level: What the caller is told of now, where that changed.
  public init(conversation: ConversationID, change: Change, level: NoticeLevel? = nil) {
    self.conversation = conversation
    self.change = change
    self.level = level
    until = nil
  }

  /// Describes what the command did that keeps a conversation silent.
  ///
  /// - Parameters:
  ///   - conversation: The conversation's number.
  ///   - until: When the conversation announces messages again, or nil for never.
  ///   - command: The command.
  public init(
    muted conversation: ConversationID,
    until: Timestamp?,
    by command: MuteConversation
  ) {
    self.conversation = conversation
    change = .muted
    level = nil
    self.until = until
    duration = command.duration
    name = ShellWords.quoted(command.correspondent.parameterText)
  }

  /// The change as a sentence.
  public var description: String {
    switch change {
    case .muted:
      "Muted\(duration.map { " for \($0.words)" } ?? ""). End it with: messaging unmute \(name)"
    case .unmuted:
      level.map { $0 == .all ? "No longer muted." : "No longer muted. \($0.sentence)" }
        ?? "No longer muted."
    case .notices: level?.sentence ?? ""
    case .archived: "Archived. See it with: messaging inbox --archived"
    case .unarchived: "Back in the inbox."
    case .pinned: "Pinned at the top of the inbox."
    case .unpinned: "No longer pinned."
    }
  }
}
