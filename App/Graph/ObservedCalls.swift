import Mediator
import Navigation

/// What was seen while the program ran: who called whom, and what led where.
struct ObservedCalls: Sendable {
  /// One thing that was seen going from one to another.
  struct Observation: Hashable, Sendable {
    let from: String
    let to: String
    let label: String
  }

  /// The requests that modules made of each other.
  private(set) var calls: Set<Observation> = []

  /// The places from which a line led to others.
  private(set) var steps: Set<Observation> = []

  /// More than anybody could look at in a drawing.
  private static let most = 400

  /// Notes the calls in a trace.
  mutating func note(_ lines: [TraceEntry]) {
    for line in lines where line.kind == .call && calls.count < Self.most {
      guard let from = line.from, let to = line.to, from != to else { continue }
      calls.insert(Observation(from: from.text, to: to.text, label: line.subject.description))
    }
  }

  /// Notes that a line led from one place to another.
  mutating func note(from old: Place?, to new: Place?) {
    guard let old, let new, old != new, steps.count < Self.most else { return }
    steps.insert(Observation(from: old.description, to: new.description, label: ""))
  }
}
