public import Mediator

/// Asks which accounts belong to usernames; a name that nobody has is missing from the answer.
public struct AccountsNamed: Request {
  /// The accounts, by name.
  public typealias Response = [Username: AccountID]

  /// The names.
  public let usernames: [Username]

  /// Creates the question.
  public init(_ usernames: [Username]) {
    self.usernames = usernames
  }
}

/// Asks which usernames accounts have; a deleted account is missing from the answer.
public struct Usernames: Request {
  /// The names, by account.
  public typealias Response = [AccountID: Username]

  /// The accounts.
  public let accounts: [AccountID]

  /// Creates the question.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }
}

extension Caller {
  /// The account of whoever is signed in, or nothing.
  public var account: AccountID? { principal.map { AccountID($0.account) } }
}

extension Call {
  /// Returns the account on whose behalf the call is made.
  ///
  /// - Throws: ``CallFailure/unauthorised(_:)`` where nobody is signed in.
  public func account() throws(CallStopped) -> AccountID {
    guard let account = caller.account else { throw .unauthorised(.signedIn) }
    return account
  }
}
