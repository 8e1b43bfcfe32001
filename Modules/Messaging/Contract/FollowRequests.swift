public import Mediator

/// Follows a conversation: every message behind a number, and then those that are yet to come.
///
/// Nothing is missed and nothing comes twice, whichever process a message is sent from. The answer
/// ends once the person is no longer part of the conversation.
public struct FollowMessages: Request {
  /// The messages, as they are sent.
  public typealias Response = AnswerStream<Message>

  /// Why the conversation cannot be followed.
  public typealias Failure = MessagingError

  /// Whoever is signed in.
  public static let access = AccessRule.signedIn

  /// Whose messages.
  public let correspondent: Correspondent

  /// The number after which to begin.
  public let last: Int

  /// Creates the question.
  public init(_ correspondent: Correspondent, after last: Int) {
    self.correspondent = correspondent
    self.last = last
  }
}

/// Follows all of one's conversations: what others write from now on, or from a place before.
public struct FollowInbox: Request {
  /// The messages, as they are sent.
  public typealias Response = AnswerStream<IncomingMessage>

  /// Whoever is signed in.
  public static let access = AccessRule.signedIn

  /// The place of the last one that was had, or nothing to begin now.
  public let last: Int64?

  /// Creates the question.
  public init(after last: Int64? = nil) {
    self.last = last
  }
}

/// A message from somebody else, with where it was written.
public struct IncomingMessage: Hashable, Sendable {
  /// The place in the order of all messages, from which one can go on later.
  public let place: Int64

  /// What the conversation is called.
  public let title: String

  /// Whether the conversation is a group.
  public let isFromGroup: Bool

  /// Where the conversation is read.
  public let scene: MessagingScene

  /// The message.
  public let message: Message

  /// Describes a message.
  public init(
    place: Int64,
    title: String,
    isFromGroup: Bool,
    scene: MessagingScene,
    message: Message
  ) {
    self.place = place
    self.title = title
    self.isFromGroup = isFromGroup
    self.scene = scene
    self.message = message
  }
}
