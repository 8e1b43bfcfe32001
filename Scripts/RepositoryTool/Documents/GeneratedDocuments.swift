import Foundation

/// The documents that the tool writes: a page for each module, the reference, the README's graph,
/// and the list of all public declarations.
struct GeneratedDocuments {
  private static let reference = "Modules/README.md"

  private let app: AppDescription

  init(_ app: AppDescription) { self.app = app }

  /// Returns the tree with every document up to date.
  func written(in tree: InMemoryFileTree) -> InMemoryFileTree {
    var written = tree
    let modules = app.modules.filter { tree.contains("Modules/\($0.module)") }
    written[Self.reference] = AppReferencePage(of: app, modules: modules).text
    // The pages of modules that are gone.
    for path in tree.paths(below: "Modules")
    where tree[path]?.hasPrefix(MarkdownPageBuilder.mark) == true && path != Self.reference {
      written[path] = nil
    }
    for module in modules {
      written["Modules/\(module.module)/README.md"] =
        ModulePage(of: module, in: app, tree: tree).text
    }
    written[PublicInterface.path] = PublicInterface(of: tree).text
    if let readme = tree["README.md"] { written["README.md"] = withGraph(readme) }
    return written
  }

  /// Returns the first line that is out of date in each document.
  func findings(in tree: InMemoryFileTree) -> [LintFinding] {
    written(in: tree).edits(from: tree).map { edit in
      let old = Self.lines(of: tree[edit.path])
      let new = Self.lines(of: edit.text)
      let line = zip(old, new).prefix { $0 == $1 }.count
      let fact = line < new.count ? "the line is now “\(new[line])”" : "nothing follows here now"
      return LintFinding(
        rule: "stale-document",
        path: edit.path,
        line: line + 1,
        message: "\(fact): run Scripts/document."
      )
    }
  }

  private static func lines(of text: String?) -> [Substring] {
    (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Replaces the first graph in the README.
  private func withGraph(_ readme: String) -> String {
    guard let start = readme.range(of: "```mermaid"),
      let end = readme[start.upperBound...].range(of: "\n```")
    else { return readme }
    return readme[..<start.upperBound] + "\n\(app.graph)" + readme[end.lowerBound...]
  }
}
