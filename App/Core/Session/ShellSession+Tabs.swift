import Links
import Navigation

extension ShellSession {
  /// The names of the tabs that can be selected now.
  var tabNames: [String] { tabs?.tabs.map(\.name) ?? [] }

  /// The name of the tab in front.
  var selectedTab: String? { tabs.map { $0.tabs[$0.selected].name } }

  private var tabs: (tabs: [Tab], selected: Int)? {
    let tree = navigator.tree
    let node = tree.top.flatMap { tree.tabs(around: $0) }.flatMap { tree[$0] }
    guard case .tabs(let tabs, let selected)? = node?.content else { return nil }
    return (tabs, selected)
  }

  /// Returns the name of a tab that a user may have named by the link to its first place.
  func tabName(for text: String) -> String {
    let tab = app.definition.features.compactMap(\.tab).first { $0.place.path?.text == text }
    return tabNames.contains(text) ? text : tab?.name ?? text
  }
}
