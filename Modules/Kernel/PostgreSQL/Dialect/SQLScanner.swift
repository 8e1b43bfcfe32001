/// A piece of a statement's text.
struct SQLPiece: Equatable {
  enum Kind {
    /// A name or a keyword.
    case word

    /// A quoted text, a quoted name or a comment, which is taken as it is.
    case quoted

    /// A place for a value, such as `$1`.
    case place

    case space

    /// Any other sign.
    case sign
  }

  let kind: Kind
  var text: String
}

/// Takes the text of a statement apart, as far as a translation must know it.
struct SQLScanner {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns the pieces of a text; together they are the text.
  static func pieces(of text: String) -> [SQLPiece] {
    var scanner = SQLScanner(bytes: Array(text.utf8))
    var pieces: [SQLPiece] = []
    while let piece = scanner.next() { pieces.append(piece) }
    return pieces
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func next() -> SQLPiece? {
    guard position < bytes.count else { return nil }
    let start = position
    let kind = take()
    return SQLPiece(kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func take() -> SQLPiece.Kind {
    let first = bytes[position]
    position += 1
    switch first {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      takeQuoted(first)
      return .quoted
    case UInt8(ascii: "-") where position < bytes.count && bytes[position] == first:
      skip { $0 != UInt8(ascii: "\n") }
      return .quoted
    case UInt8(ascii: "$"):
      skip(Self.isDigit)
      return .place
    case 0x09, 0x0A, 0x0D, 0x20:
      skip { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      return .space
    case _ where Self.isLetter(first) || Self.isDigit(first):
      skip { Self.isLetter($0) || Self.isDigit($0) }
      return .word
    default: return .sign
    }
  }

  /// Takes everything up to the closing quotation mark; a doubled one is a part of the text.
  private mutating func takeQuoted(_ mark: UInt8) {
    while position < bytes.count {
      position += 1
      guard bytes[position - 1] == mark else { continue }
      guard position < bytes.count, bytes[position] == mark else { return }
      position += 1
    }
  }

  private mutating func skip(_ isPart: (UInt8) -> Bool) {
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
