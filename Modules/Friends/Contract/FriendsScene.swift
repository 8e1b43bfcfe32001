public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the friends feature.
public enum FriendsScene: SceneAdapter {
  /// One's friends.
  case list

  /// Who has asked, and whom one has asked.
  case requests

  /// Whom one has blocked.
  case blocked

  /// People whom one may know.
  case suggestions

  /// Where one picks some of one's friends for whoever asked; no link leads here.
  case picker

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("friends", to: .list),
    Link("friends/requests", to: .requests, under: .list),
    Link("friends/blocked", to: .blocked, under: .list),
    Link("friends/suggestions", to: .suggestions, under: .list),
  ]

  /// Where the place is to be found.
  public var path: Path? {
    switch self {
    case .list: "friends"
    case .requests: "friends/requests"
    case .blocked: "friends/blocked"
    case .suggestions: "friends/suggestions"
    case .picker: nil
    }
  }

  /// Whoever is signed in.
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
  /// Asks for some of one's friends.
  public static let pick = SceneQuestion<FriendsScene, [AccountID]>(.picker)
}
