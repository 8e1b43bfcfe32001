public import AuthContract
public import Mediator

/// Two users became friends.
public struct FriendshipMade: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "friends.friendship-made"

  /// The account that accepted, or whose own request met the other's.
  public let account: AccountID

  /// The other account.
  public let friend: AccountID

  /// The pair of accounts.
  public var subject: String { .pair(account, and: friend) }

  /// The account that did it.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID, friend: AccountID) {
    self.account = account
    self.friend = friend
  }
}

/// A friendship ended.
public struct FriendshipEnded: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "friends.friendship-ended"

  /// The account that ended it.
  public let account: AccountID

  /// The other account.
  public let friend: AccountID

  /// The pair of accounts.
  public var subject: String { .pair(account, and: friend) }

  /// The account that did it.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID, friend: AccountID) {
    self.account = account
    self.friend = friend
  }
}

/// A user blocked another user.
public struct PersonBlocked: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "friends.person-blocked"

  /// The account that made the block.
  public let account: AccountID

  /// The blocked account.
  public let blocked: AccountID

  /// The pair of accounts.
  public var subject: String { .pair(account, and: blocked) }

  /// The account that did it.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID, blocked: AccountID) {
    self.account = account
    self.blocked = blocked
  }
}

/// A user removed their block.
public struct PersonUnblocked: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "friends.person-unblocked"

  /// The account that had made the block.
  public let account: AccountID

  /// The account that is no longer blocked.
  public let unblocked: AccountID

  /// The pair of accounts.
  public var subject: String { .pair(account, and: unblocked) }

  /// The account that did it.
  public var actor: Int64? { account.rawValue }

  /// Creates the event.
  public init(account: AccountID, unblocked: AccountID) {
    self.account = account
    self.unblocked = unblocked
  }
}

extension String {
  /// Returns one subject for the events between two accounts, in either direction.
  fileprivate static func pair(_ first: AccountID, and second: AccountID) -> String {
    "friends/\(Swift.min(first, second))-\(Swift.max(first, second))"
  }
}
