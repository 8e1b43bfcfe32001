public import Mediator

/// Somebody registered.
public struct AccountRegistered: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-registered"

  /// The account.
  public let account: AccountID

  /// The name that was chosen for it.
  public let username: Username

  /// What the event is about.
  public var subject: String { "account/\(account)" }

  /// Creates the account of the fact.
  public init(account: AccountID, username: Username) {
    self.account = account
    self.username = username
  }
}

/// Somebody deleted the account; every module forgets what it knows of it.
public struct AccountDeleted: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-deleted"

  /// The account.
  public let account: AccountID

  /// What the event is about.
  public var subject: String { "account/\(account)" }

  /// Creates the account of the fact.
  public init(account: AccountID) {
    self.account = account
  }
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
