/// The encoder that a value sees; it may take one container, and fill it.
struct JSONValueEncoder: Encoder {
  let fragment: EncodedJSONValue

  var codingPath: [any CodingKey] { fragment.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    fragment.become(.object)
    return KeyedEncodingContainer(JSONKeyedEncodingContainer<Key>(fragment: fragment))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    fragment.become(.array)
    return JSONUnkeyedEncodingContainer(fragment: fragment)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    fragment.become(.simple)
    return JSONSingleValueEncodingContainer(fragment: fragment)
  }
}
