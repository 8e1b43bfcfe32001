/// A name that somebody wants to give to a module.
struct NewName {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Sees whether a tree has room for a module of the name.
  func check(in tree: Tree) throws(Objection) {
    guard (2...24).contains(name.count), name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw .badName(name)
    }
    for ending in ["Contract", "Feature", "Module", "Tests"] where name.hasSuffix(ending) {
      throw .keptForOthers(name, reason: "targets and types end with \(ending)")
    }
    if Self.reserved.contains(name) {
      throw .keptForOthers(name, reason: "Swift or the house has a module of that name")
    }
    if Self.keywords.contains(Template.member(of: name)) {
      throw .keptForOthers(name, reason: "it is a word of Swift's own")
    }
    if let verb = tree.verbs[name.lowercased()] {
      throw .keptForOthers(name, reason: "the app has a verb of that name, in \(verb)")
    }
    try checkPlaces(in: tree)
    try checkTypes(in: tree)
  }

  /// The names of parts of the house are found in the tree; these are Swift's, and the template's.
  private static let reserved: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation",
    "Regex", "Swift", "Synchronization", "Template", "Testing", "Used", "XCTest",
  ]

  /// What the app could not call a member without backticks.
  private static let keywords: Set<String> = [
    "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  private func checkPlaces(in tree: Tree) throws(Objection) {
    let word = name.lowercased()
    let manifest = Listing.manifest.path
    for match in (tree[manifest] ?? "").matches(of: /"(\w+)"/) where match.1.lowercased() == word {
      throw .taken(name, path: manifest)
    }
    for folder in ["Modules/", "Tests/"] {
      let inner = tree.files.keys.filter { $0.hasPrefix(folder) }.map { path in
        path.dropFirst(folder.count).prefix { $0 != "/" }
      }
      if let taken = inner.first(where: { [word, "\(word)tests"].contains($0.lowercased()) }) {
        throw .taken(name, path: folder + taken)
      }
    }
    let links = tree.files.keys.sorted().filter {
      $0.hasPrefix("App/") || $0.contains("/Contract/")
    }
    for path in links where tree[path]?.contains("Link(\"\(word)\"") == true {
      throw .taken(name, path: path)
    }
  }

  /// A type that is called as the module would hide the module; one that the template makes would
  /// stand there twice.
  private func checkTypes(in tree: Tree) throws(Objection) {
    let made = tree.paths(below: Template.folder).flatMap { path in
      tree.types(in: path).map { Template.fill($0, with: name) }
    }
    let names = Set(made.filter { $0.contains(name) } + [name])
    for path in tree.paths(below: "Modules") + tree.paths(below: "App")
    where !names.isDisjoint(with: tree.types(in: path)) {
      throw .taken(name, path: path)
    }
  }
}

extension Tree {
  /// The words that the app itself understands, each with the file that declares it.
  fileprivate var verbs: [String: String] {
    var verbs: [String: String] = [:]
    for path in paths(below: "App/Verbs") {
      for match in (self[path] ?? "").matches(of: /Verb\(\s*"(\w+)"/) {
        verbs[String(match.1)] = path
      }
    }
    return verbs
  }

  fileprivate func types(in path: String) -> [String] {
    Source(path: path, text: self[path] ?? "").declarations
      .filter { $0.isType && $0.isTopLevel }
      .map(\.name)
  }
}
