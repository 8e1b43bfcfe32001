/// The elements of an array.
struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let fragment: EncodedJSONValue

  var codingPath: [any CodingKey] { fragment.path }
  var count: Int { fragment.count }

  private var key: JSONCodingKey { JSONCodingKey(intValue: fragment.count - 1) }

  func encodeNil() {
    fragment.begin()
    fragment.appendNull()
  }

  func encode(_ value: Bool) {
    fragment.begin()
    fragment.append(value)
  }

  func encode(_ value: String) {
    fragment.begin()
    fragment.append(value)
  }

  func encode(_ value: Double) throws {
    fragment.begin()
    try fragment.append(value, at: key)
  }

  func encode(_ value: Float) throws {
    fragment.begin()
    try fragment.append(value, at: key)
  }

  func encode(_ value: some Encodable) throws {
    fragment.begin()
    try fragment.append(value, at: key)
  }

  func encode(_ value: Int) { whole(value) }
  func encode(_ value: Int8) { whole(value) }
  func encode(_ value: Int16) { whole(value) }
  func encode(_ value: Int32) { whole(value) }
  func encode(_ value: Int64) { whole(value) }
  func encode(_ value: UInt) { whole(value) }
  func encode(_ value: UInt8) { whole(value) }
  func encode(_ value: UInt16) { whole(value) }
  func encode(_ value: UInt32) { whole(value) }
  func encode(_ value: UInt64) { whole(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    fragment.begin()
    return KeyedEncodingContainer(
      JSONKeyedEncodingContainer<Nested>(fragment: fragment.reserve(.object, at: key))
    )
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    fragment.begin()
    return JSONUnkeyedEncodingContainer(fragment: fragment.reserve(.array, at: key))
  }

  func superEncoder() -> any Encoder {
    fragment.begin()
    return JSONValueEncoder(fragment: fragment.reserve(nil, at: key))
  }

  private func whole(_ value: some BinaryInteger) {
    fragment.begin()
    fragment.append(value)
  }
}
