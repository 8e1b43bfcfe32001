/// The encoder that a value sees; it may take one container, and fill it.
struct JSONValueEncoder: Encoder {
  let fragment: EncodedJSONValue

  var codingPath: [any CodingKey] { fragment.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    fragment.kind = .object
    return KeyedEncodingContainer(JSONKeyedEncodingContainer<Key>(fragment: fragment))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    fragment.kind = .array
    return JSONUnkeyedEncodingContainer(fragment: fragment)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    fragment.kind = .simple
    return JSONSingleValueEncodingContainer(fragment: fragment)
  }
}
