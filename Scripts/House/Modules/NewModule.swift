/// A module that is to be: what the template makes of a name, and of the modules that it uses.
struct NewModule {
  let name: String

  /// The places of other modules to which its scene leads, by module.
  private let uses: [(module: String, place: String)]

  /// Creates the plan of a module.
  ///
  /// - Throws: ``Objection`` to a name that does not suit, and to uses that are not there.
  init(_ name: String, using others: [String], in tree: Tree) throws(Objection) {
    let known = try tree.modules()
    try NewName(name).check(in: tree)
    var uses: [(module: String, place: String)] = []
    for other in Set(others).sorted() {
      guard known.contains(other) else { throw .unknown(other, known: known) }
      guard let place = tree.firstPlace(of: other) else { throw .noPlace(other) }
      uses.append((other, place))
    }
    self.name = name
    self.uses = uses
    guard row.count <= 100 else { throw .tooManyUses(uses.count) }
  }

  /// Returns the tree with the module in it.
  func grown(in tree: Tree) throws(Objection) -> Tree {
    var tree = tree
    for path in tree.paths(below: Template.folder) {
      let text = tree[path].map(filled)
      tree[Template.place(of: path, for: name)] = text
    }
    try Listing.manifest.insert(row, in: &tree)
    try Listing.composition.insert("    .\(Template.member(of: name)),", in: &tree)
    return tree
  }

  /// The row of the manifest; every contract speaks of accounts, so it knows Auth.
  private var row: String {
    let consumed = uses.map(\.module).filter { $0 != "Auth" }.map { "\"\($0)\"" }
    let consuming = consumed.isEmpty ? "" : ", consuming: [\(consumed.joined(separator: ", "))]"
    return "  Feature(\"\(name)\", knowing: [\"Auth\"]\(consuming)),"
  }

  /// A text of the template with the names in it; a line about what is used, once for each use.
  private func filled(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let filled = lines.flatMap { line -> [String] in
      guard line.contains("Used") else { return [line] }
      return uses.map { use in
        line.replacing("UsedPlace", with: use.place).replacing("Used", with: use.module)
      }
    }
    return Template.fill(filled.joined(separator: "\n"), with: name)
  }
}

/// The files from which modules are made.
enum Template {
  static let folder = "Scripts/Template"

  /// Where a file of the template comes to stand.
  static func place(of path: String, for name: String) -> String {
    let file = path.dropFirst(folder.count + 1)
    let inner = file.drop { $0 != "/" }
    return switch file.prefix(while: { $0 != "/" }) {
    case "App": fill("App/Features\(inner)", with: name)
    case "Tests": fill("Tests/TemplateTests\(inner)", with: name)
    case let part: fill("Modules/Template/\(part)\(inner)", with: name)
    }
  }

  static func fill(_ text: String, with name: String) -> String {
    text.replacing("templateMember", with: member(of: name))
      .replacing("Template", with: name)
      .replacing("template", with: name.lowercased())
  }

  /// The name as a member is called: with a small letter first.
  static func member(of name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension Tree {
  /// The names of all modules in the manifest.
  func modules() throws(Objection) -> [String] {
    try Listing.manifest.elements(in: self).compactMap { element in
      element.text.firstMatch(of: /Feature\("(\w+)"/).map { String($0.1) }
    }
  }

  /// The first place of a module that takes no value, such as `FriendsScene.list`.
  func firstPlace(of module: String) -> String? {
    for path in paths(below: "Modules/\(module)/Contract") {
      let source = Source(path: path, text: files[path] ?? "")
      let code = source.code
      for place in source.declarations where place.kind == .enumCase {
        guard let adapter = place.scope.first, adapter.inherited.contains("SceneAdapter"),
          let word = code.firstIndex(where: { $0.line >= place.line && $0.text == place.name }),
          word + 1 < code.count, code[word + 1].text != "("
        else { continue }
        return "\(adapter.name).\(place.name)"
      }
    }
    return nil
  }
}
