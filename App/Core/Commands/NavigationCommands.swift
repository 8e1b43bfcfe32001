import Links
import Mediator
import Navigation

/// The built-in commands that change which screen is in front.
enum NavigationCommands {
  static let all: [BuiltinCommand] = [
    BuiltinCommand(
      "open",
      summary: "Opens a link, or a row by its number.",
      link,
      Parameter("as", summary: "how it opens; by default the place decides")
    ) {
      (session: isolated ShellSession, link: LinkInput, style: OpenStyle?) in
      await session.open(entered: link, as: style?.transition)
    },
    BuiltinCommand("push", summary: "Opens a link on top of this screen.", link) {
      (session: isolated ShellSession, link: LinkInput) in
      // Over a presented screen there is no stack to push onto.
      let tree = session.navigator.tree
      let hasStack = tree.top.flatMap(tree.stack) != nil || tree.isEmpty
      return await session.open(
        entered: link,
        as: hasStack ? .push : .present,
        options: .alone
      )
    },
    BuiltinCommand("present", summary: "Opens a link over all tabs.", link) {
      (session: isolated ShellSession, link: LinkInput) in
      await session.open(entered: link, as: .present, options: .plain)
    },
    BuiltinCommand("back", summary: "Closes this screen.") { (session: isolated ShellSession) in
      await session.navigate { await $0.back() }
    },
    BuiltinCommand("close", summary: "Closes this screen.") { (session: isolated ShellSession) in
      await session.navigate { await $0.back() }
    },
    BuiltinCommand("home", summary: "Goes to the top of this tab.") {
      (session: isolated ShellSession) in
      await goHome(in: session)
    },
    BuiltinCommand("tab", summary: "Switches to a tab, or lists the tabs.", "name") {
      (session: isolated ShellSession, name: TabName?) in
      guard let name else { return .done(await tabs(of: session)) }
      let tab = session.tabName(for: name.rawValue)
      if let problem = leftOut(tab, in: session) { return .failed(problem) }
      // Who asks for the tab in front wants its first place, as with the bars of tabs of a phone.
      // From over the tabs it is enough to come back to what was open there.
      let isInFront = session.selectedTab == tab && session.navigator.tree.layers.count == 1
      return await session.navigate { isInFront ? await $0.popToRoot() : await $0.select(tab: tab) }
    },
  ]

  private static let link = Parameter<LinkInput>(
    "link",
    summary: "a link such as home, or the name of a person or a group"
  )

  /// Returns why there is no tab, where its module was left out of this run.
  private static func leftOut(_ tab: String, in session: isolated ShellSession) -> Problem? {
    let owner = session.app.definition.features.first { $0.tab?.name == tab }?.name
    guard let owner, session.app.leftOut.contains(owner) else { return nil }
    return UnansweredRequest(request: "tab \(tab)", owner: owner, cause: .leftOut).advised().problem
  }

  /// Lists the tabs, each with the count of what waits there.
  private static func tabs(of session: isolated ShellSession) async -> BuiltinResponse {
    let names = session.tabNames
    let waiting = await session.app.waitingCounts(for: session.navigator.call)
    return BuiltinResponse(
      "tab",
      title: "Tabs",
      rows: names.map { name in [name] + (waiting[name].map { ["(\($0))"] } ?? []) },
      lines: names.isEmpty ? ["This place has no tabs."] : [],
      result: names
    )
  }

  /// Goes back to the first screen of the tab; from there, to the link `home`.
  private static func goHome(in session: isolated ShellSession) async -> LineResult {
    let front = session.navigator.tree.top
    let result = await session.navigator.popToRoot()
    let isDone = session.navigator.tree.top != front && result.problem == nil
    guard isDone else { return await session.open(EnteredLink("home", in: session.app.mediator)) }
    await session.save()
    return await session.response(to: result)
  }
}

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
