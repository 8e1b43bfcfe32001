/// The elements of a list, read one after the other.
struct JSONUnkeyedDecodingContainer: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONValue], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard case .null = try element().value else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.truth() } }
  mutating func decode(_ type: String.Type) throws -> String { try take { try $0.text() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try take { try $0.real(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try take { try $0.real(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try whole() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try whole() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take { try Value(from: Self.decoder($0)) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take { try Self.decoder($0).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try Self.decoder($0).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { Self.decoder($0) } }

  private mutating func whole<Number: FixedWidthInteger>() throws -> Number {
    try take { try $0.whole(Number.self) }
  }

  /// Reads the next element, and goes on only where that can be done.
  private mutating func take<Value>(_ read: (JSONValue.LocatedValue) throws -> Value) throws
    -> Value
  {
    let value = try read(element())
    currentIndex += 1
    return value
  }

  private func element() throws -> JSONValue.LocatedValue {
    let path = codingPath + [JSONCodingKey(intValue: currentIndex)]
    guard !isAtEnd else {
      let context = DecodingError.Context(codingPath: path, debugDescription: "the list ends here")
      throw DecodingError.valueNotFound(JSONValue.self, context)
    }
    return .init(value: elements[currentIndex], path: path)
  }

  private static func decoder(_ reading: JSONValue.LocatedValue) -> JSONValueDecoder {
    JSONValueDecoder(value: reading.value, codingPath: reading.path)
  }
}
