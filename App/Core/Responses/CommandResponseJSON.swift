/// The answer of a command as JSON.
struct CommandResponseJSON: Encodable, Sendable {
  let ok = true
  let command: String
  let result: AnyEncodableValue
}

/// A value of any type that can be encoded.
struct AnyEncodableValue: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
