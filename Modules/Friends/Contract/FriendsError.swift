public import AuthContract
public import Mediator

/// A reason for which the friends feature refuses a request.
public enum FriendsError: Refusal {
  /// No account has that username.
  case unknownUser(Username)

  /// The caller named their own account.
  case yourself

  /// The two users are friends already.
  case alreadyFriends(Username)

  /// The two users are not friends.
  case notFriends(Username)

  /// The caller has no request from the user.
  case hasNotAsked(Username)

  /// The caller has not sent the user a request.
  case notAsked(Username)

  /// The caller has blocked the user.
  case blockedByYou(Username)

  /// The caller has not blocked the user.
  case notBlocked(Username)

  /// The caller has sent too many requests within a day.
  case tooManyRequests(perDay: Int)

  /// Too many of the caller's requests are unanswered.
  case tooManyOpenRequests(limit: Int)

  /// The caller has the most friends that an account can have.
  case tooManyFriends(limit: Int)

  /// The other user has reached the limit of friends.
  case otherHasTooManyFriends(Username)

  /// The requested page is empty or too long.
  case pageTooLong(limit: Int)

  /// The caller picked a user who is not a friend any more.
  case noLongerFriends(Username)

  /// The caller answered the picker without picking a friend.
  case noFriendsPicked

  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .unknownUser: "friends.nobody-named"
    case .yourself: "friends.yourself"
    case .alreadyFriends: "friends.already-friends"
    case .notFriends, .noLongerFriends: "friends.not-friends"
    case .hasNotAsked: "friends.has-not-asked"
    case .notAsked: "friends.not-asked"
    case .blockedByYou: "friends.blocked-by-you"
    case .notBlocked: "friends.not-blocked"
    case .tooManyRequests: "friends.too-many-requests"
    case .tooManyOpenRequests: "friends.too-many-open-requests"
    case .tooManyFriends: "friends.too-many-friends"
    case .otherHasTooManyFriends: "friends.other-has-too-many"
    case .pageTooLong: "friends.page-too-long"
    case .noFriendsPicked: "friends.nobody-picked"
    }
  }
}

extension FriendsError: CustomStringConvertible {
  /// The reason as a sentence for the user.
  public var description: String {
    switch self {
    case .unknownUser(let name): "Unknown user: \(name)."
    case .yourself: "That is your own username."
    case .alreadyFriends(let name): "You and \(name) are already friends."
    case .notFriends(let name): "You and \(name) are not friends."
    case .noLongerFriends(let name): "You and \(name) are no longer friends."
    case .hasNotAsked(let name): "\(name) has not sent you a friend request."
    case .notAsked(let name): "You have not sent \(name) a friend request."
    case .blockedByYou(let name): "You have blocked \(name)."
    case .notBlocked(let name): "You have not blocked \(name)."
    case .tooManyRequests(let limit): "You have sent \(limit) friend requests within a day."
    case .tooManyOpenRequests(let limit): "\(limit) of your friend requests are unanswered."
    case .otherHasTooManyFriends(let name): "\(name) has reached the limit of friends."
    case .tooManyFriends(let limit): "You have \(limit) friends, which is the limit."
    case .pageTooLong(let limit): "A page has from 1 to \(limit) lines."
    case .noFriendsPicked: "You have not picked any friends."
    }
  }

  /// What to do instead.
  public var hint: String? {
    switch self {
    case .unknownUser: "Find people with: profile search TEXT"
    case .yourself: "Enter the name of another user."
    case .alreadyFriends(let name): "Write a message with: messaging send \(name) TEXT"
    case .notFriends(let name): "Send a friend request with: friends add \(name)"
    case .noLongerFriends(let name): "Take them out of your choice with: drop \(name)"
    case .hasNotAsked, .notAsked: "See your friend requests with: friends requests"
    case .blockedByYou(let name): "Remove the block with: friends unblock \(name)"
    case .notBlocked: "See the users you have blocked with: friends blocked"
    case .tooManyRequests: "Try again tomorrow."
    case .tooManyOpenRequests: "Cancel one with: friends cancel NAME"
    case .otherHasTooManyFriends: "Ask them to end a friendship first."
    case .tooManyFriends: "End a friendship with: friends remove NAME"
    case .pageTooLong(let limit): "Use a --limit from 1 to \(limit)."
    case .noFriendsPicked: "Pick one with: pick NAME. Leave without a choice with: cancel"
    }
  }
}

extension FriendsError {
  /// The name that no user has.
  public var unresolvedName: UnresolvedName? {
    if case .unknownUser(let name) = self { return UnresolvedName(name.text, of: Username.self) }
    return nil
  }

  /// The username, where the relationship to its user is why.
  public var parameters: [String] {
    switch self {
    case .unknownUser, .yourself, .alreadyFriends, .notFriends, .noLongerFriends, .hasNotAsked,
      .notAsked, .blockedByYou, .notBlocked, .otherHasTooManyFriends:
      ["username"]
    case .tooManyRequests, .tooManyOpenRequests, .tooManyFriends, .pageTooLong, .noFriendsPicked:
      []
    }
  }
}
