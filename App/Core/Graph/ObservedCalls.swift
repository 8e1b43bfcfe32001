import Mediator
import Navigation

/// What was observed while the program ran: which module called which, and which place led to which.
struct ObservedCalls: Sendable {
  /// One call or step.
  struct Observation: Hashable, Sendable {
    let from: String
    let to: String
    let label: String
  }

  /// The requests that modules made of each other.
  private(set) var calls: Set<Observation> = []

  /// The places between which lines navigated.
  private(set) var steps: Set<Observation> = []

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

  /// Adds the step of a line from one place to another.
  mutating func addStep(from old: Place?, to new: Place?) {
    guard let old, let new, old != new, steps.count < Self.limit else { return }
    steps.insert(Observation(from: old.description, to: new.description, label: ""))
  }
}
