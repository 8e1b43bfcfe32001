public import Mediator

/// Asks which accounts some usernames belong to; a name that nobody has is missing from the answer.
public struct AccountsNamed: Request {
  /// The accounts, by their names.
  public typealias Response = [Username: AccountID]

  /// The names, at most 1,000 of them.
  public let usernames: [Username]

  /// Creates the question.
  public init(_ usernames: [Username]) {
    self.usernames = usernames
  }
}

/// Asks for the usernames of accounts; one that was deleted is missing from the answer.
public struct Usernames: Request {
  /// The names, by account.
  public typealias Response = [AccountID: Username]

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the question.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }
}

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
