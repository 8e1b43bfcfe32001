import Mediator
import Navigation

/// The pages of the app, which the article's router knows by these cases.
enum RouterView: SceneAdapter, CaseIterable {
  case home
  case login
  case register
  case member
  case updatePwd

  /// The list of protected pages: the article keeps it in `RouterCheck.controllers`.
  var access: AccessRule {
    switch self {
    case .member, .updatePwd: .signedIn
    case .home, .login, .register: .anyone
    }
  }

  /// The article's `hidesBottomBarWhenPushed`; the bar with the title is shown everywhere.
  var chrome: HiddenBars { self == .home ? [] : .hidesTabs }
}

/// Builds the pages: the article's `getViewController(_:)`.
struct RouterModule: Module {
  func register(in registry: inout Registry) {
    registry.scenes(RouterView.self) { view, _ in
      switch view {
      case .home: Page("Home")
      case .login: Page("Log in")
      case .register: Page("Register")
      case .member: Page("Member")
      case .updatePwd: Page("Change password")
      }
    }
  }
}

/// Checks in one place whether a page needs a login, and lets people log in first.
struct RouterCheck: Module {
  var isNeedsLogin: @Sendable (GuardContext) -> Bool = { !$0.access.admits($0.caller) }

  func register(in registry: inout Registry) {
    let isNeedsLogin = isNeedsLogin
    registry.guard("login", order: 0) { visit in
      isNeedsLogin(visit) ? .suspend(presenting: RouterView.login, as: .present) : .allow
    }
  }
}
