import Database
import HTTP

/// Numbers in the text format of Prometheus.
struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// How many of many were at most so large.
  struct Histogram {
    let labels: [String: String]

    /// The bounds, each with the number of those that are within it.
    let buckets: [(bound: String, count: Int)]
    let sum: Double
    let count: Int

    init(
      labels: [String: String] = [:],
      bounds: [Double],
      counts: [Int],
      sum: Double,
      count: Int
    ) {
      self.labels = labels
      buckets = zip(bounds, counts).map { (MetricsText.number($0), $1) }
      (self.sum, self.count) = (sum, count)
    }
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

  /// Adds a histogram.
  mutating func add(_ name: String, _ help: String, _ histogram: Histogram) {
    describe(name, .histogram, help)
    let labels = histogram.labels
    for (bound, count) in histogram.buckets + [("+Inf", histogram.count)] {
      let all = labels.merging(["le": bound]) { $1 }
      text += "\(name)_bucket\(Self.labels(all)) \(count)\n"
    }
    text += "\(name)_sum\(Self.labels(labels)) \(Self.number(histogram.sum))\n"
    text += "\(name)_count\(Self.labels(labels)) \(histogram.count)\n"
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

  fileprivate static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }
}

extension MetricsText {
  /// Adds the numbers of a server.
  mutating func add(_ server: HTTPServerContext.Statistics) {
    add("interchange_connections", .gauge, "Open connections.", Double(server.connections))
    add(
      "interchange_connections_refused_total",
      .counter,
      "Connections beyond a limit.",
      Double(server.refusedConnections)
    )
    add(
      "interchange_http_refused_total",
      .counter,
      "Requests refused before they reached a page or a command, such as malformed ones.",
      Double(server.refusedRequests)
    )
    add(
      "interchange_clients_dropped_total",
      .counter,
      "Clients dropped because they read or wrote too slowly.",
      Double(server.droppedClients)
    )
  }

  /// Adds how many transactions have shared commits.
  mutating func add(_ commits: CommitSizes) {
    let histogram = Histogram(
      bounds: CommitSizes.bounds.map(Double.init),
      counts: commits.counts,
      sum: Double(commits.transactions),
      count: commits.commits
    )
    add("interchange_commit_transactions", "Transactions that shared a commit.", histogram)
  }

  /// Adds what listeners have not had.
  mutating func add(_ events: EventBacklog) {
    add("interchange_event_position", .counter, "The newest event.", Double(events.newest))
    let waiting = Double(events.waiting)
    add("interchange_events_waiting", .gauge, "Events that listeners have not had.", waiting)
    add("interchange_event_deliveries", .gauge, "Deliveries that did not go through at once.") {
      events.deliveries.map { (["state": $0.key], Double($0.value)) }
    }
  }
}
