import Mediator

/// The modules and what connects them: what they declare, and what was observed.
struct ModuleGraph {
  /// The meaning of a line between two nodes.
  enum Kind: Int, CaseIterable {
    /// A request that one declares to make of the other.
    case request
    /// An event that one publishes and the other listens for.
    case event
    /// A job that one enqueues and the other performs.
    case job
    /// A request that was observed.
    case call
    /// A navigation from one place to another that was observed.
    case step
  }

  /// Everything of one kind that goes from one node to another.
  struct Edge: Hashable {
    let from: String
    let to: String
    let kind: Kind
    let labels: [String]

    var label: String { labels.joined(separator: ", ") }
  }

  /// The modules, by name.
  let modules: [String]

  /// The places that were visited, by name.
  let places: [String]

  /// The edges, in an order that does not depend on that of the modules.
  let edges: [Edge]

  init(
    of modules: [ModuleInfo],
    observed calls: Set<ObservedCalls.Observation>,
    steps: Set<ObservedCalls.Observation>
  ) {
    let declared = Self.requests(modules) + Self.events(modules) + Self.jobs(modules)
    let seen =
      Self.edges(of: .call, between: calls.map { ($0.from, $0.to, $0.label) })
      + Self.edges(of: .step, between: steps.map { ($0.from, $0.to, $0.label) })
    self.modules = modules.map(\.name).sorted()
    places = Set(steps.flatMap { [$0.from, $0.to] }).sorted()
    edges = declared + seen
  }

  /// The requests that modules use of each other; what only a module answers that was left out is
  /// none of them.
  private static func requests(_ modules: [ModuleInfo]) -> [Edge] {
    let names = Set(modules.map(\.name))
    return edges(
      of: .request,
      between: modules.flatMap { module in
        module.uses.filter { names.contains($0.owner) }
          .map { (module.name, $0.owner, $0.request) }
      }
    )
  }

  private static func events(_ modules: [ModuleInfo]) -> [Edge] {
    let pairs = modules.flatMap { publisher in
      modules.filter { $0.name != publisher.name }.flatMap { listener in
        publisher.publishes.filter(listener.listens.contains)
          .map { (publisher.name, listener.name, $0) }
      }
    }
    return edges(of: .event, between: pairs)
  }

  private static func jobs(_ modules: [ModuleInfo]) -> [Edge] {
    let pairs = modules.flatMap { asking in
      modules.filter { $0.name != asking.name }.flatMap { performing in
        asking.enqueues.filter(performing.performs.contains)
          .map { (asking.name, performing.name, $0) }
      }
    }
    return edges(of: .job, between: pairs)
  }

  private static func edges(
    of kind: Kind,
    between pairs: [(from: String, to: String, label: String)]
  ) -> [Edge] {
    Dictionary(grouping: pairs) { [$0.from, $0.to] }
      .map { ends, pairs in
        let labels = Set(pairs.map(\.label)).filter { !$0.isEmpty }.sorted()
        return Edge(from: ends[0], to: ends[1], kind: kind, labels: labels)
      }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }
}
