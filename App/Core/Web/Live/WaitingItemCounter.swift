import Mediator

/// Counts what waits for a user at the places of the tabs, whenever that may have changed.
final class WaitingItemCounter {
  /// Tells when the counts may have changed.
  let watch: TopicWatch

  private let web: WebFrontState
  private let call: CallContext
  private var last: [String: Int]?

  init(of web: WebFrontState, for caller: Caller) {
    self.web = web
    watch = TopicWatch(of: web.app.live.hub)
    call = web.app.mediator.call(as: caller, observing: watch)
  }

  /// Counts, and returns the numbers by the addresses of their tabs; nil if they are as before.
  func changedCounts() async -> [String: Int]? {
    guard call.caller.principal != nil else { return nil }
    let counts = await watch.renew { await web.app.waitingCounts(for: call) }
    guard counts != last else { return nil }
    last = counts
    let waiting = web.tabs(counts: counts, at: nil).filter { $0.count > 0 }
    return Dictionary(waiting.map { (SiteLink($0.link).address, $0.count) }) { $1 }
  }
}
