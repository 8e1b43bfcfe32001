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

  /// Only signed-in users.
  public var access: AccessRule { .signedIn }

  /// The picker is a sheet, and the others are pushed.
  public var transition: Transition {
    switch self {
    case .list, .requests, .blocked, .suggestions: .push
    case .picker: .sheet
    }
  }

  /// The title of the picker; the others have one on their screens.
  public var title: String? { self == .picker ? "Pick friends" : nil }
}

extension FriendsScene {
  /// Asks the user to pick friends.
  public static let pick = SceneForResult<FriendsScene, [AccountID]>(.picker)
}
