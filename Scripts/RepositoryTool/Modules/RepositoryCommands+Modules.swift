import Foundation

extension RepositoryCommands {
  /// Writes a new module, and prints the files.
  func addModule(_ options: [String]) throws -> Int32 {
    guard let name = options.first, options.dropFirst().first ?? "--uses" == "--uses" else {
      throw WrongArguments(description: Self.usage)
    }
    let uses = options.dropFirst().filter { $0 != "--uses" }
      .flatMap { $0.split(separator: ",").map(String.init) }
    let tree = try FileTree(at: root)
    let edits = try ModuleAddition(name, using: uses, in: tree).applied(to: tree).edits(from: tree)
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
    let tree = try FileTree(at: root)
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
