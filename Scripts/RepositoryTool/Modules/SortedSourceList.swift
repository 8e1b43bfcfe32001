/// A sorted list in a file, one element a line, to which each module adds a line.
struct SortedSourceList {
  /// The rows of the manifest.
  static let manifest = SortedSourceList(path: "Package.swift", opening: "let features: [")

  /// The features of the app.
  static let composition = SortedSourceList(
    path: "App/Main/Composition.swift",
    opening: "  static let "
  )

  let path: String
  /// The beginning of the line before the first element, which ends with `] = [`.
  let opening: String

  /// The elements, each with its line.
  func elements(in tree: InMemoryFileTree) throws(ModuleChangeRefusal) -> [(
    line: Int, text: String
  )] {
    let lines = lines(in: tree)
    return try range(in: lines).map { ($0 + 1, lines[$0]) }
  }

  /// Inserts an element in the order of the texts, unless the list has it.
  func insert(_ element: String, in tree: inout InMemoryFileTree) throws(ModuleChangeRefusal) {
    var lines = lines(in: tree)
    let range = try range(in: lines)
    guard !lines[range].contains(element) else { return }
    lines.insert(element, at: range.first { lines[$0] > element } ?? range.upperBound)
    tree[path] = lines.joined(separator: "\n")
  }

  /// Removes the elements that begin with a text.
  func remove(prefix: String, in tree: inout InMemoryFileTree) throws(ModuleChangeRefusal) {
    var lines = lines(in: tree)
    let range = try range(in: lines)
    lines.replaceSubrange(range, with: lines[range].filter { !$0.hasPrefix(prefix) })
    tree[path] = lines.joined(separator: "\n")
  }

  private func lines(in tree: InMemoryFileTree) -> [String] {
    (tree[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func range(in lines: [String]) throws(ModuleChangeRefusal) -> Range<Int> {
    let margin = opening.prefix { $0 == " " }
    guard let start = lines.firstIndex(where: { $0.hasPrefix(opening) && $0.hasSuffix("] = [") }),
      let end = lines[start...].firstIndex(of: "\(margin)]")
    else { throw .missingList(path: path, opening: opening) }
    return start + 1..<end
  }
}
