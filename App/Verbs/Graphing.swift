import Links
import Mediator

extension Verbs {
  /// The verb that draws how the modules hang together.
  static let graph = Verb(
    "graph",
    "Draws the modules with their requests and events, and what happened so far.",
    Parameter("format", default: GraphFormat.mermaid),
    "out"
  ) { (session, format: GraphFormat, out: String?) in
    try await session.graph(format, out)
  }
}

/// The languages in which a graph can be drawn.
enum GraphFormat: String, CaseIterable, ParameterValue {
  case mermaid
  case dot
  case svg
}

extension Session {
  /// Draws the graph, into a file if one is named.
  func graph(_ format: GraphFormat, _ file: String?) throws -> Reply {
    let graph = Graph(mediator.facts, sightings)
    let drawing =
      switch format {
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      case .svg: Drawing(graph).svg
      }
    guard let file else {
      return .done(Page("graph", lines: [drawing], result: ["graph": drawing]))
    }
    try TextFile.write(drawing + "\n", to: file)
    return .done(Page("graph", lines: ["Drawn into \(file)."], result: ["file": file]))
  }
}
