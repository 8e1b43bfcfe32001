/// A module from the template in a package of its own.
struct NewModulePackage {
  /// The templates of the files that only a package has.
  static let folder = "\(ModuleTemplate.folder)/Package"

  private let module: ModuleAddition

  /// The path to this package from the new one.
  private let interchange: String

  init(of module: ModuleAddition, dependingOn interchange: String) {
    self.module = module
    self.interchange = interchange
  }

  /// Returns the files of the package.
  ///
  /// - Parameter tree: The tree with the template.
  /// - Returns: The files, by their paths in the package.
  func files(from tree: InMemoryFileTree) -> InMemoryFileTree {
    var files = module.files(from: tree)
    for path in tree.paths(below: Self.folder) {
      let name = path.dropFirst(Self.folder.count + 1)
      let place = name == "Main.swift" ? "App/Main.swift" : String(name)
      files[place] = ModuleTemplate.fill(tree[path] ?? "", with: module.name)
        .replacing("\"identity\"", with: "\"\(identity)\"")
        .replacing("path: \"interchange\"", with: "path: \"\(interchange)\"")
    }
    files[".gitignore"] = ".build/\n.swiftpm/\n"
    return files
  }

  /// What SwiftPM calls the package of a folder.
  private var identity: String {
    (interchange.split(separator: "/").last.map(String.init) ?? interchange).lowercased()
  }
}
