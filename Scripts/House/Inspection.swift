public import Foundation

/// The tool behind the scripts: reads a house and says what is not in order.
public struct Inspection {
  private let root: URL

  /// Creates an inspection of the package in a folder.
  public init(of root: URL) { self.root = root }

  /// Runs one command and prints what it finds.
  ///
  /// - Parameter words: The command and its options.
  /// - Returns: The exit status: 0 in order, 1 not in order, 2 the words were wrong.
  public func run(_ words: [String]) -> Int32 {
    do {
      switch words.first {
      case "boundaries": return try report(boundaries(words.dropFirst()))
      case "misuses": return try report(misuses(words.dropFirst()))
      case "changed": return try printChanged(words.dropFirst())
      default: return misspelt()
      }
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private func boundaries(_ names: ArraySlice<String>) throws -> [Finding] {
    let unknown = names.filter { Boundary(rawValue: $0) == nil }
    guard unknown.isEmpty else { throw Unknown(names: Array(unknown)) }
    let findings = Boundaries(of: try House(at: root)).findings()
    return names.isEmpty ? findings : findings.filter { names.contains($0.rule) }
  }

  /// Rules that do not exist.
  private struct Unknown: Error, CustomStringConvertible {
    let names: [String]

    var description: String {
      let known = Boundary.allCases.map(\.rawValue).joined(separator: " ")
      return "There is no rule \(names.joined(separator: ", ")). The rules: \(known)."
    }
  }

  private func misuses(_ words: ArraySlice<String>) throws -> [Finding] {
    let modules = words.first ?? ".build/debug/Modules"
    let misuses = try Misuses(at: root, modules: URL(filePath: modules, relativeTo: root))
    let findings = try misuses.findings()
    if findings.isEmpty { complain("\(misuses.count) lines are refused, as they must be.") }
    return findings
  }

  /// Prints the test targets that changes reach, one a line; `*` stands for all.
  private func printChanged(_ words: ArraySlice<String>) throws -> Int32 {
    let changes = try Changes(at: root, since: words.first ?? "main")
    switch Reach(in: try Package.read(at: root)).tests(reachedBy: changes.paths) {
    case .everything: print("*")
    case .tests(let names): for name in names { print(name) }
    }
    return 0
  }

  private func report(_ findings: [Finding]) -> Int32 {
    for finding in findings { print(finding) }
    guard !findings.isEmpty else { return 0 }
    complain("\(findings.count) not in order.")
    return 1
  }

  private func misspelt() -> Int32 {
    complain("Say what to inspect: boundaries [RULE …], changed [BASE], misuses [MODULES].")
    return 2
  }

  private func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}
