public import AuthContract
public import Navigation

/// The route to a user's profile, for scenes of other modules.
public protocol ProfileRoute {
  /// How a profile opens.
  var profileTransition: Transition { get }

  /// Opens a user's profile.
  func openProfile(of username: Username) async -> NavigationResult
}

extension ProfileRoute where Self: Router {
  /// A push where there is a stack of screens, unless a router declares another transition.
  public var profileTransition: Transition { .show }

  /// Opens a user's profile.
  public func openProfile(of username: Username) async -> NavigationResult {
    await open(ProfileScene.of(username), as: profileTransition)
  }
}

/// The route to the search for users, for scenes of other modules.
public protocol PeopleSearchRoute {
  /// Opens the search for users.
  ///
  /// - Parameter text: What to search for, if the user has said that.
  /// - Returns: What the navigation did.
  func openPeopleSearch(for text: String?) async -> NavigationResult
}

extension PeopleSearchRoute where Self: Router {
  /// Opens the search for users.
  public func openPeopleSearch(for text: String?) async -> NavigationResult {
    await open(ProfileScene.search(text))
  }
}
