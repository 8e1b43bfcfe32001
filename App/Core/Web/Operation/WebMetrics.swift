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
  ///   - position: The position of the newest event, if it can be read.
  /// - Returns: The text.
  func text(
    server: HTTPServerContext.Statistics,
    pages: Int,
    position: Int64?
  ) -> String {
    var text = MetricsText()
    state.withLock { state in
      text.add("interchange_http_requests_total", .counter, "Requests that were answered.") {
        state.requests.map { key, count in
          (["route": key.route.rawValue, "status": "\(key.status)"], Double(count))
        }
      }
      for (route, latency) in state.latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        text.add(latency: latency.counts, of: route, bounds: Self.bounds)
        text.end(latency: latency.total, latency.number, of: route)
      }
      text.add("interchange_refusals_total", .counter, "Requests that were refused, by code.") {
        state.refusals.map { (["code": $0.key], Double($0.value)) }
      }
      text.add("interchange_streams", .gauge, "Open streams.", Double(state.streams))
      let repaints = Double(state.repaints)
      text.add("interchange_repaints_total", .counter, "Screens sent after a change.", repaints)
      text.add("interchange_notices_total", .counter, "Notices sent.", Double(state.notices))
    }
    text.add("interchange_connections", .gauge, "Open connections.", Double(server.connections))
    text.add(
      "interchange_connections_refused_total",
      .counter,
      "Connections beyond a limit.",
      Double(server.refusedConnections)
    )
    text.add(
      "interchange_http_refused_total",
      .counter,
      "Requests refused before they reached a page or a command, such as malformed ones.",
      Double(server.refusedRequests)
    )
    text.add(
      "interchange_clients_dropped_total",
      .counter,
      "Clients dropped because they read or wrote too slowly.",
      Double(server.droppedClients)
    )
    text.add("interchange_pages", .gauge, "Pages that are kept.", Double(pages))
    if let position {
      text.add("interchange_event_position", .counter, "The newest event.", Double(position))
    }
    return text.text
  }
}

/// Numbers in the text format of Prometheus.
struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  private(set) var text = ""
  private var described: Set<String> = []

  /// Adds one number.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help) { [([:], value)] }
  }

  /// Adds a number for each set of labels.
  mutating func add(
    _ name: String,
    _ kind: Kind,
    _ help: String,
    _ values: () -> [(labels: [String: String], value: Double)]
  ) {
    describe(name, kind, help)
    let lines = values().map { "\(name)\(Self.labels($0.labels)) \(Self.number($0.value))\n" }
    text += lines.sorted().joined()
  }

  /// Adds the counts of a histogram's buckets.
  mutating func add(latency counts: [Int], of route: WebArea, bounds: [Int64]) {
    let name = "interchange_http_request_seconds"
    describe(name, .histogram, "How long requests took.")
    for (bound, count) in zip(bounds, counts) {
      let labels = ["route": route.rawValue, "le": Self.number(Double(bound) / 1000)]
      text += "\(name)_bucket\(Self.labels(labels)) \(count)\n"
    }
  }

  /// Adds the sum and the number of a histogram.
  mutating func end(latency total: Duration, _ number: Int, of route: WebArea) {
    let name = "interchange_http_request_seconds"
    let all = Self.labels(["route": route.rawValue, "le": "+Inf"])
    let labels = Self.labels(["route": route.rawValue])
    text += "\(name)_bucket\(all) \(number)\n"
    text += "\(name)_sum\(labels) \(total / .seconds(1))\n\(name)_count\(labels) \(number)\n"
  }

  private mutating func describe(_ name: String, _ kind: Kind, _ help: String) {
    guard described.insert(name).inserted else { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private static func labels(_ labels: [String: String]) -> String {
    guard !labels.isEmpty else { return "" }
    let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }
}
