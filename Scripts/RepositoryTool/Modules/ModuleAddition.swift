/// Adds a module that is made from the template.
struct ModuleAddition {
  let name: String

  /// A place of each module that the new module's scene opens.
  private let uses: [(module: String, place: String)]

  /// Checks the name, and the modules that the new one uses.
  ///
  /// - Throws: ``ModuleChangeRefusal`` for an unsuitable name or an unknown module.
  init(_ name: String, using others: [String], in tree: InMemoryFileTree)
    throws(ModuleChangeRefusal)
  {
    let known = try tree.modules()
    try NewModuleNameCheck(name).check(in: tree)
    var uses: [(module: String, place: String)] = []
    for other in Set(others).sorted() {
      guard known.contains(other) else { throw .unknownModule(other, known: known) }
      guard let place = tree.firstPlace(of: other) else { throw .noSimplePlace(other) }
      uses.append((other, place))
    }
    self.name = name
    self.uses = uses
    guard row.count <= 100 else { throw .tooManyUses(uses.count) }
  }

  /// Returns the tree with the module.
  func applied(to tree: InMemoryFileTree) throws(ModuleChangeRefusal) -> InMemoryFileTree {
    var tree = tree
    for (path, text) in files(from: tree).files { tree[path] = text }
    try SortedSourceList.manifest.insert(row, in: &tree)
    try SortedSourceList.composition.insert("    .\(ModuleTemplate.member(of: name)),", in: &tree)
    return tree
  }

  /// Returns the files of the module itself.
  func files(from tree: InMemoryFileTree) -> InMemoryFileTree {
    var files = InMemoryFileTree([:])
    for path in tree.paths(below: ModuleTemplate.folder)
    where !path.hasPrefix("\(NewModulePackage.folder)/") {
      files[ModuleTemplate.path(of: path, for: name)] = tree[path].map(filled)
    }
    return files
  }

  /// The row of the manifest; each contract uses account IDs, so it knows Auth.
  private var row: String {
    let consumed = uses.map(\.module).filter { $0 != "Auth" }.map { "\"\($0)\"" }
    let consuming = consumed.isEmpty ? "" : ", consuming: [\(consumed.joined(separator: ", "))]"
    return "  Feature(\"\(name)\", knowing: [\"Auth\"]\(consuming)),"
  }

  /// Fills in the names, and repeats a line with `Used` for each module that the new one uses.
  private func filled(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let filled = lines.flatMap { line -> [String] in
      guard line.contains("Used") else { return [line] }
      return uses.map { use in
        line.replacing("UsedPlace", with: use.place).replacing("Used", with: use.module)
      }
    }
    return ModuleTemplate.fill(filled.joined(separator: "\n"), with: name)
  }
}

extension InMemoryFileTree {
  /// The names of all modules in the manifest.
  func modules() throws(ModuleChangeRefusal) -> [String] {
    try SortedSourceList.manifest.elements(in: self).compactMap { element in
      element.text.firstMatch(of: /Feature\("(\w+)"/).map { String($0.1) }
    }
  }

  /// The first place of a module that takes no value, such as `FriendsScene.list`.
  func firstPlace(of module: String) -> String? {
    for path in paths(below: "Modules/\(module)/Contract") {
      let file = SourceFile(path: path, text: files[path] ?? "")
      let code = file.code
      for place in file.declarations where place.kind == .enumCase {
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
