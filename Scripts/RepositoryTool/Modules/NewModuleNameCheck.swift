/// Checks a name for a new module.
struct NewModuleNameCheck {
  private let name: String

  init(_ name: String) { self.name = name }

  func check(in tree: InMemoryFileTree) throws(ModuleChangeRefusal) {
    guard (2...24).contains(name.count), name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw .invalidName(name)
    }
    for ending in ["Contract", "Feature", "Module", "Tests"] where name.hasSuffix(ending) {
      throw .reservedName(name, reason: "the names of targets and types end with \(ending)")
    }
    if Self.reserved.contains(name) {
      throw .reservedName(name, reason: "Swift or the template has a module of that name")
    }
    if Self.keywords.contains(ModuleTemplate.member(of: name)) {
      throw .reservedName(name, reason: "it is a keyword of Swift")
    }
    if let path = tree.builtinCommands[name.lowercased()] {
      throw .reservedName(name, reason: "the app has a command of that name, in \(path)")
    }
    try checkPaths(in: tree)
    try checkTypes(in: tree)
  }

  /// The names that the tree does not show: modules of Swift, and placeholders of the template.
  private static let reserved: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation",
    "Regex", "Swift", "Synchronization", "Template", "Testing", "Used", "XCTest",
  ]

  /// The words that a member cannot have as its name without backticks.
  private static let keywords: Set<String> = [
    "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  private func checkPaths(in tree: InMemoryFileTree) throws(ModuleChangeRefusal) {
    let word = name.lowercased()
    let manifest = SortedSourceList.manifest.path
    for match in (tree[manifest] ?? "").matches(of: /"(\w+)"/) where match.1.lowercased() == word {
      throw .nameInUse(name, path: manifest)
    }
    for folder in ["Modules/", "Tests/"] {
      let inner = tree.files.keys.filter { $0.hasPrefix(folder) }.map { path in
        path.dropFirst(folder.count).prefix { $0 != "/" }
      }
      if let taken = inner.first(where: { [word, "\(word)tests"].contains($0.lowercased()) }) {
        throw .nameInUse(name, path: folder + taken)
      }
    }
    let links = tree.files.keys.sorted().filter {
      $0.hasPrefix("App/") || $0.contains("/Contract/")
    }
    for path in links where tree[path]?.contains("Link(\"\(word)\"") == true {
      throw .nameInUse(name, path: path)
    }
  }

  /// A type with the module's name hides the module, and a type of the template exists only once.
  private func checkTypes(in tree: InMemoryFileTree) throws(ModuleChangeRefusal) {
    let made = tree.paths(below: ModuleTemplate.folder).flatMap { path in
      tree.types(in: path).map { ModuleTemplate.fill($0, with: name) }
    }
    let names = Set(made.filter { $0.contains(name) } + [name])
    for path in tree.paths(below: "Modules") + tree.paths(below: "App")
    where !names.isDisjoint(with: tree.types(in: path)) {
      throw .nameInUse(name, path: path)
    }
  }
}

extension InMemoryFileTree {
  /// The app's own commands, each with the file that declares it: `BuiltinCommand("open", …)`.
  fileprivate var builtinCommands: [String: String] {
    var commands: [String: String] = [:]
    for path in paths(below: "App") {
      let pattern = /(?:Verb|BuiltinCommand)\(\s*(?:name: )?"(\w+)"/
      for match in (self[path] ?? "").matches(of: pattern) { commands[String(match.1)] = path }
    }
    return commands
  }

  fileprivate func types(in path: String) -> [String] {
    SourceFile(path: path, text: self[path] ?? "").declarations
      .filter { $0.isType && $0.isTopLevel }
      .map(\.name)
  }
}
