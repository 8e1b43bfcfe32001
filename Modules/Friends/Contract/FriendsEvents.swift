public import AuthContract
public import Mediator

/// Two people became friends.
public struct FriendshipMade: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "friends.friendship-made"

  /// Whoever brought it about, by accepting or by asking somebody who had asked already.
  public let account: AccountID

  /// The other one.
  public let friend: AccountID

  /// The pair that the event is about.
  public var subject: String { .pair(account, and: friend) }

  /// Creates the account of the fact.
  public init(account: AccountID, friend: AccountID) {
    self.account = account
    self.friend = friend
  }
}

/// Two people are friends no longer.
public struct FriendshipEnded: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "friends.friendship-ended"

  /// Whoever ended it.
  public let account: AccountID

  /// The other one.
  public let friend: AccountID

  /// The pair that the event is about.
  public var subject: String { .pair(account, and: friend) }

  /// Creates the account of the fact.
  public init(account: AccountID, friend: AccountID) {
    self.account = account
    self.friend = friend
  }
}

/// Somebody blocked somebody else.
public struct PersonBlocked: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "friends.person-blocked"

  /// Whoever made the block.
  public let account: AccountID

  /// Whom it is against.
  public let blocked: AccountID

  /// The pair that the event is about.
  public var subject: String { .pair(account, and: blocked) }

  /// Creates the account of the fact.
  public init(account: AccountID, blocked: AccountID) {
    self.account = account
    self.blocked = blocked
  }
}

/// Somebody took a block back.
public struct PersonUnblocked: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "friends.person-unblocked"

  /// Whoever had made the block.
  public let account: AccountID

  /// Whom it was against.
  public let unblocked: AccountID

  /// The pair that the event is about.
  public var subject: String { .pair(account, and: unblocked) }

  /// Creates the account of the fact.
  public init(account: AccountID, unblocked: AccountID) {
    self.account = account
    self.unblocked = unblocked
  }
}

extension String {
  /// The subject of everything that happens between two people, whoever did it.
  fileprivate static func pair(_ one: AccountID, and other: AccountID) -> String {
    "friends/\(Swift.min(one, other))-\(Swift.max(one, other))"
  }
}
