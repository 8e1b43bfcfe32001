import Mediator
import Navigation

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
