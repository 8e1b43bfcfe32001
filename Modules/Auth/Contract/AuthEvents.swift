public import Mediator

/// A user has registered.
public struct AccountRegistered: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-registered"

  /// The account.
  public let account: AccountID

  /// The username.
  public let username: Username

  /// What the event is about.
  public var subject: String { "account/\(account)" }

  /// The account itself.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID, username: Username) {
    self.account = account
    self.username = username
  }
}

/// A user has deleted their account; every module erases what it stores about it.
public struct AccountDeleted: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "auth.account-deleted"

  /// The account.
  public let account: AccountID

  /// What the event is about.
  public var subject: String { "account/\(account)" }

  /// The account itself.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID) {
    self.account = account
  }
}
