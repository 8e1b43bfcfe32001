import Foundation

/// The commands of the tool that the scripts run.
struct RepositoryCommandRunner {
  /// The folder of the manifest.
  let root: URL
  /// Takes each line of the result.
  let printLine: (String) -> Void
  /// Takes each message about the run itself.
  let printError: (String) -> Void

  static let usage = """
    Usage: boundaries [RULE …] | style [TARGET …] [--pending] | rules | affected-tests [PATH …] \
    | documents [APP] | document [APP] \
    | new-module NAME [--uses NAME,…] [--package FOLDER] | remove-module NAME \
    | mutants [--count NUMBER] [--seed NUMBER] [FOLDER …]
    """

  /// Runs one command.
  ///
  /// - Parameter arguments: The command and its options.
  /// - Returns: The exit status: 0 for success, 1 for findings or an error, 2 for wrong arguments.
  func run(_ arguments: [String]) -> Int32 {
    let options = Array(arguments.dropFirst())
    do {
      switch arguments.first {
      case "boundaries": return report(try boundaryFindings(of: options))
      case "style": return report(try styleFindings(of: options))
      case "rules": return printRules()
      case "affected-tests": return try printTests(affectedBy: options)
      case "documents":
        return report(try documents(of: options).findings(in: InMemoryFileTree(at: root)))
      case "document": return try writeDocuments(of: options)
      case "new-module": return try addModule(options)
      case "remove-module": return try removeModule(options)
      case "mutants": return try tryMutants(options)
      default: throw WrongArguments(description: Self.usage)
      }
    } catch {
      printError("\(error)")
      return error is WrongArguments ? 2 : 1
    }
  }

  // MARK: - Commands

  private func boundaryFindings(of names: [String]) throws -> [LintFinding] {
    try check(names, kind: "rule", known: BoundaryRule.allCases.map(\.rawValue))
    let findings = BoundaryCheck(of: try PackageSources(at: root)).findings()
    return names.isEmpty ? findings : findings.filter { names.contains($0.rule) }
  }

  private func styleFindings(of options: [String]) throws -> [LintFinding] {
    let package = try PackageSources(at: root)
    let names = options.filter { $0 != "--pending" }
    try check(names, kind: "target", known: package.manifest.targets.map(\.name))
    let style = StyleCheck(of: package, only: names)
    printLine("\(style.measures)\n")
    let topLevel = try FileManager.default.contentsOfDirectory(atPath: root.path())
    return (names == options ? style.findings() : style.findings(except: []))
      + RepositoryRootRule(names: topLevel).findings()
  }

  private func printRules() -> Int32 {
    for rule in BoundaryRule.allCases { printLine("\(rule.rawValue): \(rule.sentence)") }
    for rule in StyleRuleName.allCases { printLine("\(rule.rawValue): \(rule.sentence)") }
    return 0
  }

  /// Prints the test targets that changed files affect, one a line; `*` means all.
  private func printTests(affectedBy paths: [String]) throws -> Int32 {
    switch TestImpact(in: try PackageManifest.read(at: root)).tests(affectedBy: paths) {
    case .everything: printLine("*")
    case .tests(let names): for name in names { printLine(name) }
    }
    return 0
  }

  private func documents(of options: [String]) throws -> GeneratedDocuments {
    let app = URL(filePath: options.first ?? ".build/debug/app", relativeTo: root)
    return GeneratedDocuments(try AppDescription(from: app.absoluteURL))
  }

  private func writeDocuments(of options: [String]) throws -> Int32 {
    let tree = try InMemoryFileTree(at: root)
    for edit in try documents(of: options).written(in: tree).edits(from: tree) {
      try edit.apply(at: root)
      printLine("~ \(edit.path)")
    }
    return 0
  }

  // MARK: - Results

  private func report(_ findings: [LintFinding]) -> Int32 {
    for finding in findings { printLine("\(finding)") }
    guard !findings.isEmpty else { return 0 }
    printError("Findings: \(findings.count). Fix each of them, then run the check again.")
    return 1
  }

  private func check(_ names: [String], kind: String, known: [String]) throws(WrongArguments) {
    guard let unknown = names.first(where: { !known.contains($0) }) else { return }
    let choice = known.sorted().joined(separator: " ")
    throw WrongArguments(description: "Unknown \(kind): \(unknown). Choose from: \(choice).")
  }

  /// Arguments that no command understands.
  struct WrongArguments: Error, CustomStringConvertible {
    let description: String
  }
}
