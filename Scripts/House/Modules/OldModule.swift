/// A module that is to go.
struct OldModule {
  let name: String

  /// Creates the plan of taking a module away.
  ///
  /// - Throws: ``Objection`` where there is none of that name.
  init(_ name: String, in tree: Tree) throws(Objection) {
    let known = try tree.modules()
    guard known.contains(name) else { throw .unknown(name, known: known) }
    self.name = name
  }

  /// Returns the tree without the module.
  ///
  /// - Throws: ``Objection/used(_:by:)`` while others cannot do without it.
  func removed(from tree: Tree) throws(Objection) -> Tree {
    let users = try users(in: tree)
    guard users.isEmpty else { throw .used(name, by: users) }
    var tree = tree
    for folder in folders { tree.remove(below: folder) }
    tree[part] = nil
    try Listing.manifest.remove(beginning: "  Feature(\"\(name)\"", in: &tree)
    try Listing.composition.remove(beginning: "    .\(Template.member(of: name)),", in: &tree)
    return tree
  }

  /// Who uses the module: each row of the manifest and each import, with its line.
  func users(in tree: Tree) throws(Objection) -> [String] {
    let rows = try Listing.manifest.elements(in: tree)
      .filter { !$0.text.contains("Feature(\"\(name)\"") && $0.text.contains("\"\(name)\"") }
      .map { "\(Listing.manifest.path):\($0.line): \($0.text.trimmingSpaces)" }
    let own = folders.map { "\($0)/" } + [part, Template.folder]
    let imports = tree.files.keys.sorted()
      .filter { path in
        path.hasSuffix(".swift") && !path.contains("/Fixtures/")
          && !own.contains(where: path.hasPrefix)
      }
      .flatMap { path in
        Source(path: path, text: tree[path] ?? "").imports
          .filter { $0.name == name || $0.name == "\(name)Contract" }
          .map { "\(path):\($0.line): import \($0.name)" }
      }
    return rows + imports
  }

  /// The folders that are its own.
  var folders: [String] { ["Modules/\(name)", "Tests/\(name)Tests"] }

  private var part: String { "App/Features/\(name).swift" }
}

extension String {
  fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}
