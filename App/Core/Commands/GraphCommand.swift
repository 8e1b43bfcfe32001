import Links
import Mediator

/// The built-in command that draws how the modules are connected.
enum GraphCommand {
  static let command = BuiltinCommand(
    "graph",
    summary: "Draws the modules, their requests and events, and the calls so far.",
    Parameter("format", default: GraphFormat.mermaid),
    Parameter("out", summary: "the file to write, instead of the terminal")
  ) { (session: isolated ShellSession, format: GraphFormat, file: FilePath?) in
    let modules = session.app.mediator.moduleInfo
    let calls = session.observedCalls.calls
    let graph = ModuleGraph(of: modules, observed: calls, steps: session.app.observations.steps.all)
    let text = graph.text(in: format)
    guard let file else {
      return .done(BuiltinResponse("graph", lines: [text], result: ["graph": text]))
    }
    try OutputFileWriter.write(text + "\n", to: file.text)
    return .done(
      BuiltinResponse("graph", lines: ["Saved to \(file)."], result: ["file": file.text])
    )
  }
}

/// The formats of a graph.
enum GraphFormat: String, CaseIterable, ParameterValue {
  case mermaid
  case dot
  case svg
}

extension ModuleGraph {
  fileprivate func text(in format: GraphFormat) -> String {
    switch format {
    case .mermaid: mermaid
    case .dot: dot
    case .svg: GraphSVG(self).svg
    }
  }
}
