public import AuthContract
import Links
public import Mediator

/// Lists the caller's friends, a page at a time.
public struct ListFriends: Command<PeoplePage, FriendsError> {
  /// The largest ``limit``.
  public static let maximumLimit = 1_000

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "list",
    summary: "Lists your friends.",
    example: "friends list --limit 50",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 200),
      Parameter("after", summary: "the last username of the previous page")
    )
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
public struct ListBlocked: Command<PeoplePage, FriendsError> {
  /// The largest ``limit``.
  public static let maximumLimit = 1_000

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "blocked",
    summary: "Lists the users you have blocked.",
    example: "friends blocked",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 200),
      Parameter("after", summary: "the last username of the previous page")
    )
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
public struct ListFriendRequests: Command<FriendRequestsResponse, FriendsError> {
  /// The largest ``limit``.
  public static let maximumLimit = 500

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "requests",
    summary: "Lists your unanswered friend requests, in both directions.",
    example: "friends requests",
    signature: ParameterSignature(
      Self.init,
      named: Parameter(
        "limit",
        summary: "how many of each to show, at most \(maximumLimit)",
        default: 200
      )
    )
  )

  /// The most requests of each direction.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 200) { self.limit = limit }
}

/// Lists users who have friends in common with the caller.
public struct SuggestFriends: Command<FriendSuggestionsResponse, FriendsError> {
  /// The largest ``limit``.
  public static let maximumLimit = 100

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "suggest",
    summary: "Lists people you may know.",
    example: "friends suggest",
    // A search among much data ends after this time with advice to ask for less.
    timeout: .seconds(20),
    signature: ParameterSignature(
      Self.init,
      named: Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 20)
    )
  )

  /// The most users of a page.
  public let limit: Int

  /// Creates the command.
  public init(limit: Int = 20) { self.limit = limit }
}
