import Links
import Mediator
import Navigation

/// The article's pages: what `ControllerConvertible` says of each is said here.
enum PageControlRouter: SceneAdapter, CaseIterable {
  case none
  case login
  case register
  case forgotPassword
  case productDetail
  case cardList

  /// The demo app's `PageRouter://…`: a page without a link cannot be reached from outside.
  static let links: [Link<Self>] = [
    Link("login", to: .login),
    Link("cards", to: .cardList),
    Link("cards/product", to: .productDetail, under: .cardList),
  ]

  var path: LinkPath? {
    switch self {
    case .login: "login"
    case .cardList: "cards"
    case .productDetail: "cards/product"
    case .none, .register, .forgotPassword: nil
    }
  }

  /// The article's `method()`.
  var transition: Transition { self == .login ? .presentInNavigation : .push }

  /// The article's `title()`.
  var title: String? {
    switch self {
    case .none: "测试空白页"
    case .register: "注册账号"
    case .forgotPassword: "找回密码"
    case .login, .productDetail, .cardList: nil
    }
  }

  /// The demo app's callback: choosing a card gives its number to whoever asked.
  static let chooseCard = SceneForResult<PageControlRouter, Int>(.cardList)
}

extension ExtraKey<String> {
  static let key = ExtraKey("page.key")
}

extension ExtraKey<Int> {
  static let number = ExtraKey("page.number")
}
