import Foundation

/// A package on disk: its manifest, and the source files of each target.
struct PackageSources {
  let manifest: PackageManifest
  let manifestFile: SourceFile
  let readme: String?
  private let manifestLines: [Substring]
  private let filesByTarget: [String: [SourceFile]]

  /// Reads the package in a folder.
  ///
  /// - Parameters:
  ///   - root: The folder of the manifest.
  ///   - manifest: The content of the manifest; nil to ask SwiftPM for it.
  /// - Throws: ``PackageManifest/Unreadable``, or why a file cannot be read.
  init(at root: URL, manifest: PackageManifest? = nil) throws {
    let manifest = try manifest ?? PackageManifest.read(at: root)
    self.manifest = manifest
    let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    manifestFile = SourceFile(path: "Package.swift", text: text)
    manifestLines = text.split(separator: "\n", omittingEmptySubsequences: false)
    readme = try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    var files: [String: [SourceFile]] = [:]
    for target in manifest.targets where !target.isLibrary {
      files[target.name] = try Self.files(of: target, in: root)
    }
    filesByTarget = files
  }

  /// The Swift files of a target, sorted by path.
  func files(of target: PackageManifest.Target) -> [SourceFile] { filesByTarget[target.name] ?? [] }

  /// The line of the manifest that declares a target, or its dependency on another one.
  func line(declaring name: String, dependingOn other: String? = nil) -> Int {
    let start = firstLine(with: ["name: \"\(name)\"", "\"\(Self.row(of: name))\""]) ?? 0
    guard let other else { return start + 1 }
    let rest = manifestLines[start...]
    let end = rest.dropFirst().firstIndex(where: Self.beginsTarget) ?? rest.endIndex
    let edge = rest[..<end].firstIndex {
      $0.contains("\"\(other)\"") || $0.contains("\"\(Self.row(of: other))\"")
    }
    return (edge ?? start) + 1
  }

  private func firstLine(with texts: [String]) -> Int? {
    texts.lazy.compactMap { text in
      manifestLines.firstIndex { $0.contains(text) }
    }.first
  }

  private static func beginsTarget(_ line: Substring) -> Bool {
    ["name: \"", "Feature(\"", "Kernel(\""].contains { line.contains($0) }
  }

  /// The row of the manifest that makes a target: `Feature("Auth")` makes three.
  static func row(of name: String) -> String {
    for suffix in ["Contract", "Tests"] where name.hasSuffix(suffix) && name != suffix {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  private static func files(of target: PackageManifest.Target, in root: URL) throws -> [SourceFile]
  {
    let folder = root.appending(path: target.path, directoryHint: .isDirectory)
    let paths = FileManager.default.enumerator(atPath: folder.path())?.allObjects ?? []
    return
      try paths
      .compactMap { $0 as? String }
      .filter { path in
        path.hasSuffix(".swift")
          && !target.exclude.contains { path == $0 || path.hasPrefix("\($0)/") }
      }
      .sorted()
      .map { path in
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return SourceFile(path: "\(target.path)/\(path)", text: text)
      }
  }
}
