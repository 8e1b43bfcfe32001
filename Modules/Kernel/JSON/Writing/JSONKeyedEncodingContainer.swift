/// The members of an object.
struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let fragment: EncodedJSONValue

  var codingPath: [any CodingKey] { fragment.path }

  func encodeNil(forKey key: Key) {
    fragment.begin(key.stringValue)
    fragment.appendNull()
  }

  func encode(_ value: Bool, forKey key: Key) {
    fragment.begin(key.stringValue)
    fragment.append(value)
  }

  func encode(_ value: String, forKey key: Key) {
    fragment.begin(key.stringValue)
    fragment.append(value)
  }

  func encode(_ value: Double, forKey key: Key) throws {
    fragment.begin(key.stringValue)
    try fragment.append(value, at: key)
  }

  func encode(_ value: Float, forKey key: Key) throws {
    fragment.begin(key.stringValue)
    try fragment.append(value, at: key)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    fragment.begin(key.stringValue)
    try fragment.append(value, at: key)
    fragment.appendCompanion(of: value, at: key)
  }

  func encode(_ value: Int, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: Int8, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: Int16, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: Int32, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: Int64, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: UInt, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: UInt8, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: UInt16, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: UInt32, forKey key: Key) { whole(value, forKey: key) }
  func encode(_ value: UInt64, forKey key: Key) { whole(value, forKey: key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    fragment.begin(key.stringValue)
    return KeyedEncodingContainer(
      JSONKeyedEncodingContainer<Nested>(fragment: fragment.reserve(.object, at: key))
    )
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    fragment.begin(key.stringValue)
    return JSONUnkeyedEncodingContainer(fragment: fragment.reserve(.array, at: key))
  }

  func superEncoder() -> any Encoder {
    let key = JSONCodingKey(stringValue: "super")
    fragment.begin(key.stringValue)
    return JSONValueEncoder(fragment: fragment.reserve(nil, at: key))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    fragment.begin(key.stringValue)
    return JSONValueEncoder(fragment: fragment.reserve(nil, at: key))
  }

  private func whole(_ value: some BinaryInteger, forKey key: Key) {
    fragment.begin(key.stringValue)
    fragment.append(value)
  }
}
