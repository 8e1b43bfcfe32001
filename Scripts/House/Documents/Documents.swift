import Foundation

/// What is told of the modules in files that nobody writes by hand.
struct Documents {
  private let facts: AppFacts

  init(_ facts: AppFacts) { self.facts = facts }

  /// Returns the tree with every document as it is to be.
  func written(in tree: Tree) -> Tree {
    var written = tree
    let modules = facts.modules.filter { tree.holds("Modules/\($0.module)") }
    written[Self.reference] = Reference(facts, canvasesOf: modules).text
    for path in tree.paths(below: "Modules") where Self.isCanvas(path) { written[path] = nil }
    for module in modules {
      written["Modules/\(module.module)/README.md"] =
        Canvas(of: module, among: facts, in: tree).text
    }
    if let readme = tree["README.md"] { written["README.md"] = drawn(into: readme) }
    return written
  }

  /// Returns what is not current, with the first line of each that differs.
  func findings(in tree: Tree) -> [Finding] {
    written(in: tree).edits(from: tree).map { edit in
      let old = Self.lines(of: tree[edit.path])
      let new = Self.lines(of: edit.text)
      let line = zip(old, new).prefix { $0 == $1 }.count
      let today = line < new.count ? "today it is “\(new[line])”" : "there is nothing of that today"
      return Finding(
        rule: "stale-document",
        path: edit.path,
        line: line + 1,
        message: "\(today): Scripts/document writes it anew."
      )
    }
  }

  private static let reference = "Modules/README.md"

  private static func isCanvas(_ path: String) -> Bool {
    path.wholeMatch(of: /Modules\/\w+\/README\.md/) != nil
  }

  private static func lines(of text: String?) -> [Substring] {
    (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: - The graph

  private static let graphBegins = "```mermaid"
  private static let graphEnds = "\n```"

  /// The README with the graph of today in the place of the one that it shows.
  private func drawn(into readme: String) -> String {
    guard let start = readme.range(of: Self.graphBegins),
      let end = readme[start.upperBound...].range(of: Self.graphEnds)
    else { return readme }
    return readme.replacingCharacters(
      in: start.upperBound..<end.lowerBound,
      with: "\n\(facts.graph)"
    )
  }
}
