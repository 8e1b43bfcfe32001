/// A value that stands alone: text, a number, a truth, or another type's value.
struct JSONSingleValueDecodingContainer: SingleValueDecodingContainer {
  let reading: JSONValue.LocatedValue

  var codingPath: [any CodingKey] { reading.path }

  func decodeNil() -> Bool {
    if case .null = reading.value { true } else { false }
  }

  func decode(_ type: Bool.Type) throws -> Bool { try reading.truth() }
  func decode(_ type: String.Type) throws -> String { try reading.text() }
  func decode(_ type: Double.Type) throws -> Double { try reading.real(type) }
  func decode(_ type: Float.Type) throws -> Float { try reading.real(type) }
  func decode(_ type: Int.Type) throws -> Int { try reading.whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try reading.whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try reading.whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try reading.whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try reading.whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try reading.whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try reading.whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try reading.whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try reading.whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try reading.whole(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: JSONValueDecoder(value: reading.value, codingPath: reading.path))
  }
}
