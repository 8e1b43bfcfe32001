/// Finds the mistakes that can be put into a Swift file.
struct MutationFinder {
  private let path: String
  private let tokens: [SwiftToken]

  init(path: String, text: String) {
    self.path = path
    let lines = CompiledLines(of: text)
    tokens = SwiftLexer.tokens(of: text).filter { !$0.isComment && lines.contains($0.line) }
  }

  /// The mistakes, in the order of the file.
  var mutations: [Mutation] {
    var found: [Mutation] = []
    for index in tokens.indices {
      found += replaced(at: index).map { [$0] } ?? []
      found += dropped(at: index).map { [$0] } ?? []
      found += queries(at: index)
    }
    return found
  }

  // MARK: - Operators, numbers and truth values

  private static let operators: [String: (Mutation.Kind, String)] = [
    "<": (.comparison, "<="), "<=": (.comparison, "<"), ">": (.comparison, ">="),
    ">=": (.comparison, ">"), "==": (.comparison, "!="), "!=": (.comparison, "=="),
    "&&": (.logic, "||"), "||": (.logic, "&&"), "+": (.number, "-"), "-": (.number, "+"),
  ]

  private func replaced(at index: Int) -> Mutation? {
    let token = tokens[index]
    switch token.kind {
    case .word where token.text == "true": return mutation(.logic, index...index, "false")
    case .word where token.text == "false": return mutation(.logic, index...index, "true")
    case .number:
      return Int(token.text).map { mutation(.number, index...index, "\($0 &+ 1)") }
    case .sign: return replacedOperator(at: index)
    case .word, .literal, .comment, .documentation: return nil
    }
  }

  /// Replaces an operator with a space on both sides; others belong to types and signs.
  private func replacedOperator(at index: Int) -> Mutation? {
    guard index > 0, !tokens[index].isAttached else { return nil }
    var end = index
    while end + 1 < tokens.count, tokens[end + 1].isAttached, tokens[end + 1].kind == .sign {
      end += 1
    }
    let text = tokens[index...end].map(\.text).joined()
    guard let (kind, other) = Self.operators[text], end + 1 < tokens.count,
      !tokens[end + 1].isAttached
    else { return nil }
    return mutation(kind, index...end, other)
  }

  // MARK: - Statements

  private static let wordsThatGoOn: Set<String> = [
    "return", "try", "await", "in", "else", "case", "let", "var", "throw", "guard", "if", "switch",
    "func", "init", "self", "super", "for", "while", "where", "import", "default", "deinit",
  ]

  /// Drops a call that is a line by itself.
  private func dropped(at index: Int) -> Mutation? {
    let line = tokens[index].line
    guard index > 0, tokens[index - 1].endLine < line, endsStatement(tokens[index - 1]) else {
      return nil
    }
    let end = tokens[index...].firstIndex { $0.line > line } ?? tokens.endIndex
    let words = tokens[index..<end]
    let first = words.first { $0.text != "try" && $0.text != "await" }
    guard let last = words.last, last.text == ")", last.endLine == line,
      first?.kind == .word, first.map({ !Self.wordsThatGoOn.contains($0.text) }) == true,
      // An attribute, a directive and the head of a function are no calls.
      first?.text.first?.isLetter == true, !words.contains(where: { $0.text == "func" }),
      words.contains(where: { $0.text == "(" }), isBalanced(words),
      !words.contains(where: { ["=", "{", "}", ":"].contains($0.text) && !isLabel($0, in: words) }),
      end == tokens.endIndex || startsStatement(tokens[end])
    else { return nil }
    return mutation(.statement, index...(end - 1), "")
  }

  private func endsStatement(_ token: SwiftToken) -> Bool {
    switch token.kind {
    case .sign: ["{", "}", ")", "]"].contains(token.text)
    case .word: !["return", "in", "else", "case", "try", "await"].contains(token.text)
    case .number, .literal: true
    case .comment, .documentation: false
    }
  }

  private func startsStatement(_ token: SwiftToken) -> Bool {
    token.kind == .word || token.text == "}"
  }

  private func isBalanced(_ tokens: ArraySlice<SwiftToken>) -> Bool {
    var depth = 0
    for token in tokens {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Whether a sign is the colon of an argument's label.
  private func isLabel(_ token: SwiftToken, in words: ArraySlice<SwiftToken>) -> Bool {
    token.text == ":" && token.isAttached
  }

  private func mutation(
    _ kind: Mutation.Kind,
    _ range: ClosedRange<Int>,
    _ after: String
  ) -> Mutation {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound])
    let parts = tokens[range].enumerated().map { offset, token in
      offset == 0 || token.isAttached ? token.text : " \(token.text)"
    }
    return Mutation(
      kind: kind,
      path: path,
      line: first.line,
      range: first.start..<last.start + last.text.unicodeScalars.count,
      before: parts.joined(),
      after: after
    )
  }
}

// MARK: - Statements of SQL

extension MutationFinder {
  private static let inQueries = [
    (" > ", " >= "), (" < ", " <= "), (" >= ", " > "), (" <= ", " < "), (" <> ", " = "),
    (" AND ", " OR "), (" + 1", " + 2"), (" DESC", ""),
  ]

  /// Returns the mistakes in a text that is, or is a part of, a statement.
  private func queries(at index: Int) -> [Mutation] {
    let token = tokens[index]
    guard token.kind == .literal, token.text.contains(/\b(SELECT|UPDATE|DELETE|WHERE)\b/) else {
      return []
    }
    return Self.inQueries.flatMap { before, after in
      token.text.ranges(of: before).map { range in
        let scalars = token.text.unicodeScalars
        let offset = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
        let start = token.start + offset
        let lines = token.text[..<range.lowerBound].count { $0 == "\n" }
        return Mutation(
          kind: .query,
          path: path,
          line: token.line + lines,
          range: start..<start + before.unicodeScalars.count,
          before: before,
          after: after
        )
      }
    }
  }
}
