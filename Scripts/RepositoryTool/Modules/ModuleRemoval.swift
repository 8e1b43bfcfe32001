/// Removes a module that no other module uses.
struct ModuleRemoval {
  let name: String

  /// - Throws: ``ModuleChangeRefusal`` if there is no module of that name.
  init(_ name: String, in tree: InMemoryFileTree) throws(ModuleChangeRefusal) {
    let known = try tree.modules()
    guard known.contains(name) else { throw .unknownModule(name, known: known) }
    self.name = name
  }

  /// Returns the tree without the module.
  ///
  /// - Throws: ``ModuleChangeRefusal/moduleInUse(_:users:)`` while others use it.
  func applied(to tree: InMemoryFileTree) throws(ModuleChangeRefusal) -> InMemoryFileTree {
    let users = try users(in: tree)
    guard users.isEmpty else { throw .moduleInUse(name, users: users) }
    var tree = tree
    for folder in folders { tree.remove(below: folder) }
    tree[appFile] = nil
    try SortedSourceList.manifest.remove(prefix: "  Feature(\"\(name)\"", in: &tree)
    let member = ModuleTemplate.member(of: name)
    try SortedSourceList.composition.remove(prefix: "    .\(member),", in: &tree)
    return tree
  }

  /// The folders of the module itself.
  var folders: [String] { ["Modules/\(name)", "Tests/\(name)Tests"] }

  private var appFile: String { "App/Features/\(name).swift" }

  /// Each row of the manifest and each import that uses the module.
  private func users(in tree: InMemoryFileTree) throws(ModuleChangeRefusal) -> [String] {
    let manifest = SortedSourceList.manifest
    let rows = try manifest.elements(in: tree)
      .filter { !$0.text.contains("Feature(\"\(name)\"") && $0.text.contains("\"\(name)\"") }
      .map { "\(manifest.path):\($0.line): \($0.text.drop { $0 == " " })" }
    let own = folders.map { "\($0)/" } + [appFile, ModuleTemplate.folder]
    let imports = tree.files.keys.sorted()
      .filter { path in
        path.hasSuffix(".swift") && !path.contains("/Fixtures/")
          && !own.contains(where: path.hasPrefix)
      }
      .flatMap { path in
        SourceFile(path: path, text: tree[path] ?? "").imports
          .filter { $0.name == name || $0.name == "\(name)Contract" }
          .map { "\(path):\($0.line): import \($0.name)" }
      }
    return rows + imports
  }
}
