import Foundation
import Synchronization

@testable import RepositoryTool

/// Where the tests find their houses.
enum TestFolders {
  /// The package that this file belongs to.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the modules lie that this very program was built from.
  static let modules: URL = {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = program.appending(path: "Modules", directoryHint: .isDirectory)
    let usual = root.appending(path: ".build/debug/Modules", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: beside.path()) ? beside : usual
  }()

  static func fixture(_ name: String) -> URL {
    root.appending(path: "Tests/HouseTests/Fixtures/\(name)", directoryHint: .isDirectory)
  }

  /// Calls the body with a folder that is gone afterwards.
  static func withTemporary<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "house-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

/// What manifests declare, so that each text is given to SwiftPM once.
enum ManifestCache {
  private static let known = Mutex<[String: PackageManifest]>([:])

  static func read(at root: URL) throws -> PackageManifest {
    let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    if let package = known.withLock({ $0[text] }) { return package }
    let package = try PackageManifest.read(at: root)
    known.withLock { $0[text] = package }
    return package
  }
}

/// A copy of a fixture in which some of the marked lines are mended.
struct RepairedFixture {
  /// A line that breaks a rule on purpose: `… // break: rule`.
  struct Break: Hashable {
    let rule: String
    let path: String
    let line: Int
  }

  /// The breaks that are left.
  private(set) var breaks: Set<Break> = []

  /// Copies the fixture and empties each line whose break `isMended`, so that no other line moves.
  init(
    _ fixture: URL,
    at copy: URL,
    mending isMended: (String) -> Bool
  ) throws {
    let paths = FileManager.default.enumerator(atPath: fixture.path())?.allObjects ?? []
    for path in paths.compactMap({ $0 as? String }) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: fixture.appending(path: path), encoding: .utf8)
      let mended = text.components(separatedBy: "\n").enumerated().map { offset, line in
        guard let mark = line.range(of: "// break: ") else { return line }
        let rule = String(line[mark.upperBound...])
        if isMended(rule) { return "" }
        breaks.insert(Break(rule: rule, path: path, line: offset + 1))
        return line
      }
      let file = copy.appending(path: path)
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try mended.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
