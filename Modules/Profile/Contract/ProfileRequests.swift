public import AuthContract
public import Mediator

/// Asks for the names under which users are shown.
///
/// The answer has a name for every account; that of a deleted account is ``deletedAccount``. Lists
/// of users ask with ``Mediator/CallContext/names(of:)``, which also works in an app without profiles.
public struct DisplayNames: Request {
  /// The names, by account.
  public typealias Response = [AccountID: String]

  /// The name that a deleted account is shown under.
  public static let deletedAccount = "deleted account"

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the request.
  public init(_ accounts: [AccountID]) {
    self.accounts = accounts
  }

  /// The profiles.
  public func topics(for caller: Caller) -> [Topic] { accounts.map(Topic.profile) }
}

/// Asks which users may be shown to strangers, such as in suggestions.
public struct PubliclyVisibleAccounts: Request {
  /// The accounts whose profile every user may see.
  public typealias Response = Set<AccountID>

  /// The accounts, at most 1,000 of them.
  public let accounts: [AccountID]

  /// Creates the request.
  public init(among accounts: [AccountID]) {
    self.accounts = accounts
  }

  /// The profiles.
  public func topics(for caller: Caller) -> [Topic] { accounts.map(Topic.profile) }
}

/// Asks for the bytes of a user's picture.
public struct AvatarOf: Request {
  /// The bytes, or nil if the user has no picture.
  public typealias Response = [UInt8]?

  /// Why the bytes are not returned.
  public typealias Failure = ProfileError

  /// Signed-in users.
  public static let access = AccessRule.signedIn

  /// The user.
  public let username: Username

  /// Creates the request.
  public init(_ username: Username) {
    self.username = username
  }
}
