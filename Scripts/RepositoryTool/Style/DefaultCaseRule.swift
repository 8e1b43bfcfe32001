/// Finds switches over an enum of the repository that have a `default`.
///
/// The text shows no types. So a switch counts if each of its patterns is the name of a case, and
/// one enum of the repository has all these cases.
struct DefaultCaseRule {
  /// The cases of each enum.
  private let enums: [Set<String>]

  init(context files: [SourceFile]) {
    var cases: [String: Set<String>] = [:]
    for file in files {
      for declaration in file.declarations where declaration.kind == .enumCase {
        let scope = declaration.scope.map(\.name).joined(separator: ".")
        cases["\(file.path) \(scope)", default: []].insert(declaration.name)
      }
    }
    enums = Array(cases.values)
  }

  func findings(in file: SourceFile) -> [LintFinding] {
    let code = file.code
    return code.indices.compactMap { index in
      guard code[index].text == "switch", index == 0 || code[index - 1].text != "." else {
        return nil
      }
      let patterns = ParsedSwitch(at: index, in: code)
      guard let line = patterns.defaultLine, isOverOwnEnum(patterns), !file.hasComment(at: line)
      else { return nil }
      return file.finding(
        .ownDefault,
        line: line,
        fact: patterns.cases.sorted().joined(separator: ", ")
      )
    }
  }

  private func isOverOwnEnum(_ patterns: ParsedSwitch) -> Bool {
    let cases = patterns.cases
    guard !cases.isEmpty, !patterns.hasOtherPatterns else { return false }
    guard !cases.isSubset(of: ["some", "none", "success", "failure"]) else { return false }
    return enums.contains { $0.isSuperset(of: cases) }
  }
}
