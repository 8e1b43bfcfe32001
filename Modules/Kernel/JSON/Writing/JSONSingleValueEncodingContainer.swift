/// A value that stands alone: text, a number, a truth, or another type's value.
struct JSONSingleValueEncodingContainer: SingleValueEncodingContainer {
  let fragment: EncodedJSONValue

  var codingPath: [any CodingKey] { fragment.path }

  func encodeNil() {
    fragment.appendNull()
  }

  func encode(_ value: Bool) {
    fragment.append(value)
  }

  func encode(_ value: String) {
    fragment.append(value)
  }

  func encode(_ value: Double) throws {
    try fragment.append(value, at: nil)
  }

  func encode(_ value: Float) throws {
    try fragment.append(value, at: nil)
  }

  func encode(_ value: some Encodable) throws {
    try fragment.append(value, at: nil)
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

  private func whole(_ value: some BinaryInteger) {
    fragment.append(value)
  }
}
