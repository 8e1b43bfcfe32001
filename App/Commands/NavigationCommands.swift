import Links
import Mediator
import Navigation

/// The ways in which a link can be opened from the prompt.
enum OpenStyle: String, CaseIterable, ParameterValue {
  case push
  case present
  case presentNav = "present-nav"
  case replace

  var transition: Transition {
    switch self {
    case .push: .push
    case .present: .present
    case .presentNav: .presentInNavigation
    case .replace: .replace
    }
  }
}

extension BuiltinCommands {
  /// The verbs that change where one stands.
  static let going: [BuiltinCommand] = [
    BuiltinCommand("open", summary: "Goes to a place.", "link", "as") {
      (session, link: String, manner: OpenStyle?) in
      await session.opened(link: link) { await $0.open(link: link, as: manner?.transition) }
    },
    BuiltinCommand("push", summary: "Puts a place on top of where you stand.", "link") {
      (session, link: String) in
      await session.opened(link: link) { await $0.open(link: link, as: .push, options: .plain) }
    },
    BuiltinCommand("present", summary: "Puts a place over everything.", "link") {
      (session, link: String) in
      await session.opened(link: link) { await $0.open(link: link, as: .present, options: .plain) }
    },
    BuiltinCommand("back", summary: "Closes the place in front, the way it was opened.") {
      session in
      await session.opened { await $0.back() }
    },
    BuiltinCommand("close", summary: "Closes the place in front, the way it was opened.") {
      session in
      await session.opened { await $0.back() }
    },
    BuiltinCommand("home", summary: "Goes to the root of where you stand, or to the first tab.") {
      session in
      await session.goHome()
    },
    BuiltinCommand("tab", summary: "Selects a tab.", "name") { (session, name: String) in
      await session.opened { await $0.select(tab: name) }
    },
  ]
}

extension ShellSession {
  /// Goes back to the first place of the stack; from there, to home.
  func goHome() async -> LineResult {
    let front = navigator.tree.top
    let arrival = await navigator.popToRoot()
    await save()
    guard navigator.tree.top == front || arrival.problem != nil else { return shown(arrival) }
    return await opened { await $0.open(link: "home") }
  }
}
