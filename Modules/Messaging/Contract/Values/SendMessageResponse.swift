public import Mediator

/// What a message became when it was sent.
public struct SendMessageResponse: CommandResponse, Codable, Hashable {
  /// The name of the message.
  public let id: MessageID

  /// Its number in the conversation.
  public let number: Int

  /// Whether it had been sent under the same key before, so that nothing was stored now.
  public let duplicate: Bool

  /// When it was sent.
  public let sentAt: Timestamp

  /// Describes a message that was sent.
  public init(id: MessageID, duplicate: Bool, sentAt: Timestamp) {
    self.id = id
    number = id.number
    self.duplicate = duplicate
    self.sentAt = sentAt
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    duplicate ? "Had been sent as \(id) already." : "Sent as \(id)."
  }
}

/// What came of a change to a message.
public struct MessageChangeResponse: CommandResponse, Codable, Hashable {
  /// The possible changes.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// It says something else.
    case edited

    /// Only its number and its sender are left.
    case deleted

    /// The person does not see it any more; the others do.
    case hidden
  }

  /// The name of the message.
  public let id: MessageID

  /// What changed.
  public let change: Change

  /// Describes a change.
  public init(id: MessageID, change: Change) {
    self.id = id
    self.change = change
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    switch change {
    case .edited: "Changed \(id)."
    case .deleted: "Deleted \(id)."
    case .hidden: "You do not see \(id) any more."
    }
  }
}
