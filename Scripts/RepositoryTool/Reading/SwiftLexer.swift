/// Splits Swift text into tokens, so that no rule takes a string or a comment for code.
struct SwiftLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  /// Returns the tokens of the text, comments included.
  static func tokens(of text: String) -> [SwiftToken] {
    var lexer = SwiftLexer(scalars: Array(text.unicodeScalars))
    lexer.run()
    return lexer.tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func run() {
    var isAttached = false
    while let scalar = peek() {
      if scalar == "\n" || scalar == " " || scalar == "\t" || scalar == "\r" {
        advance()
        isAttached = false
        continue
      }
      let start = index
      let startLine = line
      let kind = scan(scalar)
      tokens.append(
        SwiftToken(
          kind: kind,
          text: String(String.UnicodeScalarView(scalars[start..<index])),
          line: startLine,
          endLine: line,
          start: start,
          isAttached: isAttached
        )
      )
      isAttached = true
    }
  }

  /// Moves past one token and returns its kind.
  private mutating func scan(_ scalar: Unicode.Scalar) -> SwiftToken.Kind {
    switch scalar {
    case "/" where peek(1) == "/": return scanLineComment()
    case "/" where peek(1) == "*": return scanBlockComment()
    case "/" where isRegexAhead(): return scanRegex(pounds: 0)
    case "\"": return scanString(pounds: 0)
    case "#": return scanPound()
    case "`": return scanBackticks()
    case "@":
      advance()
      skipWord()
      return .word
    case "-" where peek(1) == ">":
      advance(2)
      return .sign
    default: return scanPlain(scalar)
    }
  }

  private mutating func scanPlain(_ scalar: Unicode.Scalar) -> SwiftToken.Kind {
    if scalar.isDigit {
      skipNumber()
      return .number
    }
    if scalar.isWord {
      skipWord()
      return .word
    }
    advance()
    return .sign
  }

  // MARK: - Comments

  private mutating func scanLineComment() -> SwiftToken.Kind {
    let isDocumentation = peek(2) == "/" && peek(3) != "/"
    while let scalar = peek(), scalar != "\n" { advance() }
    return isDocumentation ? .documentation : .comment
  }

  private mutating func scanBlockComment() -> SwiftToken.Kind {
    let isDocumentation = peek(2) == "*" && peek(3) != "/"
    var depth = 0
    repeat {
      if peek() == "/", peek(1) == "*" {
        depth += 1
        advance(2)
      } else if peek() == "*", peek(1) == "/" {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && peek() != nil
    return isDocumentation ? .documentation : .comment
  }

  // MARK: - Literals

  /// A raw string, an extended regular expression, or a directive such as `#if`.
  private mutating func scanPound() -> SwiftToken.Kind {
    var pounds = 1
    while peek(pounds) == "#" { pounds += 1 }
    if peek(pounds) == "\"" {
      advance(pounds)
      return scanString(pounds: pounds)
    }
    if peek(pounds) == "/" {
      advance(pounds)
      return scanRegex(pounds: pounds)
    }
    advance()
    skipWord()
    return .word
  }

  private mutating func scanString(pounds: Int) -> SwiftToken.Kind {
    let quotes = peek(1) == "\"" && peek(2) == "\"" ? 3 : 1
    advance(quotes)
    while let scalar = peek() {
      if scalar == "\"", closes(quotes: quotes, pounds: pounds) {
        advance(quotes + pounds)
        return .literal
      }
      if scalar == "\n", quotes == 1 { return .literal }
      if scalar == "\\", isEscape(pounds: pounds) {
        advance(1 + pounds)
        if peek() == "(" { skipInterpolation() } else { advance() }
      } else {
        advance()
      }
    }
    return .literal
  }

  private func closes(quotes: Int, pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { peek($0) == "\"" }
      && (0..<pounds).allSatisfy { peek(quotes + $0) == "#" }
  }

  private func isEscape(pounds: Int) -> Bool {
    (0..<pounds).allSatisfy { peek(1 + $0) == "#" }
  }

  /// Moves past `( … )`; strings in it can hold parentheses too.
  private mutating func skipInterpolation() {
    var depth = 0
    while let scalar = peek() {
      if scalar == "\"" {
        _ = scanString(pounds: 0)
        continue
      }
      advance()
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Whether a slash opens a regular expression: no value ends before it, and its line closes it.
  private func isRegexAhead() -> Bool {
    let before = tokens.last { !$0.isComment }
    guard before?.endsOperand != true, let next = peek(1) else { return false }
    guard next != " ", next != "\n", next != ")" else { return false }
    var offset = 1
    while let scalar = peek(offset), scalar != "\n" {
      if scalar == "/" { return true }
      offset += scalar == "\\" ? 2 : 1
    }
    return false
  }

  private mutating func scanRegex(pounds: Int) -> SwiftToken.Kind {
    advance()
    while let scalar = peek() {
      if scalar == "/", (0..<pounds).allSatisfy({ peek(1 + $0) == "#" }) {
        advance(1 + pounds)
        return .literal
      }
      advance(scalar == "\\" ? 2 : 1)
    }
    return .literal
  }

  private mutating func scanBackticks() -> SwiftToken.Kind {
    advance()
    while let scalar = peek(), scalar != "`", scalar != "\n" { advance() }
    advance()
    return .word
  }

  // MARK: - Steps

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      if scalars[index] == "\n" { line += 1 }
      index += 1
    }
  }

  private mutating func skipWord() {
    while let scalar = peek(), scalar.isWord || scalar.isDigit { advance() }
  }

  private mutating func skipNumber() {
    while let scalar = peek() {
      let isFraction = scalar == "." && peek(1)?.isDigit == true
      guard scalar.isDigit || scalar.isWord || isFraction else { return }
      advance()
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether a name can hold this letter or sign; all scalars past ASCII count as letters.
  fileprivate var isWord: Bool {
    !isASCII || self == "_" || self == "$" || ("a"..."z").contains(self)
      || ("A"..."Z").contains(self)
  }
}
