public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the profile feature.
public enum ProfileScene: SceneAdapter {
  /// The profile of the user who is signed in.
  case mine

  /// Another user's profile.
  case of(Username)

  /// The form in which users change their own profile.
  case edit

  /// The search for users, all of them or the friends alone, by what their names begin with.
  case search(String? = nil, friends: Bool = false)

  /// The links to the places.
  public static let links: [Link<Self>] = [
    Link("profile", to: .mine),
    Link("profile/edit", to: .edit, under: .mine),
    Link("profile/search?text&friends", to: Self.search),
    Link("profile/:username", to: Self.of),
  ]

  /// The path of the place's link.
  public var path: LinkPath? {
    switch self {
    case .mine: "profile"
    case .of(let username): "profile/\(username.folded)"
    case .edit: "profile/edit"
    case .search(let text, let friends):
      "profile/search?text=\(text)&friends=\(friends ? true : nil)"
    }
  }

  /// Signed-in users.
  public var access: AccessRule { .signedIn }
}
