public import Links
public import Mediator
public import Navigation

/// The places where one signs in and looks after one's account.
public enum AuthScene: String, SceneAdapter {
  /// Where one signs in, and is sent when a place asks for that.
  case login

  /// Where one opens an account.
  case register

  /// Where one sets a forgotten password anew.
  case forgot

  /// Where one looks after one's account.
  case account

  /// Where one changes one's password.
  case password

  /// Where one sees and ends one's sessions.
  case sessions

  /// The stable name under which the places are saved.
  public static let name = "auth"

  /// Every link that leads to one of the places.
  public static let links: [Link<Self>] = [
    Link("auth/login", to: .login),
    Link("auth/register", to: .register),
    Link("auth/forgot", to: .forgot),
    Link("auth/account", to: .account),
    Link("auth/password", to: .password, under: .account),
    Link("auth/sessions", to: .sessions, under: .account),
  ]

  /// Where the place is to be found.
  public var path: Path? {
    switch self {
    case .login: "auth/login"
    case .register: "auth/register"
    case .forgot: "auth/forgot"
    case .account: "auth/account"
    case .password: "auth/password"
    case .sessions: "auth/sessions"
    }
  }

  /// Anyone where one signs in, and whoever is signed in elsewhere.
  public var access: AccessRule {
    switch self {
    case .login, .register, .forgot: .anyone
    case .account, .password, .sessions: .signedIn
    }
  }

  /// Over everything that stands where one signs in, and a push elsewhere.
  public var transition: Transition {
    switch self {
    case .login, .register, .forgot: .present
    case .account, .password, .sessions: .push
    }
  }

  /// The title of the place.
  public var title: String? {
    switch self {
    case .login: "Sign in"
    case .register: "Open an account"
    case .forgot: "Forgotten password"
    case .account: "Your account"
    case .password: "Change the password"
    case .sessions: "Where you are signed in"
    }
  }

  /// Nothing else to choose from where one signs in.
  public var chrome: HiddenBars {
    switch self {
    case .login, .register, .forgot: .hidesTabs
    case .account, .password, .sessions: []
    }
  }
}

/// The way to where one signs in, for scenes of other modules.
public protocol SignInRoute {
  /// Opens the place where one signs in.
  func openLogin() async -> NavigationResult
}

/// The way to one's account, for scenes of other modules.
public protocol AccountRoute {
  /// How the account opens.
  var accountTransition: Transition { get }

  /// Opens the place where one looks after one's account.
  func openAccount() async -> NavigationResult
}

extension SignInRoute where Self: Router {
  /// Opens the place where one signs in, over everything that stands.
  public func openLogin() async -> NavigationResult { await open(AuthScene.login) }
}

extension AccountRoute where Self: Router {
  /// A push, unless a router wants it otherwise.
  public var accountTransition: Transition { .push }

  /// Opens the place where one looks after one's account.
  public func openAccount() async -> NavigationResult {
    await open(AuthScene.account, as: accountTransition)
  }
}
