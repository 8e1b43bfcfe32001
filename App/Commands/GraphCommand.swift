import Links
import Mediator

extension BuiltinCommands {
  /// The verb that draws how the modules hang together.
  static let graph = BuiltinCommand(
    "graph",
    summary: "Draws the modules with their requests and events, and what happened so far.",
    Parameter("format", default: GraphFormat.mermaid),
    "out"
  ) { (session, format: GraphFormat, out: String?) in
    try await session.drawGraph(as: format, to: out)
  }
}

/// The languages in which a graph can be drawn.
enum GraphFormat: String, CaseIterable, ParameterValue {
  case mermaid
  case dot
  case svg
}

extension ShellSession {
  /// Draws the graph, into a file if one is named.
  func drawGraph(as format: GraphFormat, to file: String?) throws -> LineResult {
    let graph = ModuleGraph(modules: mediator.moduleInfo, sightings: sightings)
    let drawing =
      switch format {
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      case .svg: GraphDrawing(graph).svg
      }
    guard let file else {
      return .done(BuiltinResponse("graph", lines: [drawing], result: ["graph": drawing]))
    }
    try OutputTextFile.write(drawing + "\n", to: file)
    return .done(BuiltinResponse("graph", lines: ["Drawn into \(file)."], result: ["file": file]))
  }
}
