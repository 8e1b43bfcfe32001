import System

/// A drawing of a graph as SVG: modules on one circle, places on a second one beside it.
struct GraphDrawing {
  private struct Point {
    let x: Double
    let y: Double

    func moved(towards other: Point, by fraction: Double) -> Point {
      Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
  }

  private static let box = (width: 150.0, height: 34.0)

  private let graph: ModuleGraph
  private let points: [String: Point]
  private let size: (width: Double, height: Double)

  init(_ graph: ModuleGraph) {
    let modules = Self.circle(graph.modules, from: 0)
    let places = Self.circle(graph.places, from: modules.width)
    self.graph = graph
    points = modules.points.merging(places.points) { first, _ in first }
    size = (modules.width + places.width, max(modules.width, places.width))
  }

  /// The drawing as the text of an SVG file.
  var svg: String {
    let width = Int(size.width)
    let height = Int(size.height)
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      font-family="sans-serif" font-size="12">
      <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" \
      markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
      <rect width="100%" height="100%" fill="white"/>
      """
    let parts = graph.edges.map(line) + (graph.modules + graph.places).map(node)
    return ([head] + parts + ["</svg>"]).joined(separator: "\n")
  }

  private static func circle(
    _ names: [String],
    from left: Double
  ) -> (points: [String: Point], width: Double) {
    guard !names.isEmpty else { return ([:], 0) }
    let radius = max(90, Double(names.count) * 42)
    let width = 2 * (radius + box.width * 0.75)
    let points = names.enumerated().map { index, name in
      let point = UnitCirclePoint.point(at: Double(index) / Double(names.count))
      let x = left + width / 2 + radius * point.x
      return (name, Point(x: x, y: width / 2 + radius * point.y))
    }
    return (Dictionary(points) { first, _ in first }, width)
  }

  private func node(_ name: String) -> String {
    guard let point = points[name] else { return "" }
    let (x, y) = (point.x - Self.box.width / 2, point.y - Self.box.height / 2)
    return """
      <rect x="\(short(x))" y="\(short(y))" width="\(short(Self.box.width))" \
      height="\(short(Self.box.height))" rx="6" fill="#eef3fb" stroke="#345"/>
      <text x="\(short(point.x))" y="\(short(point.y + 4))" text-anchor="middle">\
      \(escaped(name))</text>
      """
  }

  /// A curve, so that the two directions of a pair do not cover each other.
  private func line(_ edge: ModuleGraph.Edge) -> String {
    guard let start = points[edge.from], let end = points[edge.to] else { return "" }
    let middle = start.moved(towards: end, by: 0.5)
    let bend = 0.08 + 0.06 * Double(edge.kind.rawValue)
    let peak = Point(x: middle.x - (end.y - start.y) * bend, y: middle.y + (end.x - start.x) * bend)
    let tip = end.moved(towards: peak, by: 0.22)
    let label = middle.moved(towards: peak, by: 0.6)
    return """
      <path d="M\(short(start.x)) \(short(start.y))Q\(short(peak.x)) \(short(peak.y)) \
      \(short(tip.x)) \(short(tip.y))" fill="none" marker-end="url(#arrow)" \
      \(edge.kind.stroke)/>
      <text x="\(short(label.x))" y="\(short(label.y))" text-anchor="middle" font-size="9" \
      fill="#555">\(escaped(edge.label))</text>
      """
  }

  private func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }
    .joined()
  }
}

extension ModuleGraph.Kind {
  /// The attributes of a line.
  fileprivate var stroke: String {
    switch self {
    case .request, .step: ##"stroke="#345""##
    case .event: ##"stroke="#963" stroke-dasharray="5 4""##
    case .call: ##"stroke="#275" stroke-width="2.5""##
    }
  }
}
