/// A drawing of a graph as SVG: modules side by side, with a line of its own for each arrow.
///
/// Every arrow has a row, so that neither labels nor arrows ever cover each other, however many there
/// are. The places that were visited follow below in the same way, and then a legend.
struct GraphSVG {
  private let panels: [SVGGraphPanel]

  init(_ graph: ModuleGraph) {
    let steps = graph.edges.filter { $0.kind == .step }
    let others = graph.edges.filter { $0.kind != .step }
    let modules = SVGGraphPanel(names: graph.modules, edges: others, top: SVGSupport.margin)
    let places = SVGGraphPanel(
      names: graph.places,
      edges: steps,
      top: modules.bottom + SVGSupport.margin
    )
    panels = graph.places.isEmpty ? [modules] : [modules, places]
  }

  /// The drawing as the text of an SVG file.
  var svg: String {
    let legendTop = (panels.map(\.bottom).max() ?? 0) + SVGSupport.margin
    let legend = GraphLegend(top: legendTop)
    let width = max(panels.map(\.right).max() ?? 0, legend.right) + SVGSupport.margin
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(legend.bottom)" \
      viewBox="0 0 \(width) \(legend.bottom)" font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="white"/>
      """
    return ([head] + panels.flatMap(\.parts) + legend.parts + ["</svg>"]).joined(separator: "\n")
  }
}

/// Names side by side, and the arrows between them, one below the other.
private struct SVGGraphPanel {
  private static let boxHeight = 30
  private static let gap = 40
  private static let rowHeight = 30

  let bottom: Int
  private let boxes: [(name: String, x: Int, width: Int)]
  private let edges: [ModuleGraph.Edge]
  private let top: Int

  init(names: [String], edges: [ModuleGraph.Edge], top: Int) {
    var x = SVGSupport.margin
    var boxes: [(name: String, x: Int, width: Int)] = []
    for name in names {
      let width = max(80, SVGSupport.width(of: name, size: 12) + 24)
      boxes.append((name, x, width))
      x += width + Self.gap
    }
    self.boxes = boxes
    self.edges = edges.filter { edge in
      edge.from != edge.to && names.contains(edge.from) && names.contains(edge.to)
    }
    self.top = top
    bottom = top + Self.boxHeight + (self.edges.count + 1) * Self.rowHeight
  }

  /// Where the last box or the longest label ends.
  var right: Int {
    let labels = edges.map { labelStart(of: $0) + SVGSupport.width(of: $0.label, size: 11) }
    return max(boxes.last.map { $0.x + $0.width } ?? 0, labels.max() ?? 0)
  }

  var parts: [String] {
    boxes.flatMap(box) + edges.enumerated().flatMap { arrow($1, row: $0) }
  }

  private func center(of name: String) -> Int {
    boxes.first { $0.name == name }.map { $0.x + $0.width / 2 } ?? 0
  }

  private func labelStart(of edge: ModuleGraph.Edge) -> Int {
    min(center(of: edge.from), center(of: edge.to)) + 14
  }

  private func box(_ box: (name: String, x: Int, width: Int)) -> [String] {
    let middle = box.x + box.width / 2
    return [
      """
      <path d="M\(middle) \(top + Self.boxHeight)V\(bottom)" stroke="#ccd3dd" \
      stroke-dasharray="2 4"/>
      """,
      """
      <rect x="\(box.x)" y="\(top)" width="\(box.width)" height="\(Self.boxHeight)" rx="6" \
      fill="#eef3fb" stroke="#345"/>
      """,
      """
      <text x="\(middle)" y="\(top + 19)" text-anchor="middle">\(SVGSupport.escaped(box.name))</text>
      """,
    ]
  }

  /// An arrow with its label above; the label has a background, since it can cross other columns.
  private func arrow(_ edge: ModuleGraph.Edge, row: Int) -> [String] {
    let y = top + Self.boxHeight + (row + 1) * Self.rowHeight
    let (start, end) = (center(of: edge.from), center(of: edge.to))
    let x = labelStart(of: edge)
    let line = SVGSupport.arrow(from: start, to: end, y: y, kind: edge.kind)
    guard !edge.label.isEmpty else { return line }
    let width = SVGSupport.width(of: edge.label, size: 11)
    return [
      "<rect x=\"\(x - 2)\" y=\"\(y - 17)\" width=\"\(width + 4)\" height=\"14\" fill=\"white\"/>",
      """
      <text x="\(x)" y="\(y - 6)" font-size="11" fill="#333">\(SVGSupport.escaped(edge.label))</text>
      """,
    ] + line
  }
}
