/// A word, sign, literal or comment of Swift text, and where it stands.
struct Token: Equatable {
  enum Kind: Equatable {
    /// A keyword or a name; `@attribute`, `#directive` and a name in backticks are one word each.
    case word
    case number
    /// A string or a regular expression, with everything interpolated into it.
    case literal
    /// One sign; only `->` is two.
    case sign
    case comment
    case documentation
  }

  let kind: Kind
  let text: String
  let line: Int
  let endLine: Int
  /// Whether nothing stands between this token and the one before it.
  let isAttached: Bool

  /// Whether a value could end here, so that a `!` after it unwraps and a `/` after it divides.
  var endsOperand: Bool {
    switch kind {
    case .number, .literal: true
    case .word: !Self.wordsBeforeOperand.contains(text)
    case .sign: [")", "]", "}", ">", "?", "!"].contains(text)
    case .comment, .documentation: false
    }
  }

  private static let wordsBeforeOperand: Set<String> = [
    "await", "case", "else", "guard", "if", "in", "is", "return", "throw", "while",
  ]
}
