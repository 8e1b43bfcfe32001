/// A sorted list in a file, one element a line, to which each module adds a line of its own.
struct Listing {
  /// The rows of the manifest.
  static let manifest = Listing(path: "Package.swift", opening: "let features: [Feature] = [")

  /// The parts of the app.
  static let composition = Listing(
    path: "App/Composition.swift",
    opening: "  static let parts: [Part] = ["
  )

  let path: String
  let opening: String

  /// The elements, each with its line.
  func elements(in tree: Tree) throws(Objection) -> [(line: Int, text: String)] {
    let lines = lines(in: tree)
    let range = try range(in: lines)
    return range.map { ($0 + 1, lines[$0]) }
  }

  /// Puts an element where it belongs by its text, unless it is there.
  func insert(_ element: String, in tree: inout Tree) throws(Objection) {
    var lines = lines(in: tree)
    let range = try range(in: lines)
    guard !lines[range].contains(element) else { return }
    lines.insert(element, at: range.first { lines[$0] > element } ?? range.upperBound)
    tree[path] = lines.joined(separator: "\n")
  }

  /// Takes the elements away that begin with a text.
  func remove(beginning start: String, in tree: inout Tree) throws(Objection) {
    var lines = lines(in: tree)
    let range = try range(in: lines)
    lines.replaceSubrange(range, with: lines[range].filter { !$0.hasPrefix(start) })
    tree[path] = lines.joined(separator: "\n")
  }

  private func lines(in tree: Tree) -> [String] {
    (tree[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func range(in lines: [String]) throws(Objection) -> Range<Int> {
    let margin = opening.prefix { $0 == " " }
    guard let start = lines.firstIndex(of: opening),
      let end = lines[start...].firstIndex(of: "\(margin)]")
    else { throw .noListing(path: path, opening: opening) }
    return start + 1..<end
  }
}
