/// Finds switches over one of the house's own enums that leave cases to `default`.
///
/// A reader of text knows no types. It takes a switch for one of ours if every pattern in it is the
/// name of a case and one enum of the house has them all.
struct Defaults {
  /// The cases of each enum of the house.
  let enums: [Set<String>]

  init(in sources: [Source]) {
    var cases: [String: Set<String>] = [:]
    for source in sources {
      for declaration in source.declarations where declaration.kind == .enumCase {
        let scope = declaration.scope.map(\.name).joined(separator: ".")
        cases["\(source.path) \(scope)", default: []].insert(declaration.name)
      }
    }
    enums = Array(cases.values)
  }

  func findings(in source: Source) -> [Finding] {
    let code = source.code
    return code.indices.compactMap { index in
      guard code[index].text == "switch", index == 0 || code[index - 1].text != "." else {
        return nil
      }
      let choice = Choice(at: index, in: code)
      guard let line = choice.defaultLine, isOurs(choice), !source.isArgued(line) else {
        return nil
      }
      return source.finding(.ownDefault, line, choice.labels.sorted().joined(separator: ", "))
    }
  }

  private func isOurs(_ choice: Choice) -> Bool {
    guard !choice.labels.isEmpty, !choice.hasOtherPatterns else { return false }
    guard !choice.labels.isSubset(of: ["some", "none", "success", "failure"]) else { return false }
    return enums.contains { $0.isSuperset(of: choice.labels) }
  }
}

/// The patterns of one switch, without those of the switches inside it.
struct Choice {
  private(set) var labels: Set<String> = []
  private(set) var hasOtherPatterns = false
  private(set) var defaultLine: Int?

  /// Reads the switch that begins at a position.
  init(at start: Int, in code: [Token]) {
    var depth = 0
    var index = start
    while index < code.count {
      let token = code[index]
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      if token.text == "}", depth == 0 { return }
      if depth == 1, Self.beginsClause(index, in: code) {
        if token.text == "case" { readPatterns(after: index, in: code) }
        if token.text == "default", defaultLine == nil { defaultLine = token.line }
      }
      index += 1
    }
  }

  /// `if case` inside of a clause begins none: a clause follows a brace, a semicolon or a line end.
  private static func beginsClause(_ index: Int, in code: [Token]) -> Bool {
    let before = code[index - 1]
    if before.text == "{" || before.text == ";" { return true }
    return before.endLine != code[index].line && before.text != ","
  }

  private mutating func readPatterns(after start: Int, in code: [Token]) {
    var depth = 0
    var isFirst = true
    for index in start + 1..<max(start + 1, code.count - 1) {
      let token = code[index]
      if depth == 0, token.text == ":" || token.text == "where" { return }
      if isFirst, token.text != "let" {
        readPattern(token, code[index + 1])
        isFirst = false
      }
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      if depth == 0, token.text == "," { isFirst = true }
    }
  }

  private mutating func readPattern(_ first: Token, _ second: Token) {
    if first.text == ".", second.kind == .word {
      labels.insert(second.text)
    } else {
      hasOtherPatterns = true
    }
  }
}
