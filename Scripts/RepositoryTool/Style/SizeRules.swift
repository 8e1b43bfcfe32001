/// The rules about the size of a file and of its declarations, and about single names.
struct SizeRules {
  let file: SourceFile
  let isTest: Bool

  func findings() -> [LintFinding] {
    var findings = file.declarations.flatMap { sizeFindings(of: $0) + nameFindings(of: $0) }
    if file.lineCount > StyleLimits.fileLines {
      findings.append(file.finding(.longFile, line: 1, fact: "\(file.lineCount) lines"))
    }
    let types = file.declarations.filter { $0.isType && $0.isTopLevel }
    if !isTest, types.count > typesPerFile {
      let names = types.map(\.name).joined(separator: ", ")
      findings.append(file.finding(.manyTypes, line: types[typesPerFile].line, fact: names))
    }
    return findings
  }

  /// A file of a contract can hold a family of values.
  private var typesPerFile: Int {
    file.path.contains("/Contract/") ? StyleLimits.typesPerContractFile : StyleLimits.typesPerFile
  }

  private func sizeFindings(of declaration: SwiftDeclaration) -> [LintFinding] {
    guard let body = declaration.body else { return [] }
    var found: [(StyleRuleName, Int)] = []
    if declaration.isTest, declaration.lineCount > StyleLimits.testLines {
      found.append((.longTest, declaration.lineCount))
    }
    if !declaration.isTest, declaration.lineCount > StyleLimits.functionLines {
      found.append((.longFunction, declaration.lineCount))
    }
    // The set-up of a test can nest, and name all its values.
    if !isTest, body.nesting > StyleLimits.nesting { found.append((.deepNesting, body.nesting)) }
    let parameters = declaration.labels.count
    if !isTest, parameters > StyleLimits.parameters, !body.onlyStores {
      found.append((.manyParameters, parameters))
    }
    return found.map { rule, figure in
      file.finding(rule, line: declaration.line, fact: "\(declaration.name) has \(figure)")
    }
  }

  private func nameFindings(of declaration: SwiftDeclaration) -> [LintFinding] {
    let name = declaration.name
    var found: [StyleRuleName] = []
    if isTest, declaration.isTest, !name.hasPrefix("`") { found.append(.testName) }
    if declaration.kind == .importing, name == "XCTest" { found.append(.oldTest) }
    if declaration.isType, Self.vagueEndings.contains(where: name.hasSuffix) {
      found.append(.vagueName)
    }
    return found.map { file.finding($0, line: declaration.line, fact: name) }
  }

  private static let vagueEndings = [
    "Helper", "Helpers", "Impl", "Manager", "Managers", "Protocol", "Util", "Utilities", "Utils",
  ]
}
