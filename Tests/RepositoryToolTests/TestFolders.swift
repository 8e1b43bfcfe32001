import Foundation
import Synchronization

@testable import RepositoryTool

/// The folders that the tests read.
enum TestFolders {
  /// The root of this repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The modules that this program is built from.
  static let modules: URL = {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let neighbour = program.appending(path: "Modules", directoryHint: .isDirectory)
    let usual = root.appending(path: ".build/debug/Modules", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: neighbour.path()) ? neighbour : usual
  }()

  /// A small package that breaks each rule about boundaries once.
  static let brokenPackage = root.appending(
    path: "Tests/RepositoryToolTests/Fixtures/BrokenPackage",
    directoryHint: .isDirectory
  )

  /// Calls the body with a new folder, and deletes the folder afterwards.
  static func withTemporary<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "repository-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Writes a file and its folder; a program can be run.
  static func write(_ text: String, to file: URL, isProgram: Bool = false) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    guard isProgram else { return }
    let mode = [FileAttributeKey.posixPermissions: 0o755]
    try FileManager.default.setAttributes(mode, ofItemAtPath: file.path())
  }
}

/// The content of manifests, so that SwiftPM reads each text once.
enum ManifestCache {
  private static let known = Mutex<[String: PackageManifest]>([:])

  static func read(at root: URL) throws -> PackageManifest {
    let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    if let manifest = known.withLock({ $0[text] }) { return manifest }
    let manifest = try PackageManifest.read(at: root)
    known.withLock { $0[text] = manifest }
    return manifest
  }
}

/// A copy of the broken package in which some of the marked lines are repaired.
struct RepairedFixture {
  /// A line that breaks a rule: `… // break: rule`.
  struct Break: Hashable {
    let rule: String
    let path: String
    let line: Int
  }

  /// The breaks that remain.
  private(set) var breaks: Set<Break> = []

  /// Copies the package, and empties each line whose rule is repaired; all lines keep their number.
  init(at copy: URL, repairing isRepaired: (String) -> Bool) throws {
    let fixture = TestFolders.brokenPackage
    let paths = FileManager.default.enumerator(atPath: fixture.path())?.allObjects ?? []
    for path in paths.compactMap({ $0 as? String }) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: fixture.appending(path: path), encoding: .utf8)
      let repaired = text.components(separatedBy: "\n").enumerated().map { offset, line in
        guard let mark = line.range(of: "// break: ") else { return line }
        let rule = String(line[mark.upperBound...])
        if isRepaired(rule) { return "" }
        breaks.insert(Break(rule: rule, path: path, line: offset + 1))
        return line
      }
      let file = copy.appending(path: path)
      try TestFolders.write(repaired.joined(separator: "\n"), to: file)
    }
  }
}
