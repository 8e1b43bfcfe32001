/// The encoder that a value sees; it may take one container, and fill it.
struct JSONValueEncoder: Encoder {
  let fragment: JSONFragment

  var codingPath: [any CodingKey] { fragment.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    fragment.kind = .object
    return KeyedEncodingContainer(JSONObject<Key>(fragment: fragment))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    fragment.kind = .array
    return JSONArray(fragment: fragment)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    fragment.kind = .simple
    return JSONSimple(fragment: fragment)
  }
}
