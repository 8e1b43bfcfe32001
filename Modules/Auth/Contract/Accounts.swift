public import Mediator

/// Asks which accounts some usernames belong to; a name that nobody has is missing from the answer.
public struct AccountsByUsername: Request {
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
public struct UsernamesByAccount: Request {
  /// The names, by account.
  public typealias Response = [AccountID: Username]

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the question.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }
}
