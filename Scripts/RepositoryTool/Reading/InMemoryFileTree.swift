import Foundation

/// The text files of a package, as they are on disk or after a change.
struct InMemoryFileTree: Equatable {
  /// A file to write, or to delete if it has no text.
  struct Edit: Equatable {
    let path: String
    let text: String?
  }

  /// The texts, by their paths from the root.
  private(set) var files: [String: String]

  init(_ files: [String: String]) { self.files = files }

  /// Reads the folders that a new module changes.
  init(at root: URL) throws {
    files = [:]
    let endings = [".swift", ".md", ".txt"]
    for folder in ["Package.swift", "README.md", "App", "Modules", "Scripts/Template", "Tests"] {
      let place = root.appending(path: folder)
      let inner = FileManager.default.enumerator(atPath: place.path())?.allObjects ?? []
      let paths = inner.compactMap { $0 as? String }.map { "\(folder)/\($0)" } + [folder]
      for path in paths where endings.contains(where: path.hasSuffix) {
        let file = root.appending(path: path)
        guard FileManager.default.fileExists(atPath: file.path()) else { continue }
        files[path] = try String(contentsOf: file, encoding: .utf8)
      }
    }
  }

  subscript(path: String) -> String? {
    get { files[path] }
    set { files[path] = newValue }
  }

  /// The paths in a folder and its subfolders, sorted.
  func paths(below folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix("\(folder)/") }.sorted()
  }

  /// Whether there is a file or a folder at a path.
  func contains(_ path: String) -> Bool { files[path] != nil || !paths(below: path).isEmpty }

  mutating func remove(below folder: String) {
    for path in paths(below: folder) { files[path] = nil }
  }

  /// The edits that turn another tree into this one, sorted by path.
  func edits(from old: InMemoryFileTree) -> [Edit] {
    Set(files.keys).union(old.files.keys).sorted()
      .filter { files[$0] != old.files[$0] }
      .map { Edit(path: $0, text: files[$0]) }
  }
}

extension InMemoryFileTree.Edit {
  /// Writes or deletes the file, and deletes each folder that is empty then.
  func apply(at root: URL) throws {
    let file = root.appending(path: path)
    if let text {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    try FileManager.default.removeItem(at: file)
    var place = path.split(separator: "/").dropLast()
    while !place.isEmpty, rmdir(root.appending(path: place.joined(separator: "/")).path()) == 0 {
      place.removeLast()
    }
  }
}
