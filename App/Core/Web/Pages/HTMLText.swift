/// HTML in which every text is escaped, unless it is HTML itself.
///
/// What stands in the literal is HTML; what is interpolated is text, so it becomes a part of the page
/// that a reader sees and never one that a browser obeys:
///
/// ```swift
/// "<p title=\"\(title)\">\(words)</p>" as HTMLText
/// ```
struct HTMLText: Equatable, Sendable {
  private(set) var source: String

  fileprivate init(source: String) {
    self.source = source
  }

  /// Joins parts.
  init(_ parts: some Sequence<HTMLText>) {
    source = parts.map(\.source).joined()
  }

  /// Escapes a text.
  init(text: some StringProtocol) {
    source = Self.escaped(text)
  }

  static func + (left: HTMLText, right: HTMLText) -> HTMLText {
    HTMLText(source: left.source + right.source)
  }

  static func += (left: inout HTMLText, right: HTMLText) {
    left.source += right.source
  }

  var isEmpty: Bool { source.isEmpty }

  /// Returns a text as it must stand between tags, and in an attribute between double quotes.
  ///
  /// Characters that control a terminal or end a document are replaced: HTML has no way to write
  /// them.
  static func escaped(_ text: some StringProtocol) -> String {
    let text = String(text)
    guard text.utf8.contains(where: { mayNeedEscape[Int($0)] }) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": result.unicodeScalars.append("\u{FFFD}")
      case _ where scalar.properties.isNoncharacterCodePoint:
        result.unicodeScalars.append("\u{FFFD}")
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Which bytes of UTF-8 can begin a character that is escaped or replaced.
  private static let mayNeedEscape: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A { table[byte] = true }
    // U+0080 to U+009F begin with C2; noncharacters with EF, and beyond U+FFFF with F0 to F4.
    for byte in Array("&<>\"'".utf8) + [0x7F, 0xC2, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3, 0xF4] {
      table[Int(byte)] = true
    }
    return table
  }()
}

extension HTMLText: ExpressibleByStringInterpolation {
  /// Escapes what is interpolated.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { source += literal }

    mutating func appendInterpolation(_ text: some StringProtocol) {
      source += HTMLText.escaped(text)
    }

    mutating func appendInterpolation(_ number: Int) { source += String(number) }

    mutating func appendInterpolation(_ html: HTMLText) { source += html.source }

    /// Appends an attribute, unless its value is nil.
    mutating func appendInterpolation(_ name: StaticString, _ value: String?) {
      guard let value else { return }
      source += " \(name)=\"\(HTMLText.escaped(value))\""
    }

    /// Appends an attribute without a value, or nothing.
    mutating func appendInterpolation(_ name: StaticString, if isOn: Bool) {
      if isOn { source += " \(name)" }
    }
  }

  init(stringLiteral literal: String) { self.init(source: literal) }

  init(stringInterpolation: StringInterpolation) { self.init(source: stringInterpolation.source) }
}
