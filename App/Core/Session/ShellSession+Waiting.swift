import Mediator
import Navigation
import Terminal

extension ShellSession {
  /// Returns a line for each thing that waits for the signed-in user, with the link to it.
  func waitingLines() async -> [TerminalText] {
    let items = await navigator.call.waitingItems().flatMap(\.items)
    let drafts = signedInUser.map { typed.content(of: $0.name).drafts.keys.sorted() } ?? []
    return items.map { "● \($0.text)  \(navigator.link(to: $0.place.adapter) ?? "", .cyan)" }
      + drafts.map { "● a draft  \($0, .cyan)" }
  }
}

extension RunningApp {
  /// Returns how much waits for the user of a call, by the name of the tab of its module.
  func waitingCounts(for call: CallContext) async -> [String: Int] {
    var counts: [String: Int] = [:]
    for (module, items) in await call.waitingItems() {
      let tab = definition.features.first { $0.name == module }?.tab?.name
      if let tab { counts[tab, default: 0] += items.reduce(0) { $0 + $1.count } }
    }
    return counts
  }
}
