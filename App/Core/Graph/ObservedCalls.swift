import Mediator

/// Which module called which while the program ran.
struct ObservedCalls: Sendable {
  /// One call or step.
  struct Observation: Hashable, Sendable {
    let from: String
    let to: String
    let label: String
  }

  /// The requests that modules made of each other.
  private(set) var calls: Set<Observation> = []

  /// More than a drawing can show.
  private static let limit = 400

  /// Adds the calls of a trace.
  mutating func add(_ entries: [TraceEntry]) {
    for entry in entries where entry.kind == .call && calls.count < Self.limit {
      guard let from = entry.from, let to = entry.to, from != to else { continue }
      let label = entry.subject.description
      calls.insert(Observation(from: from.text, to: to.text, label: label))
    }
  }
}
