public import AuthContract
public import Navigation

/// The way to the places around one's friends, for scenes of other modules.
public protocol FriendsRoute {
  /// How these places open.
  var friendsTransition: Transition { get }

  /// Opens the list of one's friends, or a place beside it.
  func openFriends(_ place: FriendsScene) async -> NavigationResult
}

extension FriendsRoute where Self: Router {
  /// A push, unless a router wants it otherwise.
  public var friendsTransition: Transition { .push }

  /// Opens the list of one's friends, or a place beside it.
  public func openFriends(_ place: FriendsScene = .list) async -> NavigationResult {
    await open(place, as: friendsTransition)
  }
}

/// The way to ask for some of one's friends, for scenes of other modules.
public protocol FriendPickerRoute {
  /// Lets the person pick friends, and waits for the choice.
  func pickFriends() async -> QuestionOutcome<[AccountID]>
}

extension FriendPickerRoute where Self: Router {
  /// Lets the person pick friends, and waits for the choice.
  public func pickFriends() async -> QuestionOutcome<[AccountID]> {
    await ask(FriendsScene.pick)
  }
}
