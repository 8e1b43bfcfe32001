/// The state of splitting one line.
struct ShellWordSplitter {
  static let quoting: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\")]

  private let line: [UInt8]
  private var position = 0
  private(set) var words: [ShellWord] = []

  /// The word that an error broke off.
  private(set) var broken: ShellWord?

  init(_ line: String) {
    self.line = Array(line.utf8)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  /// Takes the next word, and answers whether there was one.
  mutating func step() throws(ShellWordsError) -> Bool {
    while position < line.count, Self.isSpace(line[position]) { position += 1 }
    guard position < line.count else { return false }
    let start = position
    var text: [UInt8] = []
    var isQuoted = false
    do throws(ShellWordsError) {
      while position < line.count, !Self.isSpace(line[position]) {
        // A quote inside an option belongs to its value: `--name='Ann Lee'`.
        let isOption = !isQuoted && text.starts(with: "--".utf8)
        isQuoted = try piece(into: &text) && !isOption || isQuoted
      }
    } catch {
      let isOption = !isQuoted && line[start...].starts(with: "--".utf8)
      broken = ShellWord(Self.text(text), isQuoted: !isOption, range: start..<line.count)
      throw error
    }
    words.append(ShellWord(Self.text(text), isQuoted: isQuoted, range: start..<position))
    return true
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Takes a byte or a quotation, and answers whether it was quoted.
  private mutating func piece(into text: inout [UInt8]) throws(ShellWordsError) -> Bool {
    let byte = line[position]
    switch byte {
    case UInt8(ascii: "\\"): try escaped(into: &text)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): try quotation(byte, into: &text)
    default:
      text.append(byte)
      position += 1
      return false
    }
    return true
  }

  private mutating func escaped(into text: inout [UInt8]) throws(ShellWordsError) {
    guard position + 1 < line.count else { throw .nothingToQuote(at: position) }
    text.append(line[position + 1])
    position += 2
  }

  private mutating func quotation(
    _ quote: UInt8,
    into text: inout [UInt8]
  ) throws(ShellWordsError) {
    let start = position
    position += 1
    while position < line.count, line[position] != quote {
      if quote == UInt8(ascii: "\""), line[position] == UInt8(ascii: "\\"),
        position + 1 < line.count
      {
        position += 1
      }
      text.append(line[position])
      position += 1
    }
    guard position < line.count else {
      throw .unclosedQuote(Character(Unicode.Scalar(quote)), at: start)
    }
    position += 1
  }
}
