/// A word, sign, literal or comment of Swift text.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A keyword or a name; `@attribute`, `#directive` and a name in backticks are one word each.
    case word
    case number
    /// A string with its interpolations, or a regular expression.
    case literal
    /// One character; only `->` has two.
    case sign
    case comment
    case documentation
  }

  let kind: Kind
  let text: String
  let line: Int
  let endLine: Int
  /// The Unicode scalars of the text before the token.
  let start: Int
  /// Whether no space separates this token from the one before it.
  let isAttached: Bool

  var isComment: Bool { kind == .comment || kind == .documentation }

  /// Whether a value can end here, so that a `/` after it divides.
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
