/// What a command of a module answered.
struct ModuleCommandResponse: Encodable, Sendable {
  let ok = true
  let command: String
  let result: AnyEncodableValue
}

/// A value that encodes itself, whatever its type.
struct AnyEncodableValue: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
