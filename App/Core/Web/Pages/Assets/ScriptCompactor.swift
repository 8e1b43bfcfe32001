/// Leaves out of a script what is only for those who change it.
///
/// That is comments, and the spaces and ends of lines that part nothing. What is quoted stays as it is.
/// It knows as much of the language as the script of the pages needs: statements end with a semicolon
/// or a block, and no line begins with a parenthesis or a quotation mark that goes on with the one
/// before it.
struct ScriptCompactor {
  private let script: [UInt8]
  private var place = 0
  private(set) var compacted: [UInt8] = []

  /// The names and other words of the code.
  private(set) var words: [Word] = []

  /// The brackets that are open, with a dollar sign for the brace of a template.
  private var brackets: [UInt8] = []

  /// A name or another word of the code.
  struct Word {
    /// Where it is in the compacted script.
    let range: Range<Int>

    /// The innermost bracket around it.
    let bracket: UInt8?
  }

  /// Returns a script without what is for those who change it.
  static func compact(_ script: String) -> String {
    String(decoding: Self(script).compacted, as: UTF8.self)
  }

  /// Compacts a script.
  init(_ script: String) {
    let lines = script.split(separator: "\n").map { $0.drop { $0 == " " } }
    let code = lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    self.script = Array(code.utf8)
    takeCode(untilBrace: false)
  }

  private var next: UInt8? { place < script.count ? script[place] : nil }
  private var last: UInt8 { compacted.last ?? UInt8(ascii: "\n") }

  private mutating func take() {
    guard place < script.count else { return }
    compacted.append(script[place])
    place += 1
  }

  /// Takes code to its end, or to the brace that ends it in a template.
  private mutating func takeCode(untilBrace: Bool) {
    let depth = brackets.count
    while let byte = next {
      switch byte {
      case UInt8(ascii: "'"): takeQuoted(byte)
      case UInt8(ascii: "`"): takeTemplate()
      case UInt8(ascii: "/") where "(,=:[!&|?{};\n".utf8.contains(last): takeExpression()
      case UInt8(ascii: " "), UInt8(ascii: "\n"): takeGap()
      case UInt8(ascii: "}") where untilBrace && brackets.count == depth: return
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        brackets.removeLast(brackets.isEmpty ? 0 : 1)
        if byte == UInt8(ascii: "}"), last == UInt8(ascii: ";") { compacted.removeLast() }
        take()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        brackets.append(byte)
        take()
      case _ where Self.isOfWord(byte): takeWord()
      default: take()
      }
    }
  }

  private mutating func takeWord() {
    let start = compacted.count
    while let byte = next, Self.isOfWord(byte) { take() }
    words.append(Word(range: start..<compacted.count, bracket: brackets.last))
  }

  private mutating func takeGap() {
    let start = place
    while let byte = next, " \n".utf8.contains(byte) { place += 1 }
    guard let next else { return }
    if script[start..<place].contains(UInt8(ascii: "\n")) {
      let goesOn = "{(,;:?=&|[".utf8.contains(last) || ".?:)]}&|,".utf8.contains(next)
      if !goesOn { compacted.append(UInt8(ascii: "\n")) }
    } else if "+-".utf8.contains(last) ? last == next : Self.isOfWord(last) && Self.isOfWord(next) {
      compacted.append(UInt8(ascii: " "))
    }
  }

  private mutating func takeQuoted(_ mark: UInt8) {
    take()
    while let byte = next, byte != mark {
      if byte == UInt8(ascii: "\\") { take() }
      take()
    }
    take()
  }

  private mutating func takeTemplate() {
    take()
    while let byte = next, byte != UInt8(ascii: "`") {
      take()
      if byte == UInt8(ascii: "\\") { take() }
      guard byte == UInt8(ascii: "$"), next == UInt8(ascii: "{") else { continue }
      take()
      brackets.append(UInt8(ascii: "$"))
      takeCode(untilBrace: true)
      brackets.removeLast()
      take()
    }
    take()
  }

  /// Takes a regular expression, in whose brackets a slash is like any other character.
  private mutating func takeExpression() {
    take()
    var isInBrackets = false
    while let byte = next, byte != UInt8(ascii: "/") || isInBrackets {
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      if byte == UInt8(ascii: "\\") { take() }
      take()
    }
    take()
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
