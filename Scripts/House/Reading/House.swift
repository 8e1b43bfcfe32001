import Foundation

/// A package on disk: its manifest, its targets and their source files.
struct House {
  let package: Package
  let manifest: Source
  private let manifestLines: [Substring]
  private let sourcesByTarget: [String: [Source]]

  /// Reads the package in a folder.
  ///
  /// - Parameters:
  ///   - root: The folder of the manifest.
  ///   - package: What the manifest declares, if that is known already.
  /// - Throws: ``Package/Unreadable``, or why a file cannot be read.
  init(at root: URL, declaring package: Package? = nil) throws {
    let package = try package ?? Package.read(at: root)
    self.package = package
    let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    manifest = Source(path: "Package.swift", text: text)
    manifestLines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var sources: [String: [Source]] = [:]
    for target in package.targets where !target.isLibrary {
      sources[target.name] = try Self.sources(of: target, in: root)
    }
    sourcesByTarget = sources
  }

  /// The Swift files of a target, sorted by path.
  func sources(of target: Package.Target) -> [Source] { sourcesByTarget[target.name] ?? [] }

  /// The line of the manifest that declares a target, or better the edge from it to another.
  func line(declaring name: String, edgeTo other: String? = nil) -> Int {
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

  /// A row of the manifest makes several targets, whose names begin with the row's.
  static func row(of name: String) -> String {
    for suffix in ["Contract", "Tests"] where name.hasSuffix(suffix) && name != suffix {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  private static func sources(of target: Package.Target, in root: URL) throws -> [Source] {
    let folder = root.appending(path: target.path, directoryHint: .isDirectory)
    guard let paths = FileManager.default.enumerator(atPath: folder.path()) else { return [] }
    return
      try paths
      .compactMap { $0 as? String }
      .filter { path in
        path.hasSuffix(".swift")
          && !target.exclude.contains { path == $0 || path.hasPrefix("\($0)/") }
      }
      .sorted()
      .map { path in
        let file = folder.appending(path: path)
        return Source(
          path: "\(target.path)/\(path)",
          text: try String(contentsOf: file, encoding: .utf8)
        )
      }
  }
}
