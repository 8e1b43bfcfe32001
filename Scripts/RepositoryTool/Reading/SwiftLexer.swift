/// Splits Swift text into tokens, so that no rule takes a string or a comment for code.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  /// Returns the tokens of the text, comments included.
  static func tokens(of text: String) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: Array(text.utf8))
    lexer.run()
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    var isAttached = false
    while let byte = peek() {
      if byte == .newline || byte == .space || byte == .tab || byte == .carriageReturn {
        advance()
        isAttached = false
        continue
      }
      let start = index
      let startLine = line
      let kind = scan(byte)
      tokens.append(
        SwiftToken(
          kind: kind,
          text: String(decoding: bytes[start..<index], as: UTF8.self),
          line: startLine,
          endLine: line,
          isAttached: isAttached
        )
      )
      isAttached = true
    }
  }

  /// Moves past one token and returns its kind.
  private mutating func scan(_ byte: UInt8) -> SwiftToken.Kind {
    switch byte {
    case .slash where peek(1) == .slash: return scanLineComment()
    case .slash where peek(1) == .star: return scanBlockComment()
    case .slash where isRegexAhead(): return scanRegex(pounds: 0)
    case .quote: return scanString(pounds: 0)
    case .pound: return scanPound()
    case .backtick: return scanBackticks()
    case .at:
      advance()
      skipWord()
      return .word
    case .minus where peek(1) == .greater:
      advance(2)
      return .sign
    default: return scanPlain(byte)
    }
  }

  private mutating func scanPlain(_ byte: UInt8) -> SwiftToken.Kind {
    if byte.isDigit {
      skipNumber()
      return .number
    }
    if byte.isWord {
      skipWord()
      return .word
    }
    advance()
    return .sign
  }

  // MARK: - Comments

  private mutating func scanLineComment() -> SwiftToken.Kind {
    let isDocumentation = peek(2) == .slash && peek(3) != .slash
    while let byte = peek(), byte != .newline { advance() }
    return isDocumentation ? .documentation : .comment
  }

  private mutating func scanBlockComment() -> SwiftToken.Kind {
    let isDocumentation = peek(2) == .star && peek(3) != .slash
    var depth = 0
    repeat {
      if peek() == .slash, peek(1) == .star {
        depth += 1
        advance(2)
      } else if peek() == .star, peek(1) == .slash {
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
    while peek(pounds) == .pound { pounds += 1 }
    if peek(pounds) == .quote {
      advance(pounds)
      return scanString(pounds: pounds)
    }
    if peek(pounds) == .slash {
      advance(pounds)
      return scanRegex(pounds: pounds)
    }
    advance()
    skipWord()
    return .word
  }

  private mutating func scanString(pounds: Int) -> SwiftToken.Kind {
    let quotes = peek(1) == .quote && peek(2) == .quote ? 3 : 1
    advance(quotes)
    while let byte = peek() {
      if byte == .quote, closes(quotes: quotes, pounds: pounds) {
        advance(quotes + pounds)
        return .literal
      }
      if byte == .newline, quotes == 1 { return .literal }
      if byte == .backslash, isEscape(pounds: pounds) {
        advance(1 + pounds)
        if peek() == .openParenthesis { skipInterpolation() } else { advance() }
      } else {
        advance()
      }
    }
    return .literal
  }

  private func closes(quotes: Int, pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { peek($0) == .quote }
      && (0..<pounds).allSatisfy { peek(quotes + $0) == .pound }
  }

  private func isEscape(pounds: Int) -> Bool {
    (0..<pounds).allSatisfy { peek(1 + $0) == .pound }
  }

  /// Moves past `( … )`; strings in it can hold parentheses too.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek() {
      if byte == .quote {
        _ = scanString(pounds: 0)
        continue
      }
      advance()
      if byte == .openParenthesis { depth += 1 }
      if byte == .closeParenthesis { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Whether a slash opens a regular expression: no value ends before it, and its line closes it.
  private func isRegexAhead() -> Bool {
    let before = tokens.last { !$0.isComment }
    guard before?.endsOperand != true, let next = peek(1) else { return false }
    guard next != .space, next != .newline, next != .closeParenthesis else { return false }
    var offset = 1
    while let byte = peek(offset), byte != .newline {
      if byte == .slash { return true }
      offset += byte == .backslash ? 2 : 1
    }
    return false
  }

  private mutating func scanRegex(pounds: Int) -> SwiftToken.Kind {
    advance()
    while let byte = peek() {
      if byte == .slash, (0..<pounds).allSatisfy({ peek(1 + $0) == .pound }) {
        advance(1 + pounds)
        return .literal
      }
      advance(byte == .backslash ? 2 : 1)
    }
    return .literal
  }

  private mutating func scanBackticks() -> SwiftToken.Kind {
    advance()
    while let byte = peek(), byte != .backtick, byte != .newline { advance() }
    advance()
    return .word
  }

  // MARK: - Steps

  private func peek(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == .newline { line += 1 }
      index += 1
    }
  }

  private mutating func skipWord() {
    while let byte = peek(), byte.isWord || byte.isDigit { advance() }
  }

  private mutating func skipNumber() {
    while let byte = peek() {
      let isFraction = byte == .dot && peek(1)?.isDigit == true
      guard byte.isDigit || byte.isWord || isFraction else { return }
      advance()
    }
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let backtick = UInt8(ascii: "`")
  fileprivate static let pound = UInt8(ascii: "#")
  fileprivate static let at = UInt8(ascii: "@")
  fileprivate static let dot = UInt8(ascii: ".")
  fileprivate static let minus = UInt8(ascii: "-")
  fileprivate static let greater = UInt8(ascii: ">")
  fileprivate static let openParenthesis = UInt8(ascii: "(")
  fileprivate static let closeParenthesis = UInt8(ascii: ")")

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether a name can hold this byte. Bytes past ASCII belong to letters.
  fileprivate var isWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }
}
