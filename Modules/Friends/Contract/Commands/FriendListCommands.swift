public import AuthContract
public import Links
public import Mediator

/// Lists the caller's friends, a page at a time.
public struct ListFriends: Command {
  /// A page of friends.
  public typealias Response = PeoplePage

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "list"

  /// What the command does, for the help.
  public static let summary = "Lists your friends."

  /// A line that works, for the help.
  public static let example = "friends list --limit 50"

  /// The largest ``limit``.
  public static let maximumLimit = 1_000

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 200),
    Parameter("after", summary: "the last username of the previous page")
  )

  /// The most users of a page.
  public let limit: Int

  /// The last user of the previous page, or nil for the first page.
  public let after: Username?

  /// Creates the command.
  public init(limit: Int = 200, after: Username? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// Lists the users the caller has blocked, a page at a time.
public struct ListBlocked: Command {
  /// A page of blocked users.
  public typealias Response = PeoplePage

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "blocked"

  /// What the command does, for the help.
  public static let summary = "Lists the users you have blocked."

  /// A line that works, for the help.
  public static let example = "friends blocked"

  /// The largest ``limit``.
  public static let maximumLimit = 1_000

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 200),
    Parameter("after", summary: "the last username of the previous page")
  )

  /// The most users of a page.
  public let limit: Int

  /// The last user of the previous page, or nil for the first page.
  public let after: Username?

  /// Creates the command.
  public init(limit: Int = 200, after: Username? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// Lists the friend requests without an answer, in both directions.
public struct ListFriendRequests: Command {
  /// The requests.
  public typealias Response = FriendRequestsResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "requests"

  /// What the command does, for the help.
  public static let summary = "Lists your unanswered friend requests, in both directions."

  /// A line that works, for the help.
  public static let example = "friends requests"

  /// The largest ``limit``.
  public static let maximumLimit = 500

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter(
      "limit",
      summary: "how many of each to show, at most \(maximumLimit)",
      default: 200
    )
  )

  /// The most requests of each direction.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 200) {
    self.limit = limit
  }
}

/// Lists users who have friends in common with the caller.
public struct SuggestFriends: Command {
  /// The suggestions.
  public typealias Response = FriendSuggestionsResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "suggest"

  /// What the command does, for the help.
  public static let summary = "Lists people you may know."

  /// A line that works, for the help.
  public static let example = "friends suggest"

  /// A search among much data ends after this time with advice to ask for less.
  public static let timeout: Duration? = .seconds(20)

  /// The largest ``limit``.
  public static let maximumLimit = 100

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 20)
  )

  /// The most users of a page.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 20) {
    self.limit = limit
  }
}
