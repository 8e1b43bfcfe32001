public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the profile feature.
public enum ProfileScene: SceneAdapter {
  /// One's own profile.
  case mine

  /// Somebody's profile, found by their username.
  case of(Username)

  /// Where one changes one's own profile.
  case edit

  /// Where one looks for people.
  case search

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("profile", to: .mine),
    Link("profile/edit", to: .edit, under: .mine),
    Link("profile/search", to: .search),
    Link("profile/:username", to: Self.of),
  ]

  /// Where the place is to be found.
  public var path: Path? {
    switch self {
    case .mine: "profile"
    case .of(let username): "profile/\(username)"
    case .edit: "profile/edit"
    case .search: "profile/search"
    }
  }

  /// Whoever is signed in.
  public var access: AccessRule { .signedIn }
}
