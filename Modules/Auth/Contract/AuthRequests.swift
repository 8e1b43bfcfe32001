public import Mediator

/// Asks for the accounts of usernames; the response leaves out names without an account.
public struct AccountsByUsername: Request {
  /// The accounts, by username.
  public typealias Response = [Username: AccountID]

  /// The usernames, at most 1,000 of them.
  public let usernames: [Username]

  /// Creates the request.
  public init(_ usernames: [Username]) {
    self.usernames = usernames
  }

  /// The usernames.
  public func topics(for caller: Caller) -> [Topic] { usernames.map(Topic.username) }
}

/// Asks for the usernames of accounts; the response leaves out deleted accounts.
public struct UsernamesByAccount: Request {
  /// The usernames, by account.
  public typealias Response = [AccountID: Username]

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the request.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }

  /// The accounts.
  public func topics(for caller: Caller) -> [Topic] { accounts.map(Topic.account) }
}
