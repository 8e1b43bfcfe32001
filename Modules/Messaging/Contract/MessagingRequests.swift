public import AuthContract
public import Mediator

/// Follows a conversation: every message behind a number, and then those that are yet to come.
///
/// Nothing is missed and nothing comes twice, whichever process a message is sent from. The answer
/// ends once the person is no longer part of the conversation.
public struct FollowMessages: Request {
  /// The messages, as they are sent.
  public typealias Response = Answers<Message>

  /// Why the conversation cannot be followed.
  public typealias Failure = MessagingRefusal

  /// Whoever is signed in.
  public static let access = Access.signedIn

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
  public typealias Response = Answers<NewMessage>

  /// Whoever is signed in.
  public static let access = Access.signedIn

  /// The place of the last one that was had, or nothing to begin now.
  public let last: Int64?

  /// Creates the question.
  public init(after last: Int64? = nil) {
    self.last = last
  }
}

/// A message from somebody else, with where it was written.
public struct NewMessage: Hashable, Sendable {
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

/// Writes a conversation to a file and tells how far it has come, for a person who waits.
public struct Exporting: Request {
  /// What has been written so far, after every few hundred messages.
  public typealias Response = Answers<ExportedMessages>

  /// Why it cannot be written.
  public typealias Failure = MessagingRefusal

  /// Whoever is signed in.
  public static let access = Access.signedIn

  /// What is to be written, and to where.
  public let export: ExportMessages

  /// Creates the question.
  public init(_ export: ExportMessages) {
    self.export = export
  }
}

/// Asks what a message said before it was changed, the first text first.
public struct MessageHistory: Request {
  /// The earlier texts, without the one that it says now.
  public typealias Response = [EarlierText]

  /// Why they are not shown.
  public typealias Failure = MessagingRefusal

  /// Whoever is signed in.
  public static let access = Access.signedIn

  /// Which message.
  public let message: MessageID

  /// Creates the question.
  public init(of message: MessageID) {
    self.message = message
  }
}

/// What a message said for a while.
public struct EarlierText: Hashable, Sendable, Codable {
  /// What it said.
  public let text: String

  /// When something else was put in its place.
  public let replacedAt: Timestamp

  /// Describes an earlier text.
  public init(text: String, replacedAt: Timestamp) {
    self.text = text
    self.replacedAt = replacedAt
  }
}

/// Asks how much of an account is still to be forgotten.
public struct StillToForget: Request {
  /// How many of its messages are left, counted up to 1,000.
  public typealias Response = Int

  /// The account.
  public let account: AccountID

  /// Creates the question.
  public init(_ account: AccountID) {
    self.account = account
  }
}
