import Foundation

extension Inspection {
  /// Writes a module, and says what was written.
  func growModule(_ options: [String]) throws -> Int32 {
    let uses = options.dropFirst().filter { $0 != "--uses" }
    guard let name = options.first, options.dropFirst().first ?? "--uses" == "--uses" else {
      return misunderstood()
    }
    let tree = try Tree(at: root)
    let module = try NewModule(
      name,
      using: uses.flatMap { $0.split(separator: ",").map(String.init) },
      in: tree
    )
    let edits = try module.grown(in: tree).edits(from: tree)
    for edit in edits { try edit.apply(at: root) }
    // Where the name stands in a line decides how the line breaks, and in which order imports are.
    let format = ["swift", "format", "-i", "--configuration", ".swift-format"]
    let formatted = try Shell.run(format + edits.map(\.path), in: root)
    for edit in edits { say(tree[edit.path] == nil ? "+ \(edit.path)" : "~ \(edit.path)") }
    if formatted.status != 0 { complain(formatted.errors) }
    return formatted.status
  }

  /// Takes a module away, and says what went.
  func removeModule(_ options: [String]) throws -> Int32 {
    guard let name = options.first, options.count == 1 else { return misunderstood() }
    let tree = try Tree(at: root)
    let module = try OldModule(name, in: tree)
    let rest = try module.removed(from: tree)
    for edit in rest.edits(from: tree) {
      try edit.apply(at: root)
      say(edit.text == nil ? "- \(edit.path)" : "~ \(edit.path)")
    }
    for folder in module.folders {
      let place = root.appending(path: folder)
      if FileManager.default.fileExists(atPath: place.path()) {
        try FileManager.default.removeItem(at: place)
      }
    }
    return 0
  }

  private func misunderstood() -> Int32 {
    complain("Say what to do: \(Self.usage).")
    return 2
  }
}
