import Navigation

/// What the friends list may do.
struct FriendsRouter: Router, ProfileRoute, NoInternetConnectionRoute {
  typealias Routes = ProfileRoute & NoInternetConnectionRoute
  let context: SceneContext
}

/// What the chat may do; profiles open differently here.
struct ChatRouter: Router, ProfileRoute {
  let context: SceneContext
  var profileTransition: Transition { .push }
}

/// What a profile may do: close itself.
struct ProfileRouter: Router, Closable {
  typealias Routes = Closable
  let context: SceneContext
}

/// A router whose transition somebody chooses while the app runs.
struct ChoosingRouter: Router, ProfileRoute {
  let context: SceneContext
  let choose: () -> Transition
  var profileTransition: Transition { choose() }
}
