import Foundation

/// The targets of a package, as `swift package dump-package` prints them.
struct PackageManifest: Decodable {
  let targets: [Target]

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String
    let exclude: [String]
    let dependencies: [String]

    var isTest: Bool { type == "test" }
    var isLibrary: Bool { type == "system" }
  }

  /// Reads the manifest in a folder.
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
    guard result.status == 0 else { throw Unreadable(root: root, reason: result.errors) }
    return try JSONDecoder().decode(PackageManifest.self, from: Data(result.output.utf8))
  }

  /// A manifest that SwiftPM rejects.
  struct Unreadable: Error, CustomStringConvertible {
    let root: URL
    let reason: String

    var description: String { "Cannot read the manifest in \(root.path()):\n\(reason)" }
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
  private enum Key: String, CodingKey {
    case name, type, path, exclude, dependencies
  }

  /// A dependency as the dump writes it: a kind, and a list that begins with the name.
  private struct Edge: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [Part?]].self)
      name = kinds.values.first?.first??.name
    }

    /// A name, or a condition, which is ignored.
    struct Part: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        name = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let name = try values.decode(String.self, forKey: .name)
    let type = try values.decode(String.self, forKey: .type)
    let usual = type == "test" ? "Tests" : "Sources"
    let edges = try values.decode([Edge].self, forKey: .dependencies)
    self.init(
      name: name,
      type: type,
      path: try values.decodeIfPresent(String.self, forKey: .path) ?? "\(usual)/\(name)",
      exclude: try values.decodeIfPresent([String].self, forKey: .exclude) ?? [],
      dependencies: edges.compactMap(\.name)
    )
  }
}
