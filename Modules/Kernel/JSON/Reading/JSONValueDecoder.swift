/// The decoder that a type sees of one value.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private var reading: JSONValue.LocatedValue { .init(value: value, path: codingPath) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let members = try reading.members()
    return KeyedDecodingContainer(
      JSONKeyedDecodingContainer<Key>(members: members, codingPath: codingPath)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    JSONUnkeyedDecodingContainer(elements: try reading.list(), codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONSingleValueDecodingContainer(reading: reading)
  }
}
