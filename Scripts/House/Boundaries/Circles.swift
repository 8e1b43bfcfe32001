/// Finds circles in a graph of names.
struct Circles {
  private let edges: [String: Set<String>]
  private var finished: Set<String> = []
  private var path: [String] = []
  private var circles: [[String]] = []

  /// Returns one circle through each edge that closes one, each from its first name on.
  static func find(in edges: [String: Set<String>]) -> [[String]] {
    var search = Circles(edges: edges)
    for name in edges.keys.sorted() { search.visit(name) }
    return search.circles
  }

  private init(edges: [String: Set<String>]) { self.edges = edges }

  private mutating func visit(_ name: String) {
    if let start = path.firstIndex(of: name) {
      circles.append(Self.fromFirstName(Array(path[start...])))
      return
    }
    guard !finished.contains(name) else { return }
    path.append(name)
    for next in edges[name, default: []].sorted() { visit(next) }
    path.removeLast()
    finished.insert(name)
  }

  private static func fromFirstName(_ circle: [String]) -> [String] {
    guard let first = circle.min(), let start = circle.firstIndex(of: first) else { return circle }
    return Array(circle[start...] + circle[..<start])
  }
}
