/// The members of an object, read by their keys.
struct JSONKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] {
    var keys: [Key] = []
    for name in members.keys.sorted() {
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try member(key).value { true } else { false }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).truth() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).text() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).real(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).real(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try whole(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try whole(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try whole(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try whole(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try whole(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try whole(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try whole(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try whole(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try whole(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try whole(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder(of: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(of: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(of: JSONCodingKey(stringValue: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key) }

  private func whole<Number: FixedWidthInteger>(_ key: Key) throws -> Number {
    try member(key).whole(Number.self)
  }

  private func decoder(of key: some CodingKey) throws -> JSONValueDecoder {
    let member = try member(key)
    return JSONValueDecoder(value: member.value, codingPath: member.path)
  }

  private func member(_ key: some CodingKey) throws -> JSONValue.LocatedValue {
    guard let value = members[key.stringValue] else {
      let reason = "there is no \(key.stringValue)"
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: reason))
    }
    return .init(value: value, path: codingPath + [key])
  }
}
