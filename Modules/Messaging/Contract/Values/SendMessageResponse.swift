public import Mediator

/// A message that was sent.
public struct SendMessageResponse: CommandResponse, Hashable {
  /// The conversation's and the message's number.
  public let id: MessageID

  /// The number in the conversation.
  public let number: Int

  /// Whether it was sent with the same key before, and is stored once.
  public let duplicate: Bool

  /// When it was sent.
  public let sentAt: Timestamp

  /// Describes a sent message.
  public init(id: MessageID, duplicate: Bool, sentAt: Timestamp) {
    self.id = id
    number = id.number
    self.duplicate = duplicate
    self.sentAt = sentAt
  }

  /// The result as a sentence.
  public var description: String {
    duplicate ? "Already sent as \(id)." : "Sent as \(id)."
  }
}

/// What a command changed in a message.
public struct MessageChangeResponse: CommandResponse, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// It has a new text.
    case edited

    /// Its text was deleted for all members.
    case deleted

    /// It is hidden from the caller only.
    case hidden
  }

  /// The conversation's and the message's number.
  public let id: MessageID

  /// What changed.
  public let change: Change

  /// Describes a change.
  public init(id: MessageID, change: Change) {
    self.id = id
    self.change = change
  }

  /// The result as a sentence.
  public var description: String {
    switch change {
    case .edited: "Edited \(id)."
    case .deleted: "Deleted \(id). Others may see it for ten seconds; undo takes that back."
    case .hidden: "You no longer see \(id)."
    }
  }
}
