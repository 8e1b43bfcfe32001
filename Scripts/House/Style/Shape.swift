/// The rules about how large the parts of a file may grow, and what they must say of themselves.
struct Shape {
  let source: Source
  let isTest: Bool

  func findings() -> [Finding] {
    var findings = source.declarations.flatMap(findings)
    if source.lineCount > Limits.fileLines {
      findings.append(source.finding(.longFile, 1, "\(source.lineCount) lines"))
    }
    let types = source.declarations.filter { $0.isType && $0.isTopLevel }
    if !isTest, types.count > typesPerFile {
      let names = types.map(\.name).joined(separator: ", ")
      findings.append(source.finding(.manyTypes, types[typesPerFile].line, names))
    }
    return findings
  }

  /// A contract has few files, so that it can be read at a glance: families of values share one.
  private var typesPerFile: Int {
    source.path.contains("/Contract/") ? Limits.typesPerContractFile : Limits.typesPerFile
  }

  private func findings(of declaration: Declaration) -> [Finding] {
    sizeFindings(of: declaration) + wordFindings(of: declaration)
  }

  private func sizeFindings(of declaration: Declaration) -> [Finding] {
    guard let body = declaration.body else { return [] }
    let limit = declaration.isTest ? Limits.testLines : Limits.functionLines
    var found: [(StyleRule, Int)] = []
    if declaration.lineCount > limit {
      found.append((declaration.isTest ? .longTest : .longFunction, declaration.lineCount))
    }
    // A test may nest what it sets up, and name all of it.
    if !isTest, body.nesting > Limits.nesting { found.append((.deepNesting, body.nesting)) }
    if !isTest, declaration.parameters > Limits.parameters, !body.onlyStores {
      found.append((.manyParameters, declaration.parameters))
    }
    return found.map { rule, figure in
      source.finding(rule, declaration.line, "\(declaration.name) has \(figure)")
    }
  }

  private func wordFindings(of declaration: Declaration) -> [Finding] {
    var found: [StyleRule] = []
    if isTest {
      if declaration.isTest, !declaration.name.hasPrefix("`") { found.append(.testName) }
      if declaration.kind == .importing, declaration.name == "XCTest" { found.append(.oldTest) }
    } else if declaration.isSeenOutside, !declaration.isDocumented {
      found.append(.undocumented)
    }
    if declaration.isType, Self.isVague(declaration.name) { found.append(.vagueName) }
    return found.map { source.finding($0, declaration.line, declaration.name) }
  }

  private static func isVague(_ name: String) -> Bool {
    vagueEndings.contains { name.hasSuffix($0) }
  }

  private static let vagueEndings = [
    "Helper", "Helpers", "Impl", "Manager", "Managers", "Protocol", "Util", "Utilities", "Utils",
  ]
}

extension Declaration {
  /// Whether other targets see it: by its own word, or as a part of a public enum or protocol.
  var isSeenOutside: Bool {
    guard kind != .importing, kind != .extending else { return false }
    if isPublic { return true }
    guard let type = scope.last, type.isPublic else { return false }
    return kind == .enumCase || type.kind == .type("protocol")
  }
}

extension Source {
  func finding(_ rule: StyleRule, _ line: Int, _ fact: String) -> Finding {
    Finding(rule: rule.rawValue, path: path, line: line, message: "\(fact): \(rule.sentence).")
  }

  /// Whether an ordinary comment stands in a line or ends directly above it.
  func isArgued(_ line: Int) -> Bool {
    tokens.contains {
      guard $0.endLine == line || $0.endLine == line - 1 else { return false }
      return $0.kind == .comment || $0.kind == .documentation && $0.text.contains("safe")
    }
  }
}
