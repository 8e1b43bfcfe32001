public import AuthContract
public import Navigation

/// The way to somebody's profile, for scenes of other modules.
public protocol ProfileRoute {
  /// How a profile opens.
  var profileTransition: Transition { get }

  /// Opens somebody's profile.
  func openProfile(of username: Username) async -> NavigationResult
}

extension ProfileRoute where Self: Router {
  /// A push, unless a router wants it otherwise.
  public var profileTransition: Transition { .push }

  /// Opens somebody's profile.
  public func openProfile(of username: Username) async -> NavigationResult {
    await open(ProfileScene.of(username), as: profileTransition)
  }
}

/// The way to where one looks for people, for scenes of other modules.
public protocol PeopleSearchRoute {
  /// Opens the place where one looks for people.
  func openPeopleSearch() async -> NavigationResult
}

extension PeopleSearchRoute where Self: Router {
  /// Opens the place where one looks for people.
  public func openPeopleSearch() async -> NavigationResult {
    await open(ProfileScene.search)
  }
}
