public import AuthContract
public import Mediator

/// A reason for which the friends feature turns something down.
public enum FriendsError: Refusal {
  /// Nobody has that username.
  case nobodyNamed(Username)

  /// The person named is oneself.
  case yourself

  /// The two are friends already.
  case alreadyFriends(Username)

  /// The two are not friends.
  case notFriends(Username)

  /// The person has not asked.
  case hasNotAsked(Username)

  /// One has not asked the person.
  case notAsked(Username)

  /// One has blocked the person oneself.
  case blockedByYou(Username)

  /// One has not blocked the person.
  case notBlocked(Username)

  /// One has asked too many people in too short a time.
  case tooManyRequests(perDay: Int)

  /// Too many of one's requests are still open.
  case tooManyOpenRequests(limit: Int)

  /// One has as many friends as one can have.
  case tooManyFriends(limit: Int)

  /// The page is longer than one can be.
  case pageTooLong(limit: Int)

  /// Nobody has been picked whom one could answer with.
  case nobodyPicked

  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .nobodyNamed: "friends.nobody-named"
    case .yourself: "friends.yourself"
    case .alreadyFriends: "friends.already-friends"
    case .notFriends: "friends.not-friends"
    case .hasNotAsked: "friends.has-not-asked"
    case .notAsked: "friends.not-asked"
    case .blockedByYou: "friends.blocked-by-you"
    case .notBlocked: "friends.not-blocked"
    case .tooManyRequests: "friends.too-many-requests"
    case .tooManyOpenRequests: "friends.too-many-open-requests"
    case .tooManyFriends: "friends.too-many-friends"
    case .pageTooLong: "friends.page-too-long"
    case .nobodyPicked: "friends.nobody-picked"
    }
  }
}

extension FriendsError: CustomStringConvertible {
  /// The reason, worded for the person at the prompt.
  public var description: String {
    switch self {
    case .nobodyNamed(let name): "Nobody is called “\(name)”."
    case .yourself: "That is you."
    case .alreadyFriends(let name): "You and \(name) are friends already."
    case .notFriends(let name): "You and \(name) are not friends."
    case .hasNotAsked(let name): "\(name) has not asked to be your friend."
    case .notAsked(let name): "You have not asked \(name)."
    case .blockedByYou(let name): "You have blocked \(name)."
    case .notBlocked(let name): "You have not blocked \(name)."
    case .tooManyRequests(let limit): "You have asked \(limit) people within a day."
    case .tooManyOpenRequests(let limit): "\(limit) of your requests have not been answered yet."
    case .tooManyFriends(let limit): "You have \(limit) friends, and nobody can have more."
    case .pageTooLong(let limit): "A page has between 1 and \(limit) lines."
    case .nobodyPicked: "You have picked nobody yet."
    }
  }

  /// What would work.
  public var hint: String? {
    switch self {
    case .nobodyNamed: "Look for people with: profile search TEXT"
    case .yourself: "Name somebody else."
    case .alreadyFriends, .notBlocked: nil
    case .notFriends(let name): "Ask with: friends add \(name)"
    case .hasNotAsked: "See who has asked with: friends requests"
    case .notAsked: "See whom you have asked with: friends requests"
    case .blockedByYou(let name): "Take it back with: friends unblock \(name)"
    case .tooManyRequests: "Ask again tomorrow."
    case .tooManyOpenRequests: "Take some back with: friends cancel USERNAME"
    case .tooManyFriends: "End a friendship with: friends remove USERNAME"
    case .pageTooLong(let limit): "Give a --limit between 1 and \(limit)."
    case .nobodyPicked: "Pick with: pick USERNAME, or leave with: cancel"
    }
  }
}
