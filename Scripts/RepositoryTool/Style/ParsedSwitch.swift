/// The patterns of one switch, without those of nested switches.
struct ParsedSwitch {
  private(set) var cases: Set<String> = []
  private(set) var hasOtherPatterns = false
  private(set) var defaultLine: Int?

  /// Reads the switch that begins at a position.
  init(at start: Int, in code: [SwiftToken]) {
    var depth = 0
    for index in start..<code.count {
      let token = code[index]
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      if token.text == "}", depth == 0 { return }
      if depth == 1, Self.beginsClause(index, in: code) {
        if token.text == "case" { readPatterns(after: index, in: code) }
        if token.text == "default", defaultLine == nil { defaultLine = token.line }
      }
    }
  }

  /// Whether a clause can begin here: after a brace, a semicolon or the end of a line.
  private static func beginsClause(_ index: Int, in code: [SwiftToken]) -> Bool {
    let before = code[index - 1]
    if before.text == "{" || before.text == ";" { return true }
    return before.endLine != code[index].line && before.text != ","
  }

  private mutating func readPatterns(after start: Int, in code: [SwiftToken]) {
    var depth = 0
    var isFirst = true
    for index in start + 1..<max(start + 1, code.count - 1) {
      let token = code[index]
      if depth == 0, token.text == ":" || token.text == "where" { return }
      if isFirst, token.text != "let" {
        let next = code[index + 1]
        if token.text == ".", next.kind == .word {
          cases.insert(next.text)
        } else {
          hasOtherPatterns = true
        }
        isFirst = false
      }
      if ["{", "(", "["].contains(token.text) { depth += 1 }
      if ["}", ")", "]"].contains(token.text) { depth -= 1 }
      if depth == 0, token.text == "," { isFirst = true }
    }
  }
}
