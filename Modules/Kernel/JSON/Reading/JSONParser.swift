/// Takes a JSON text apart, from its first byte to its last.
struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0

  /// Returns the one value of a text.
  static func value(of text: String) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: Array(text.utf8))
    let value = try parser.value(depth: 1)
    guard parser.next == nil else { throw parser.fault }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= JSONTextDecoder.depthLimit else {
      throw .tooDeep(limit: JSONTextDecoder.depthLimit)
    }
    switch next {
    case UInt8(ascii: "{"): return .members(try members(depth: depth))
    case UInt8(ascii: "["): return .list(try list(depth: depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", as: .truth(true))
    case UInt8(ascii: "f"): return try word("false", as: .truth(false))
    case UInt8(ascii: "n"): return try word("null", as: .null)
    default: return .number(try number())
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    place += 1
    if take("}") { return members }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw fault }
      let start = place
      let name = try text()
      guard take(":") else { throw fault }
      let value = try value(depth: depth + 1)
      guard members.updateValue(value, forKey: name) == nil else {
        throw .repeatedName(place: start)
      }
    } while take(",")
    guard take("}") else { throw fault }
    return members
  }

  private mutating func list(depth: Int) throws(JSONError) -> [JSONValue] {
    var list: [JSONValue] = []
    place += 1
    if take("]") { return list }
    repeat { list.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault }
    return list
  }

  private mutating func word(
    _ word: StaticString,
    as value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let isThere = word.withUTF8Buffer { bytes[place...].starts(with: $0) }
    guard isThere else { throw fault }
    place += word.utf8CodeUnitCount
    return value
  }

  // MARK: - Numbers

  /// Takes a number: no plus, no needless zero before it, and digits on both sides of a point.
  private mutating func number() throws(JSONError) -> String {
    let start = place
    takeNow("-")
    let whole = try digits()
    guard whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else { throw fault }
    if takeNow(".") { _ = try digits() }
    if takeNow("e") || takeNow("E") {
      if !takeNow("-") { takeNow("+") }
      _ = try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Takes digits, at least one, and returns how many.
  private mutating func digits() throws(JSONError) -> Int {
    let start = place
    while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    guard place > start else { throw fault }
    return place - start
  }

  // MARK: - Texts

  private mutating func text() throws(JSONError) -> String {
    var text = ""
    place += 1
    while true {
      text += plain()
      switch current {
      case UInt8(ascii: "\""):
        place += 1
        return text
      case UInt8(ascii: "\\"):
        place += 1
        text.unicodeScalars.append(try escaped())
      default: throw fault
      }
    }
  }

  /// Takes the characters up to the next escape or the end of the text.
  private mutating func plain() -> String {
    let start = place
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Takes the escape that follows a backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let letter = current else { throw fault }
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default:
      place -= 1
      throw fault
    }
  }

  /// Takes the digits of a character, and of its second half where it has two.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard takeNow("\\"), takeNow("u") else { throw fault }
    let second = try unit()
    guard UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) else { throw fault }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    guard place + 4 <= bytes.count else { throw fault }
    var unit: UInt16 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault }
      unit = unit << 4 | UInt16(digit)
    }
    place += 4
    return unit
  }

  // MARK: - Bytes

  /// The byte that is looked at.
  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// The byte that is looked at once all spaces are behind.
  private var next: UInt8? {
    mutating get {
      while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
      return current
    }
  }

  private var fault: JSONError { .misspelled(place: place) }

  /// Takes a character if it follows, after any spaces.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  /// Takes a character if it is the next one.
  @discardableResult
  private mutating func takeNow(_ sign: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }
}
