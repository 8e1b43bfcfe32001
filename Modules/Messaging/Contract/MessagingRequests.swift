public import AuthContract
public import Mediator

/// Writes a conversation to a file and tells how far it has come, for a person who waits.
public struct FollowExport: Request {
  /// What has been written so far, after every few hundred messages.
  public typealias Response = AnswerStream<ExportResponse>

  /// Why it cannot be written.
  public typealias Failure = MessagingError

  /// Whoever is signed in.
  public static let access = AccessRule.signedIn

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
  public typealias Failure = MessagingError

  /// Whoever is signed in.
  public static let access = AccessRule.signedIn

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
public struct RemainingErasure: Request {
  /// How many of its messages are left, counted up to 1,000.
  public typealias Response = Int

  /// The account.
  public let account: AccountID

  /// Creates the question.
  public init(_ account: AccountID) {
    self.account = account
  }
}
