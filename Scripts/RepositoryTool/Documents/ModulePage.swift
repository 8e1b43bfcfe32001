/// The page about one module: its links, commands, requests, events and tables.
struct ModulePage {
  private let module: AppDescription.Module
  private let app: AppDescription
  private let files: [SourceFile]

  /// The summaries of the module's own types and of those in all contracts, by name.
  private let summaries: [String: String]

  /// The requests that the module answers by reading, also inside the transaction of another one.
  private let transactional: Set<String>

  init(of module: AppDescription.Module, in app: AppDescription, tree: InMemoryFileTree) {
    self.module = module
    self.app = app
    let all = tree.paths(below: "Modules").filter { $0.hasSuffix(".swift") }
      .map { SourceFile(path: $0, text: tree[$0] ?? "") }
    files = all.filter { $0.path.hasPrefix("Modules/\(module.module)/") }
    let own = tree.paths(below: "Modules/\(module.module)").compactMap { tree[$0] }
    transactional = Set(
      own.flatMap { text in
        text.matches(of: /registry\.answer\(\s*(\w+)\.self,\s*from:/).map { String($0.1) }
      }
    )
    let contracts = all.filter { $0.path.contains("/Contract/") }
    summaries = Dictionary((files + contracts).flatMap(\.summaries)) { first, _ in first }
  }

  var text: String {
    var page = MarkdownPageBuilder(
      title: module.module,
      introduction: summaries["\(module.module)Module"] ?? ""
    )
    page.addWords(
      "Links",
      words: app.links.filter { $0.module == module.module }.map(\.link)
    )
    page.addTable(
      "Commands",
      columns: ["command", "summary"],
      rows: module.commands.map { [MarkdownPageBuilder.code($0.usage), $0.summary] }
    )
    page.addTable(
      "Requests it answers",
      columns: ["request", "summary", "in a transaction", "sent by"],
      rows: answers
    )
    page.addTable("Requests it sends", columns: ["request", "summary", "answered by"], rows: uses)
    page.addTable(
      "Events it publishes",
      columns: ["event", "summary", "handled by"],
      rows: rows(of: module.publishes) { other, event in other.listens.contains(event) }
    )
    page.addTable(
      "Events it handles",
      columns: ["event", "summary", "published by"],
      rows: rows(of: module.listens) { other, event in other.publishes.contains(event) }
    )
    page.addWords("Tables", words: tables)
    return page.text
  }

  private var answers: [[String]] {
    let rows = rows(of: module.answers) { other, request in
      other.uses.contains { $0.request == request }
    }
    return zip(module.answers, rows).map { request, row in
      [row[0], row[1], transactional.contains(request) ? "yes" : "", row[2]]
    }
  }

  private var uses: [[String]] {
    module.uses.map { use in
      row(of: use.request, note: use.isRequired ? "\(use.owner), required" : use.owner)
    }
  }

  /// One row for each type, with the modules that have to do with it.
  private func rows(
    of types: [String],
    where isRelated: (AppDescription.Module, String) -> Bool
  ) -> [[String]] {
    types.map { type in
      let modules = app.modules.filter { isRelated($0, type) }.map(\.module)
      return row(of: type, note: modules.joined(separator: ", "))
    }
  }

  private func row(of type: String, note: String) -> [String] {
    [MarkdownPageBuilder.code(type), summaries[type] ?? "", note]
  }

  /// The tables that the module's migrations create.
  private var tables: [String] {
    let literals = files.flatMap(\.code).filter { $0.kind == .literal }.map(\.text)
    let tables = literals.flatMap { $0.matches(of: /CREATE TABLE (\w+)/).map { String($0.1) } }
    return Set(tables).sorted()
  }
}

extension SourceFile {
  /// The first line of the documentation of each type, by the type's name.
  fileprivate var summaries: [(String, String)] {
    let documentation = Dictionary(
      tokens.filter { $0.kind == .documentation }.map { ($0.endLine, $0) }
    ) { first, _ in first }
    return declarations.filter(\.isType).compactMap { type in
      var first: SwiftToken?
      var line = type.line - 1
      while let token = documentation[line] {
        first = token
        line = token.line - 1
      }
      return first.map { (type.name, $0.text.replacing(/^\/\/\/ */, with: "")) }
    }
  }
}
