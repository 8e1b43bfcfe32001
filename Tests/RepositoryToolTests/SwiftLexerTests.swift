import Testing

@testable import RepositoryTool

@Suite struct `The lexer` {
  @Test(arguments: [
    #""a { b""#, #""\("x" + f("{"))""#, ##"#"raw " and \n"#"##, "\"\"\"\n{ \" }\n\"\"\"",
    "#/a/b/#", ##"#"\#("{")"#"##,
  ])
  func `a literal is one token, whatever it holds`(literal: String) {
    let tokens = SwiftLexer.tokens(of: "x = \(literal) }")

    #expect(tokens.map(\.text) == ["x", "=", literal, "}"])
    #expect(tokens[2].kind == .literal)
  }

  @Test func `comments nest, and documentation is told apart`() {
    let tokens = SwiftLexer.tokens(of: "/* a /* b */ c */ x // y\n/// z\n//// w")

    #expect(tokens.map(\.kind) == [.comment, .word, .comment, .documentation, .comment])
    #expect(tokens.map(\.line) == [1, 1, 1, 2, 3])
  }

  @Test(arguments: [("a / b / c", 0), ("f(/a b/)", 1), ("x = /{/", 1), ("return /x/", 1)])
  func `a slash divides after a value and opens an expression elsewhere`(text: String, count: Int) {
    let literals = SwiftLexer.tokens(of: text).filter { $0.kind == .literal }

    #expect(literals.count == count)
  }

  @Test func `a string that is not closed ends with its line`() {
    let tokens = SwiftLexer.tokens(of: "a = \"b {\nc }")

    #expect(tokens.map(\.text) == ["a", "=", "\"b {", "c", "}"])
  }

  @Test func `a name in backticks is one word`() {
    let tokens = SwiftLexer.tokens(of: "func `a b {`() {}")

    #expect(tokens.map(\.text) == ["func", "`a b {`", "(", ")", "{", "}"])
  }

  @Test(arguments: ["\"", "/*", "`a", "#\"", "\"\\(", "\"\"\"", "/x", "#/", "\\", "'"])
  func `text that breaks off ends the tokens`(text: String) {
    #expect(SwiftLexer.tokens(of: text).last?.endLine == 1)
  }
}
