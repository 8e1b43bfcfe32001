public import AuthContract
public import Mediator

/// Writes a conversation to a file, and reports the progress.
public struct ExportConversationWithProgress: Request {
  /// What is written so far, after every few hundred messages.
  public typealias Response = AnswerStream<ExportResponse>

  /// Why the export was refused.
  public typealias Failure = MessagingError

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// What to write, and where.
  public let export: ExportConversation

  /// Creates the request.
  public init(_ export: ExportConversation) {
    self.export = export
  }
}

/// Asks for a page of a conversation, as a scene shows it: nothing is marked as read.
public struct PeekMessages: Request {
  /// A page of messages.
  public typealias Response = MessagePage

  /// Why the request was refused.
  public typealias Failure = MessagingError

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// Which page.
  public let page: ReadMessages

  /// Creates the request.
  public init(_ page: ReadMessages) {
    self.page = page
  }
}

/// Notes that a session of the caller has what was written so far, which the senders may learn.
///
/// A front that shows the caller's messages asks this; it costs a read where nothing is new.
public struct MarkDelivered: Request {
  /// Whether anything was new.
  public typealias Response = Bool

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// Creates the request.
  public init() {}
}

/// Asks how much of an account's erasure is left.
public struct RemainingErasureCount: Request {
  /// The number of messages that are left, counted up to 1,000.
  public typealias Response = Int

  /// The account.
  public let account: AccountID

  /// Creates the request.
  public init(_ account: AccountID) {
    self.account = account
  }
}
