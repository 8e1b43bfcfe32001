public import Mediator

/// Somebody has opened an account.
public struct AccountRegistered: DurableEvent, Hashable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-registered"

  /// The account.
  public let account: AccountID

  /// The name that was chosen.
  public let username: Username

  /// Creates the event.
  public init(account: AccountID, username: Username) {
    self.account = account
    self.username = username
  }

  /// The account that it is about.
  public var subject: String { "account \(account)" }
}

/// An account was deleted; whoever keeps something about it has to forget it.
public struct AccountDeleted: DurableEvent, Hashable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-deleted"

  /// The account.
  public let account: AccountID

  /// Creates the event.
  public init(account: AccountID) {
    self.account = account
  }

  /// The account that it is about.
  public var subject: String { "account \(account)" }
}

/// Sessions of an account have ended, so that whoever holds one knows without asking.
public struct SessionsEnded: Event, Hashable {
  /// The account.
  public let account: AccountID

  /// The sessions that ended.
  public let sessions: [SessionID]

  /// Creates the event.
  public init(account: AccountID, sessions: [SessionID]) {
    self.account = account
    self.sessions = sessions
  }
}
