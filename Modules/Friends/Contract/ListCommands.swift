public import AuthContract
public import Links
public import Mediator

/// Lists one's friends, a page at a time.
public struct ListFriends: Command {
  /// The people.
  public typealias Response = PeoplePage

  /// Why there is no list.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "list"

  /// What it does.
  public static let summary = "Lists your friends."

  /// A line that works.
  public static let example = "friends list --limit 50"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("limit", summary: "how many to show, at most 1,000", default: 200),
    Parameter("after", summary: "the last of the page before this one")
  )

  /// How many people a page holds.
  public let limit: Int

  /// The last of the page before this one.
  public let after: Username?

  /// Creates the command.
  public init(limit: Int = 200, after: Username? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// Lists whom one has blocked, a page at a time.
public struct ListBlocked: Command {
  /// The people.
  public typealias Response = PeoplePage

  /// Why there is no list.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "blocked"

  /// What it does.
  public static let summary = "Lists whom you have blocked."

  /// A line that works.
  public static let example = "friends blocked"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("limit", summary: "how many to show, at most 1,000", default: 200),
    Parameter("after", summary: "the last of the page before this one")
  )

  /// How many people a page holds.
  public let limit: Int

  /// The last of the page before this one.
  public let after: Username?

  /// Creates the command.
  public init(limit: Int = 200, after: Username? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// Lists the requests that wait for an answer, in both directions.
public struct ListFriendRequests: Command {
  /// The people.
  public typealias Response = FriendRequestsResponse

  /// Why there is no list.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "requests"

  /// What it does.
  public static let summary = "Lists the requests that wait for an answer."

  /// A line that works.
  public static let example = "friends requests"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("limit", summary: "how many of each to show, at most 500", default: 200)
  )

  /// How many of each direction to show.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 200) {
    self.limit = limit
  }
}

/// Lists people with whom one has friends in common.
public struct SuggestFriends: Command {
  /// The people.
  public typealias Response = FriendSuggestionsResponse

  /// Why there is no list.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "suggest"

  /// What it does.
  public static let summary = "Lists people whom you may know."

  /// A line that works.
  public static let example = "friends suggest"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("limit", summary: "how many to show, at most 100", default: 20)
  )

  /// How many people to show.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 20) {
    self.limit = limit
  }
}
