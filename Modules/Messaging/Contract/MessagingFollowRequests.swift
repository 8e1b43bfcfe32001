public import Mediator

/// Follows a conversation: the messages after a number, and then each new one.
///
/// The answer has each message once, from any process. It ends when the caller leaves the
/// conversation.
public struct FollowConversation: Request {
  /// The messages as they are sent.
  public typealias Response = AnswerStream<Message>

  /// Why the request was refused.
  public typealias Failure = MessagingError

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// The other user or the group.
  public let correspondent: Correspondent

  /// The number after which the answer begins.
  public let last: Int

  /// Creates the request.
  public init(_ correspondent: Correspondent, after last: Int) {
    self.correspondent = correspondent
    self.last = last
  }
}

/// Follows what other users write in all of the caller's conversations.
public struct FollowIncomingMessages: Request {
  /// The messages as they are sent.
  public typealias Response = AnswerStream<IncomingMessage>

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// The ``IncomingMessage/position`` of the last received message, or nil to begin now.
  public let last: String?

  /// Creates the request.
  public init(after last: String? = nil) {
    self.last = last
  }
}

/// A message from another user, with its conversation.
public struct IncomingMessage: Hashable, Sendable {
  /// The place after the message, from which a caller can go on later.
  public let position: String

  /// The other user's name, or the group's title.
  public let title: String

  /// How a sentence names the group: by its title, with its number where the user has others of that
  /// title; nil if the conversation is no group.
  public let group: String?

  /// The place of the conversation.
  public let place: MessagingScene

  /// The message.
  public let message: Message

  /// Whether it answers a message of the user.
  public let answersMe: Bool

  /// Whether it is announced: the conversation is not muted, or a mention breaks the silence.
  public let isAnnounced: Bool

  /// Describes a message.
  public init(
    position: String,
    title: String,
    group: String?,
    place: MessagingScene,
    message: Message,
    answersMe: Bool = false,
    isAnnounced: Bool = true
  ) {
    self.position = position
    self.title = title
    self.group = group
    self.place = place
    self.message = message
    self.answersMe = answersMe
    self.isAnnounced = isAnnounced
  }
}
