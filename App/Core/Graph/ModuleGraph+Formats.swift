extension ModuleGraph {
  /// The graph in the language of Mermaid.
  var mermaid: String {
    let nodes = names.map { "  \($0.value)[\"\(escaped($0.key))\"]" }.sorted()
    let lines = edges.map { edge in
      let label = edge.labels.isEmpty ? "" : "|\"\(escaped(edge.label))\"|"
      return "  \(node(edge.from)) \(edge.kind.arrow)\(label) \(node(edge.to))"
    }
    return (["flowchart LR"] + nodes + lines).joined(separator: "\n")
  }

  /// The graph in the language of Graphviz.
  var dot: String {
    let nodes = names.map { "  \($0.value) [label=\"\(slashed($0.key))\"];" }.sorted()
    let lines = edges.map { edge in
      let attributes = "label=\"\(slashed(edge.label))\", style=\(edge.kind.style)"
      return "  \(node(edge.from)) -> \(node(edge.to)) [\(attributes)];"
    }
    let head = ["digraph interchange {", "  rankdir=LR;", "  node [shape=box];"]
    return (head + nodes + lines + ["}"]).joined(separator: "\n")
  }

  /// An identifier for each node that is valid in both languages.
  private var names: [String: String] {
    let modules = modules.enumerated().map { ($1, "m\($0 + 1)") }
    let places = places.enumerated().map { ($1, "p\($0 + 1)") }
    return Dictionary(modules + places) { first, _ in first }
  }

  private func node(_ name: String) -> String { names[name] ?? "none" }

  private func escaped(_ text: String) -> String {
    text.map { $0 == "\"" ? "#quot;" : String($0) }.joined()
  }

  private func slashed(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}

extension ModuleGraph.Kind {
  /// The arrow in Mermaid.
  fileprivate var arrow: String {
    switch self {
    case .request, .step: "-->"
    case .event, .job: "-.->"
    case .call: "==>"
    }
  }

  /// The style in Graphviz.
  fileprivate var style: String {
    switch self {
    case .request, .step: "solid"
    case .event, .job: "dashed"
    case .call: "bold"
    }
  }
}
