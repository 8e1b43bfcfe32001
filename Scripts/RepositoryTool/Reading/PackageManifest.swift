import Foundation

/// The targets of a package.
struct PackageManifest {
  struct Target {
    let name: String
    let type: String
    let path: String
    let exclude: [String]
    let dependencies: [String]

    var isTest: Bool { type == "test" }
    var isLibrary: Bool { type == "system" }
  }

  /// A manifest that SwiftPM rejects.
  struct Unreadable: Error, CustomStringConvertible {
    let root: URL
    let reason: String

    var description: String { "Cannot read the manifest in \(root.path()):\n\(reason)" }
  }

  let targets: [Target]

  /// Asks SwiftPM for the manifest in a folder.
  ///
  /// It uses its own scratch folder, because a running `swift test` locks the usual one.
  static func read(at root: URL) throws -> PackageManifest {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "manifest-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let result = try Subprocess.run(
      ["swift", "package", "--scratch-path", scratch.path(), "dump-package"],
      in: root
    )
    let dump = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    guard result.status == 0, let targets = dump?["targets"] as? [[String: Any]] else {
      throw Unreadable(root: root, reason: result.errors)
    }
    return PackageManifest(targets: targets.compactMap(Target.init))
  }

  /// Returns the names of all direct and indirect dependencies of a target.
  func closure(of target: Target) -> Set<String> {
    var reached: Set<String> = []
    var waiting = target.dependencies
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      waiting += targets.first { $0.name == name }?.dependencies ?? []
    }
    return reached
  }
}

extension PackageManifest.Target {
  /// Reads a target as `swift package dump-package` prints it.
  fileprivate init?(_ dump: [String: Any]) {
    guard let name = dump["name"] as? String, let type = dump["type"] as? String else { return nil }
    let usual = type == "test" ? "Tests" : "Sources"
    // Each dependency is a kind, and a list that begins with the name: `{"byName": ["A", null]}`.
    let dependencies = dump["dependencies"] as? [[String: [Any]]] ?? []
    self.init(
      name: name,
      type: type,
      path: dump["path"] as? String ?? "\(usual)/\(name)",
      exclude: dump["exclude"] as? [String] ?? [],
      dependencies: dependencies.compactMap { $0.values.first?.first as? String }
    )
  }
}
