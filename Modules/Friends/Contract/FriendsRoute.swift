public import AuthContract
public import Navigation

/// The route to the friends scenes, for scenes of other modules.
public protocol FriendsRoute {
  /// How the scenes open.
  var friendsTransition: Transition { get }

  /// Opens a friends scene.
  func openFriends(_ place: FriendsScene) async -> NavigationResult
}

extension FriendsRoute where Self: Router {
  /// A push, unless a router sets another transition.
  public var friendsTransition: Transition { .push }

  /// Opens a friends scene; the list of friends unless the caller names another.
  public func openFriends(_ place: FriendsScene = .list) async -> NavigationResult {
    await open(place, as: friendsTransition)
  }
}

/// The route to the friend picker, for scenes of other modules.
public protocol FriendPickerRoute {
  /// Lets the user pick friends, and waits for the choice.
  func pickFriends() async -> QuestionOutcome<[AccountID]>
}

extension FriendPickerRoute where Self: Router {
  /// Lets the user pick friends, and waits for the choice.
  public func pickFriends() async -> QuestionOutcome<[AccountID]> {
    await ask(FriendsScene.pick)
  }
}
