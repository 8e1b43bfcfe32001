import Foundation

extension RepositoryCommandRunner {
  /// Writes a new module, into this package or into one of its own, and prints the files.
  func addModule(_ options: [String]) throws -> Int32 {
    let options = try NewModuleOptions(options)
    let tree = try InMemoryFileTree(at: root)
    let module = try ModuleAddition(options.name, using: options.uses, in: tree)
    guard let folder = options.package else {
      return try write(module.applied(to: tree).edits(from: tree), over: tree, in: root)
    }
    let place = URL(filePath: folder, directoryHint: .isDirectory, relativeTo: root).absoluteURL
    guard !FileManager.default.fileExists(atPath: place.path()) else {
      throw ModuleChangeRefusal.folderInUse(folder)
    }
    let package = NewModulePackage(
      of: module,
      dependingOn: place.relativePath(to: root)
    )
    let nothing = InMemoryFileTree([:])
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let style = ".swift-format"
    try FileManager.default.copyItem(
      at: root.appending(path: style),
      to: place.appending(path: style)
    )
    return try write(package.files(from: tree).edits(from: nothing), over: nothing, in: place)
  }

  private func write(_ edits: [InMemoryFileTree.Edit], over tree: InMemoryFileTree, in root: URL)
    throws -> Int32
  {
    for edit in edits { try edit.apply(at: root) }
    // The length of the name decides the line breaks, and the name the order of imports.
    let sources = edits.map(\.path).filter { $0.hasSuffix(".swift") }
    let format = ["swift", "format", "-i", "--configuration", ".swift-format"]
    let formatted = try Subprocess.run(format + sources, in: root)
    for edit in edits { printLine(tree[edit.path] == nil ? "+ \(edit.path)" : "~ \(edit.path)") }
    if formatted.status != 0 { printError(formatted.errors) }
    return formatted.status
  }

  /// Removes a module, and prints the files.
  func removeModule(_ options: [String]) throws -> Int32 {
    guard let name = options.first, options.count == 1 else {
      throw WrongArguments(description: Self.usage)
    }
    let tree = try InMemoryFileTree(at: root)
    let removal = try ModuleRemoval(name, in: tree)
    for edit in try removal.applied(to: tree).edits(from: tree) {
      try edit.apply(at: root)
      printLine(edit.text == nil ? "- \(edit.path)" : "~ \(edit.path)")
    }
    // Files that are not text, such as pictures.
    for folder in removal.folders {
      let place = root.appending(path: folder)
      guard FileManager.default.fileExists(atPath: place.path()) else { continue }
      try FileManager.default.removeItem(at: place)
    }
    return 0
  }
}

/// The words after `new-module`.
private struct NewModuleOptions {
  let name: String
  private(set) var uses: [String] = []
  private(set) var package: String?

  init(_ words: [String]) throws {
    guard let name = words.first, words.count % 2 == 1 else {
      throw RepositoryCommandRunner.WrongArguments(description: RepositoryCommandRunner.usage)
    }
    self.name = name
    for option in stride(from: 1, to: words.count, by: 2) {
      switch words[option] {
      case "--uses": uses = words[option + 1].split(separator: ",").map(String.init)
      case "--package": package = words[option + 1]
      default:
        throw RepositoryCommandRunner.WrongArguments(description: RepositoryCommandRunner.usage)
      }
    }
  }
}

extension URL {
  /// The path from this folder to another one, such as `../../interchange`.
  fileprivate func relativePath(to other: URL) -> String {
    let own = resolvingSymlinksInPath().pathComponents
    let others = other.resolvingSymlinksInPath().pathComponents
    let common = zip(own, others).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: own.count - common)
    return (up + others.dropFirst(common)).joined(separator: "/")
  }
}
