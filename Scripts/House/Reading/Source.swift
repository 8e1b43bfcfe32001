import Foundation

/// A Swift file, read once for all rules.
struct Source {
  /// Where it stands, from the root of the package.
  let path: String
  let tokens: [Token]
  let declarations: [Declaration]
  let lineCount: Int

  init(path: String, text: String) {
    self.path = path
    tokens = Lexer.tokens(of: text)
    declarations = Outline.declarations(in: tokens)
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// What the file imports, with the line of each.
  var imports: [Declaration] { declarations.filter { $0.kind == .importing } }

  /// The tokens without comments.
  var code: [Token] { tokens.filter { $0.kind != .comment && $0.kind != .documentation } }

  /// How many lines hold code, as opposed to nothing or a comment.
  var codeLineCount: Int { lines { $0.kind != .comment && $0.kind != .documentation } }

  /// How many lines hold documentation.
  var documentationLineCount: Int { lines { $0.kind == .documentation } }

  private func lines(where isMeant: (Token) -> Bool) -> Int {
    var seen: Set<Int> = []
    for token in tokens where isMeant(token) { seen.formUnion(token.line...token.endLine) }
    return seen.count
  }
}
