public import Foundation

/// The tool behind the scripts: reads a house and says what is not in order.
public struct Inspection {
  let root: URL
  let say: (String) -> Void
  let complain: (String) -> Void

  /// Creates an inspection of the package in a folder.
  ///
  /// - Parameters:
  ///   - root: The folder of the manifest.
  ///   - say: Takes each line of the answer.
  ///   - complain: Takes each sentence about the inspection itself.
  public init(
    of root: URL,
    say: @escaping (String) -> Void,
    complain: @escaping (String) -> Void
  ) {
    self.root = root
    self.say = say
    self.complain = complain
  }

  /// Runs one command and says what it finds.
  ///
  /// - Parameter words: The command and its options.
  /// - Returns: The exit status: 0 in order, 1 not in order, 2 the words were wrong.
  public func run(_ words: [String]) -> Int32 {
    let options = Array(words.dropFirst())
    do {
      switch words.first {
      case "boundaries": return report(try boundaries(options))
      case "style": return report(try style(options))
      case "misuses": return report(try misuses(options))
      case "changed": return try sayChanged(since: options.first ?? "main")
      case "documents": return report(try documents(options).findings(in: try Tree(at: root)))
      case "document": return try writeDocuments(options)
      case "new-module": return try growModule(options)
      case "remove-module": return try removeModule(options)
      default:
        complain("Say what to inspect: \(Self.usage).")
        return 2
      }
    } catch let error as Unknown {
      complain("\(error)")
      return 2
    } catch {
      complain("\(error)")
      return 1
    }
  }

  static let usage = """
    boundaries [RULE …], style [TARGET …], changed [BASE], misuses [MODULES], \
    documents [APP], document [APP], \
    new-module NAME [--uses NAME,…], remove-module NAME
    """

  // MARK: - Commands

  private func boundaries(_ names: [String]) throws -> [Finding] {
    try check(names, in: Boundary.allCases.map(\.rawValue), kind: "rule")
    let findings = Boundaries(of: try House(at: root)).findings()
    return names.isEmpty ? findings : findings.filter { names.contains($0.rule) }
  }

  private func style(_ names: [String]) throws -> [Finding] {
    let house = try House(at: root)
    try check(names, in: house.package.targets.map(\.name), kind: "target")
    let style = Style(of: house, only: names)
    say("\(Table(of: style))\n")
    return style.findings()
  }

  private func misuses(_ options: [String]) throws -> [Finding] {
    let modules = URL(filePath: options.first ?? ".build/debug/Modules", relativeTo: root)
    let misuses = try Misuses(at: root, modules: modules)
    let findings = try misuses.findings()
    if findings.isEmpty { complain("\(misuses.count) lines are refused, as they must be.") }
    return findings
  }

  /// Says the test targets that changes reach, one a line; `*` stands for all.
  private func sayChanged(since base: String) throws -> Int32 {
    let changes = try Changes(at: root, since: base)
    switch Reach(in: try Package.read(at: root)).tests(reachedBy: changes.paths) {
    case .everything: say("*")
    case .tests(let names): for name in names { say(name) }
    }
    return 0
  }

  private func documents(_ options: [String]) throws -> Documents {
    let app = URL(filePath: options.first ?? ".build/debug/app", relativeTo: root)
    return Documents(try AppFacts(from: app.absoluteURL))
  }

  private func writeDocuments(_ options: [String]) throws -> Int32 {
    let tree = try Tree(at: root)
    for edit in try documents(options).written(in: tree).edits(from: tree) {
      try edit.apply(at: root)
      say("~ \(edit.path)")
    }
    return 0
  }

  // MARK: - Answers

  private func report(_ findings: [Finding]) -> Int32 {
    for finding in findings { say("\(finding)") }
    guard !findings.isEmpty else { return 0 }
    complain("\(findings.count) not in order.")
    return 1
  }

  private func check(_ names: [String], in known: [String], kind: String) throws(Unknown) {
    let unknown = names.filter { !known.contains($0) }
    guard unknown.isEmpty else { throw Unknown(kind: kind, names: unknown, known: known.sorted()) }
  }

  /// Names of rules or targets that do not exist.
  private struct Unknown: Error, CustomStringConvertible {
    let kind: String
    let names: [String]
    let known: [String]

    var description: String {
      let choice = known.joined(separator: " ")
      return "There is no \(kind) \(names.joined(separator: ", ")). There are: \(choice)."
    }
  }
}
