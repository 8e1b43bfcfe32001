import Testing

@testable import RepositoryTool

@Suite struct `The lexer` {
  @Test(arguments: [
    #""a { b""#, #""\("x" + f("{"))""#, ##"#"raw " and \n"#"##, "\"\"\"\n{ \" }\n\"\"\"",
    "#/a/b/#", ##"#"\#("{")"#"##, "\"é 🦊 {\"",
  ])
  func `reads a literal as one token`(literal: String) {
    let tokens = SwiftLexer.tokens(of: "x = \(literal) }")

    #expect(tokens.map(\.text) == ["x", "=", literal, "}"])
    #expect(tokens[2].kind == .literal)
  }

  @Test func `reads nested comments, and tells documentation apart`() {
    let tokens = SwiftLexer.tokens(of: "/* a /* b */ c */ x // y\n/// z\n//// w")

    #expect(tokens.map(\.kind) == [.comment, .word, .comment, .documentation, .comment])
    #expect(tokens.map(\.line) == [1, 1, 1, 2, 3])
  }

  @Test(arguments: [("a / b / c", 0), ("f(/a b/)", 1), ("x = /{/", 1), ("return /x/", 1)])
  func `reads a slash after a value as a division, not as a literal`(text: String, count: Int) {
    #expect(SwiftLexer.tokens(of: text).count { $0.kind == .literal } == count)
  }

  @Test func `ends an open string with its line`() {
    let tokens = SwiftLexer.tokens(of: "a = \"b {\nc }")

    #expect(tokens.map(\.text) == ["a", "=", "\"b {", "c", "}"])
  }

  @Test func `reads a name in backticks as one word`() {
    let tokens = SwiftLexer.tokens(of: "func `a b {`() {}")

    #expect(tokens.map(\.text) == ["func", "`a b {`", "(", ")", "{", "}"])
  }

  @Test(arguments: ["\"", "/*", "`a", "#\"", "\"\\(", "\"\"\"", "/x", "#/", "\\", "'"])
  func `ends with a text that breaks off`(text: String) {
    #expect(SwiftLexer.tokens(of: text).last?.endLine == 1)
  }
}
