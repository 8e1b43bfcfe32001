import Mediator

/// The modules and what connects them: what they declared, and what was seen.
struct ModuleGraph {
  /// What a line between two nodes stands for.
  enum Kind: Int, CaseIterable {
    /// A request that one makes of the other.
    case request
    /// An event that one announces and the other listens for.
    case event
    /// A request that was seen being made.
    case call
    /// A way from one place to another that somebody took.
    case step
  }

  /// All that goes from one node to another in one way.
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

  /// The edges, in one order whatever the order of the modules was.
  let edges: [Edge]

  init(modules facts: [ModuleInfo], sightings: ObservedCalls) {
    let declared = Self.requests(facts) + Self.events(facts)
    let seen =
      Self.edges(of: .call, between: sightings.calls.map { ($0.from, $0.to, $0.label) })
      + Self.edges(of: .step, between: sightings.steps.map { ($0.from, $0.to, $0.label) })
    let ends = declared.filter { $0.kind == .request }.map(\.to)
    modules = Set(facts.map(\.name) + ends).sorted()
    places = Set(sightings.steps.flatMap { [$0.from, $0.to] }).sorted()
    edges = declared + seen
  }

  private static func requests(_ facts: [ModuleInfo]) -> [Edge] {
    edges(
      of: .request,
      between: facts.flatMap { module in module.uses.map { (module.name, $0.owner, $0.request) } }
    )
  }

  private static func events(_ facts: [ModuleInfo]) -> [Edge] {
    let pairs = facts.flatMap { publisher in
      facts.filter { $0.name != publisher.name }.flatMap { listener in
        publisher.publishes.filter(listener.listens.contains)
          .map { (publisher.name, listener.name, $0) }
      }
    }
    return edges(of: .event, between: pairs)
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
