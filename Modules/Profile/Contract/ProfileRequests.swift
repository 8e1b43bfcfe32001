public import AuthContract
public import Mediator

/// Asks for the names under which people want to be shown.
///
/// Every account that is asked for has a name in the answer; one that is gone is called
/// ``deletedAccount``.
public struct DisplayNames: Request {
  /// The names, by account.
  public typealias Response = [AccountID: String]

  /// The name of everybody whose account is gone.
  public static let deletedAccount = "deleted account"

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the question.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }
}

/// Asks which people may be shown to strangers, such as in suggestions.
public struct PublicProfiles: Request {
  /// Those of the accounts whose profile everyone may see.
  public typealias Response = Set<AccountID>

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the question.
  public init(among accounts: [AccountID]) {
    self.accounts = accounts
  }
}

/// Asks for the bytes of somebody's picture.
public struct AvatarOf: Request {
  /// The bytes, or nothing where there is no picture.
  public typealias Response = [UInt8]?

  /// Why they are not given.
  public typealias Failure = ProfileError

  /// Whoever is signed in.
  public static let access = AccessRule.signedIn

  /// Whose picture.
  public let username: Username

  /// Creates the question.
  public init(_ username: Username) {
    self.username = username
  }
}
