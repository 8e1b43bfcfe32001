import JSON
import Mediator

/// Counts what waits for a user at the places of the tabs, whenever that may have changed.
final class WaitingItemCounter {
  /// The numbers by the addresses of their tabs, as JSON; nil before the first count.
  private(set) var last: String?

  private let watch: TopicWatch
  private let web: WebFrontState
  private let call: CallContext
  private var lastCounts: [String: Int]?

  /// Creates a counter that has not counted.
  ///
  /// - Parameters:
  ///   - web: What all requests share.
  ///   - caller: The user.
  ///   - tell: Called when the numbers may have changed.
  init(of web: WebFrontState, for caller: Caller, telling tell: @escaping @Sendable () -> Void) {
    self.web = web
    watch = TopicWatch(of: web.app.live.hub, telling: tell)
    call = web.app.mediator.call(as: caller, observing: watch)
  }

  /// Counts, and returns the numbers as ``last`` does; nil if they are as before.
  func changedCounts() async -> String? {
    guard call.caller.principal != nil else { return nil }
    let counts = await watch.renew { await web.app.waitingCounts(for: call) }
    guard counts != lastCounts else { return nil }
    lastCounts = counts
    let waiting = web.tabs(counts: counts, at: nil).filter { $0.count > 0 }
    let numbers = Dictionary(waiting.map { (SitePath($0.link).address, $0.count) }) { $1 }
    last = try? JSONTextEncoder.text(of: numbers)
    return last
  }
}
