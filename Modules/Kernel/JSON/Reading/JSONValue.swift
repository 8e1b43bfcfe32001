/// A value of a JSON text, not yet of any type of the program's.
enum JSONValue {
  case null
  case truth(Bool)

  /// A number, as it is spelled.
  case number(String)
  case text(String)
  case list([JSONValue])
  case members([String: JSONValue])

  /// What the value is, for errors.
  var kind: String {
    switch self {
    case .null: "null"
    case .truth: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .members: "an object"
    }
  }
}

extension JSONValue {
  /// A value somewhere in a text, and how it is read as one of the program's simple types.
  struct LocatedValue {
    let value: JSONValue
    let path: [any CodingKey]

    func truth() throws -> Bool {
      guard case .truth(let truth) = value else { throw mismatch(Bool.self) }
      return truth
    }

    func text() throws -> String {
      guard case .text(let text) = value else { throw mismatch(String.self) }
      return text
    }

    /// Reads a whole number, however it is spelled, that the type can hold.
    func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
      guard case .number(let spelled) = value else { throw mismatch(type) }
      let number = Number(spelled) ?? Double(spelled).flatMap { Number(exactly: $0) }
      guard let number else { throw corrupted("\(spelled) is no \(type)") }
      return number
    }

    func real<Number: BinaryFloatingPoint & LosslessStringConvertible>(
      _ type: Number.Type
    ) throws -> Number {
      guard case .number(let spelled) = value else { throw mismatch(type) }
      guard let number = Number(spelled), number.isFinite else {
        throw corrupted("\(spelled) is no \(type)")
      }
      return number
    }

    func list() throws -> [JSONValue] {
      guard case .list(let list) = value else { throw mismatch([JSONValue].self) }
      return list
    }

    func members() throws -> [String: JSONValue] {
      guard case .members(let members) = value else { throw mismatch([String: JSONValue].self) }
      return members
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
      .typeMismatch(type, .init(codingPath: path, debugDescription: "there is \(value.kind)"))
    }

    private func corrupted(_ reason: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: path, debugDescription: reason))
    }
  }
}
