import Foundation

/// What a manifest declares, as `swift package dump-package` prints it.
struct Package: Decodable {
  let targets: [Target]

  /// One target and what it may import by declaration.
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String
    let exclude: [String]
    let dependencies: [String]
    let features: [String]

    var isTest: Bool { type == "test" }
    var isLibrary: Bool { type == "system" }
  }

  /// Reads the manifest in a folder.
  ///
  /// The scratch folder is one of its own, because a running `swift test` holds the lock of the
  /// other one.
  static func read(at root: URL) throws -> Package {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "house-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let answer = try Shell.run(
      ["swift", "package", "--scratch-path", scratch.path(), "dump-package"],
      in: root
    )
    guard answer.status == 0 else { throw Unreadable(root: root, reason: answer.errors) }
    return try JSONDecoder().decode(Package.self, from: Data(answer.output.utf8))
  }

  /// A folder whose manifest SwiftPM does not accept.
  struct Unreadable: Error, CustomStringConvertible {
    let root: URL
    let reason: String

    var description: String { "The manifest in \(root.path()) cannot be read:\n\(reason)" }
  }

  /// Returns the names of everything that a target depends on, directly or not.
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

extension Package.Target {
  private enum Key: String, CodingKey {
    case name, type, path, exclude, dependencies, settings
  }

  /// One edge as the dump spells it: a kind, and the name first in a list.
  private struct Edge: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [Part?]].self)
      name = kinds.values.first?.first??.name
    }

    /// A name, or a condition that does not matter here.
    struct Part: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        name = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  private struct Setting: Decodable {
    let kind: [String: Argument]

    struct Argument: Decodable {
      let value: String?

      init(from decoder: any Decoder) throws {
        let values = try? decoder.singleValueContainer().decode([String: String].self)
        value = values?["_0"]
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let name = try values.decode(String.self, forKey: .name)
    let type = try values.decode(String.self, forKey: .type)
    let usual = type == "test" ? "Tests" : "Sources"
    let settings = try values.decodeIfPresent([Setting].self, forKey: .settings) ?? []
    let edges = try values.decode([Edge].self, forKey: .dependencies)
    self.init(
      name: name,
      type: type,
      path: try values.decodeIfPresent(String.self, forKey: .path) ?? "\(usual)/\(name)",
      exclude: try values.decodeIfPresent([String].self, forKey: .exclude) ?? [],
      dependencies: edges.compactMap(\.name),
      features: settings.compactMap { $0.kind["enableUpcomingFeature"]?.value }
    )
  }
}
