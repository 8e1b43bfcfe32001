/// The fields of a head, in order; names are compared without regard to case.
///
/// The names and values are in one array of bytes, so that a head costs two allocations.
public struct HTTPFields: Sendable {
  struct Entry: Sendable {
    let name: Range<Int32>
    let value: Range<Int32>
  }

  var bytes: [UInt8]
  var entries: [Entry]

  /// Creates fields.
  public init() {
    bytes = []
    entries = []
  }

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// The number of fields.
  public var count: Int { entries.count }

  /// The value of the first field of a name; setting it replaces all fields of the name.
  public subscript(name: String) -> String? {
    get { entries.first { matches($0, name) }.map { text($0.value) } }
    set {
      if entries.contains(where: { matches($0, name) }) {
        entries = entries.filter { !matches($0, name) }
      }
      if let newValue { append(name, value: newValue) }
    }
  }

  /// Returns the values of all fields of a name.
  public func values(of name: String) -> [String] {
    entries.filter { matches($0, name) }.map { text($0.value) }
  }

  /// Adds a field.
  ///
  /// Bytes that would end the name or the field, such as a line break, become `-` in the name and
  /// a space in the value, so that no text can add a field of its own.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value.
  public mutating func append(_ name: String, value: String) {
    let start = Int32(truncatingIfNeeded: bytes.count)
    for byte in name.utf8 { bytes.append(HTTPCharacters.isToken(byte) ? byte : UInt8(ascii: "-")) }
    let colon = Int32(truncatingIfNeeded: bytes.count)
    for byte in value.utf8 { bytes.append(HTTPCharacters.isFieldValue(byte) ? byte : 0x20) }
    let end = Int32(truncatingIfNeeded: bytes.count)
    entries.append(Entry(name: start..<colon, value: colon..<end))
  }

  /// Adds all fields of others.
  public mutating func append(contentsOf others: HTTPFields) {
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes += others.bytes
    for entry in others.entries {
      entries.append(Entry(name: entry.name.moved(by: start), value: entry.value.moved(by: start)))
    }
  }

  func matches(_ entry: Entry, _ name: String) -> Bool {
    guard entry.name.count == name.utf8.count else { return false }
    return zip(bytes[Range(entry.name)], name.utf8).allSatisfy {
      HTTPCharacters.lowercased($0) == HTTPCharacters.lowercased($1)
    }
  }

  func text(_ range: Range<Int32>) -> String {
    String(decoding: bytes[Range(range)], as: UTF8.self)
  }
}

extension HTTPFields: Equatable {
  /// Whether both have the same names, in any case, with the same values in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy {
        $0.name.lowercased() == $1.name.lowercased() && $0.value == $1.value
      }
  }
}

extension HTTPFields: Sequence {
  /// Goes through the names and values in order.
  public func makeIterator() -> AnyIterator<(name: String, value: String)> {
    var rest = entries.makeIterator()
    return AnyIterator { rest.next().map { (text($0.name), text($0.value)) } }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { append(name, value: value) }
  }
}

extension Range<Int32> {
  fileprivate func moved(by distance: Int32) -> Self {
    lowerBound + distance..<upperBound + distance
  }
}

extension Range<Int> {
  init(_ range: Range<Int32>) {
    self = Int(range.lowerBound)..<Int(range.upperBound)
  }
}
