public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the friends feature.
public enum FriendsScene: SceneAdapter {
  /// The user's friends.
  case list

  /// The friend requests without an answer, in both directions.
  case requests

  /// The users that the user has blocked.
  case blocked

  /// Users with mutual friends.
  case suggestions

  /// Lets the user pick friends for the scene that asked; it has no link.
  case picker

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("friends", to: .list),
    Link("friends/requests", to: .requests, under: .list),
    Link("friends/blocked", to: .blocked, under: .list),
    Link("friends/suggestions", to: .suggestions, under: .list),
  ]

  /// The path of the place's link.
  public var path: Path? {
    switch self {
    case .list: "friends"
    case .requests: "friends/requests"
    case .blocked: "friends/blocked"
    case .suggestions: "friends/suggestions"
    case .picker: nil
    }
  }

  /// Only signed-in users.
  public var access: AccessRule { .signedIn }

  /// The picker is presented, and the others are pushed.
  public var transition: Transition {
    switch self {
    case .list, .requests, .blocked, .suggestions: .push
    case .picker: .present
    }
  }
}

extension FriendsScene {
  /// Asks the user to pick friends.
  public static let pick = SceneQuestion<FriendsScene, [AccountID]>(.picker)
}
