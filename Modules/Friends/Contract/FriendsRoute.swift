public import AuthContract
public import Navigation

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
