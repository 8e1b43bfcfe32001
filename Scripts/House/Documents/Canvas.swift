/// The page of one module: what goes in, what comes out, and what it keeps.
struct Canvas {
  private let module: AppFacts.Module
  private let facts: AppFacts
  private let sources: [Source]

  /// The sentences that stand above its own types and those of all contracts.
  private let sentences: [String: String]

  init(of module: AppFacts.Module, among facts: AppFacts, in tree: Tree) {
    self.module = module
    self.facts = facts
    let all = tree.paths(below: "Modules").filter { $0.hasSuffix(".swift") }
      .map { Source(path: $0, text: tree[$0] ?? "") }
    sources = all.filter { $0.path.hasPrefix("Modules/\(module.module)/") }
    let others = all.filter { $0.path.contains("/Contract/") }
    sentences = Dictionary((sources + others).flatMap(\.sentences)) { first, _ in first }
  }

  var text: String {
    var page = Markdown(title: module.module, sentences["\(module.module)Module"] ?? "")
    page.add("Places", facts.links.filter { $0.module == module.module }.map(\.link))
    page.add(
      "Commands",
      columns: ["command", "what it does"],
      module.commands.map { [Markdown.code($0.usage), $0.summary] }
    )
    page.add("Requests it answers", columns: ["request", "", "made by"], answers)
    page.add("Requests it makes", columns: ["request", "", "of"], uses)
    page.add("Events it announces", columns: ["event", "", "heard by"], announcements)
    page.add("Events it hears", columns: ["event", "", "of"], news)
    page.add("Tables", tables)
    return page.text
  }

  private var answers: [[String]] {
    module.answers.map { request in
      row(request, facts.modules.filter { $0.uses.map(\.request).contains(request) })
    }
  }

  private var uses: [[String]] {
    module.uses.map { use in
      row(use.request, note: use.isRequired ? "\(use.owner), needed" : use.owner)
    }
  }

  private var announcements: [[String]] {
    module.publishes.map { event in row(event, facts.modules.filter { $0.listens.contains(event) })
    }
  }

  private var news: [[String]] {
    module.listens.map { event in row(event, facts.modules.filter { $0.publishes.contains(event) })
    }
  }

  private func row(_ type: String, _ modules: [AppFacts.Module]) -> [String] {
    row(type, note: modules.map(\.module).joined(separator: ", "))
  }

  private func row(_ type: String, note: String) -> [String] {
    [Markdown.code(type), sentences[type] ?? "", note]
  }

  /// The tables that its migrations make.
  private var tables: [String] {
    let literals = sources.flatMap(\.code).filter { $0.kind == .literal }.map(\.text)
    let tables = literals.flatMap { $0.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) } }
    return Set(tables).sorted()
  }
}

extension Source {
  /// The first line of what is said above each type, by the type's name.
  fileprivate var sentences: [(String, String)] {
    let ends = Dictionary(
      tokens.filter { $0.kind == .documentation }.map { ($0.endLine, $0) }
    ) { first, _ in first }
    return declarations.filter(\.isType).compactMap { type in
      var first: Token?
      var line = type.line - 1
      while let token = ends[line] {
        first = token
        line = token.line - 1
      }
      return first.map { (type.name, $0.text.replacing(/^\/\/\/ */, with: "")) }
    }
  }
}
