/// A Swift file with its tokens and declarations.
struct SourceFile {
  /// The path from the root of the package.
  let path: String
  let tokens: [SwiftToken]

  /// The tokens without comments.
  let code: [SwiftToken]
  let declarations: [SwiftDeclaration]
  let lineCount: Int

  init(path: String, text: String) {
    self.path = path
    tokens = SwiftLexer.tokens(of: text)
    code = tokens.filter { !$0.isComment }
    declarations = DeclarationParser.declarations(in: tokens)
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  var imports: [SwiftDeclaration] { declarations.filter { $0.kind == .importing } }

  /// The number of lines that hold code.
  var codeLineCount: Int {
    var lines: Set<Int> = []
    for token in tokens where !token.isComment { lines.formUnion(token.line...token.endLine) }
    return lines.count
  }

  /// Whether a comment is on a line or ends directly above it.
  ///
  /// Of documentation comments only those count that argue why something is safe.
  func hasComment(at line: Int) -> Bool {
    tokens.contains {
      guard $0.endLine == line || $0.endLine == line - 1 else { return false }
      return $0.kind == .comment || $0.kind == .documentation && $0.text.contains("safe")
    }
  }
}
