import Database
import HTTP
import Synchronization

/// Counts what the web front does, for Prometheus.
final class WebMetrics: Sendable {
  private struct Key: Hashable {
    let route: WebArea
    let status: Int
  }

  private struct Latency {
    var counts = [Int](repeating: 0, count: WebMetrics.bounds.count)
    var total = Duration.zero
    var number = 0

    mutating func add(_ duration: Duration) {
      number += 1
      total += duration
      for index in counts.indices where duration <= .milliseconds(WebMetrics.bounds[index]) {
        counts[index] += 1
      }
    }
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var latencies: [WebArea: Latency] = [:]
    var refusals: [String: Int] = [:]
    var streams = 0
    var repaints = 0
    var notices = 0
  }

  /// The upper bounds of the latencies that are told apart, in milliseconds.
  fileprivate static let bounds: [Int64] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000]

  private let state = Mutex(State())

  /// Counts a request that was answered.
  func count(_ route: WebArea, _ status: HTTPStatus, took duration: Duration) {
    state.withLock { state in
      state.requests[Key(route: route, status: status.rawValue), default: 0] += 1
      state.latencies[route, default: Latency()].add(duration)
    }
  }

  /// Counts a refusal by its code.
  func count(refusal code: String) {
    state.withLock { state in
      // Codes are the program's own, so they are few.
      state.refusals[code, default: 0] += 1
    }
  }

  /// Counts a stream that begins (1) or ends (-1).
  func count(streams change: Int) { state.withLock { $0.streams += change } }

  /// Counts a screen that was sent because it has changed.
  func countRepaint() { state.withLock { $0.repaints += 1 } }

  /// Counts a notice that was sent.
  func countNotice() { state.withLock { $0.notices += 1 } }

  /// Returns the numbers in the text format of Prometheus.
  ///
  /// - Parameters:
  ///   - server: The numbers of the server.
  ///   - pages: The number of pages that are kept.
  ///   - commits: The commits of this process.
  ///   - events: What the listeners of events have not had, if it can be read.
  /// - Returns: The text.
  func text(
    server: HTTPServerContext.Statistics,
    pages: Int,
    commits: CommitSizes,
    events: EventBacklog?
  ) -> String {
    var text = MetricsText()
    state.withLock { state in
      text.add("interchange_http_requests_total", .counter, "Requests that were answered.") {
        state.requests.map { key, count in
          (["route": key.route.rawValue, "status": "\(key.status)"], Double(count))
        }
      }
      for (route, latency) in state.latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let histogram = MetricsText.Histogram(
          labels: ["route": route.rawValue],
          bounds: Self.bounds.map { Double($0) / 1000 },
          counts: latency.counts,
          sum: latency.total / .seconds(1),
          count: latency.number
        )
        text.add("interchange_http_request_seconds", "How long requests took.", histogram)
      }
      text.add("interchange_refusals_total", .counter, "Requests that were refused, by code.") {
        state.refusals.map { (["code": $0.key], Double($0.value)) }
      }
      text.add("interchange_streams", .gauge, "Open streams.", Double(state.streams))
      let repaints = Double(state.repaints)
      text.add("interchange_repaints_total", .counter, "Screens sent after a change.", repaints)
      text.add("interchange_notices_total", .counter, "Notices sent.", Double(state.notices))
    }
    text.add(server)
    text.add("interchange_pages", .gauge, "Pages that are kept.", Double(pages))
    text.add(commits)
    if let events { text.add(events) }
    return text.text
  }
}
