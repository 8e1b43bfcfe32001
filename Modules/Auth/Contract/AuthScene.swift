public import Links
public import Mediator
public import Navigation

/// The places of signing in and of a user's account.
public enum AuthScene: String, SceneAdapter {
  /// The form for signing in, also in front of places that require it.
  case login

  /// The form for opening an account.
  case register

  /// The form for a forgotten password.
  case forgot

  /// The user's account.
  case account

  /// The form for changing the password.
  case password

  /// The list of the user's sessions.
  case sessions

  /// The stable name in saved sessions.
  public static let name = "auth"

  /// The links to the places.
  public static let links: [Link<Self>] = [
    Link("auth/login", to: .login),
    Link("auth/register", to: .register),
    Link("auth/forgot", to: .forgot),
    Link("auth/account", to: .account),
    Link("auth/password", to: .password, under: .account),
    Link("auth/sessions", to: .sessions, under: .account),
  ]

  /// Any caller for signing in, and signed-in users for the account.
  public var access: AccessRule {
    switch self {
    case .login, .register, .forgot: .anyone
    case .account, .password, .sessions: .signedIn
    }
  }

  /// Whether the place is of no use to a user who is signed in.
  public var isForSigningIn: Bool {
    switch self {
    case .login, .register: true
    case .forgot, .account, .password, .sessions: false
    }
  }

  /// A sheet over the current scene for signing in, and a push for the account.
  public var transition: Transition {
    switch self {
    case .login, .register, .forgot: .sheet
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

  /// The forms for signing in hide the tabs.
  public var chrome: HiddenBars {
    switch self {
    case .login, .register, .forgot: .hidesTabs
    case .account, .password, .sessions: []
    }
  }
}
