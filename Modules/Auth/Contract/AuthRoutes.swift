public import Navigation

/// The way to where one signs in, for scenes of other modules.
public protocol SignInRoute {
  /// Opens the place where one signs in.
  func openLogin() async -> Arrival
}

/// The way to one's account, for scenes of other modules.
public protocol AccountRoute {
  /// How the account opens.
  var accountTransition: Transition { get }

  /// Opens the place where one looks after one's account.
  func openAccount() async -> Arrival
}

extension SignInRoute where Self: Router {
  /// Opens the place where one signs in, over everything that stands.
  public func openLogin() async -> Arrival { await open(AuthScene.login) }
}

extension AccountRoute where Self: Router {
  /// A push, unless a router wants it otherwise.
  public var accountTransition: Transition { .push }

  /// Opens the place where one looks after one's account.
  public func openAccount() async -> Arrival {
    await open(AuthScene.account, as: accountTransition)
  }
}
