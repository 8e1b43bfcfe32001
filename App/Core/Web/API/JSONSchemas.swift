import Links
import Mediator

/// The JSON of types as schemas of OpenAPI.
///
/// A schema is found by decoding a value from nothing: the type asks for each of its members, and what
/// it asks for is taken down.
final class JSONSchemas {
  /// The schemas of the types that have a name of their own, in the order in which they were met.
  private(set) var components: [(name: String, schema: OrderedJSON)] = []

  private var names: [ObjectIdentifier: String] = [:]
  private let reserved: Set<String>

  /// Creates the schemas of no type yet.
  ///
  /// - Parameter reserved: The names that other schemas of the description have.
  init(besides reserved: Set<String> = []) {
    self.reserved = reserved
  }

  /// Returns the schema of a type, and a value of it; nil if none can be made.
  func schema<Value: Decodable>(of type: Value.Type) -> (schema: OrderedJSON, value: Value?) {
    if let known = JSONPrimitiveSchema(type) { return (known.schema, known.value as? Value) }
    if let type = type as? any AnonymousSchema.Type {
      let (schema, value) = type.schema(in: self)
      return (schema, value as? Value)
    }
    if let text = type as? any TextCodable.Type {
      return (schema(ofText: text), text.init(parameter: Substring(text.example)) as? Value)
    }
    if let cases = Self.cases(of: type) {
      let texts = cases.map { OrderedJSON.text($0.text) }
      return (["type": "string", "enum": .list(texts)], cases.first?.value)
    }
    if type == Timestamp.self {
      let moment = Timestamp(milliseconds: 0) as? Value
      return (
        [
          "type": "integer", "format": "int64",
          "description": "The milliseconds since January 1, 1970, UTC.",
        ], moment
      )
    }
    return decoded(type)
  }

  private func schema(ofText type: any TextCodable.Type) -> OrderedJSON {
    let identity = ObjectIdentifier(type)
    if let name = names[identity] { return Self.reference(to: name) }
    let name = freeName(for: type)
    names[identity] = name
    let schema: OrderedJSON = [
      "type": "string", "description": .text(type.expectation), "examples": [.text(type.example)],
    ]
    components.append((name, schema))
    return Self.reference(to: name)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type) -> (OrderedJSON, Value?) {
    let identity = ObjectIdentifier(type)
    if let name = names[identity] { return (Self.reference(to: name), nil) }
    let decoder = SchemaDecoder(of: self) { [self] in
      names[identity] = freeName(for: type)
    }
    let value = try? type.init(from: decoder)
    guard let name = names[identity] else { return (decoder.notes.schema, value) }
    components.append((name, decoder.notes.schema))
    return (Self.reference(to: name), value)
  }

  private static func reference(to name: String) -> OrderedJSON {
    ["$ref": .text("#/components/schemas/\(name)")]
  }

  /// The name of a type, which follows that of its module where another schema has the same.
  private func freeName(for type: Any.Type) -> String {
    // OpenAPI allows no brackets, with which Swift names generic and local types.
    let parts = String(reflecting: type).split(separator: ".")
      .map { part in part.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    var name = parts.dropFirst().joined()
    if name.hasSuffix("JSON") { name.removeLast(4) }
    let isTaken = reserved.contains(name) || names.values.contains(name)
    return isTaken ? parts.joined() : name
  }

  /// The cases of a type that has few, each as the text that JSON has for it.
  private static func cases<Value>(of type: Value.Type) -> [(text: String, value: Value)]? {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
    let cases = type.allCases as any Collection
    let named = cases.compactMap { element -> (text: String, value: Value)? in
      guard let text = (element as? any RawRepresentable)?.rawValue as? String,
        let value = element as? Value
      else { return nil }
      return (text, value)
    }
    return named.isEmpty ? nil : named
  }
}

/// A text, a number, or a truth.
private struct JSONPrimitiveSchema {
  let schema: OrderedJSON
  let value: Any

  /// Returns nil for a type that is none of them.
  init?(_ type: any Decodable.Type) {
    switch type {
    case is String.Type: (schema, value) = (["type": "string"], "")
    case is Bool.Type: (schema, value) = (["type": "boolean"], false)
    case is Double.Type: (schema, value) = (["type": "number"], Double(1))
    case is Float.Type: (schema, value) = (["type": "number"], Float(1))
    case let type as any FixedWidthInteger.Type:
      (schema, value) = (["type": "integer", "format": "int64"], type.one)
    default: return nil
    }
  }
}

extension FixedWidthInteger {
  fileprivate static var one: Any { 1 as Self }
}

/// A type whose schema is made of those of others.
private protocol AnonymousSchema {
  static func schema(in schemas: JSONSchemas) -> (OrderedJSON, Any)
}

extension Array: AnonymousSchema where Element: Decodable {
  static func schema(in schemas: JSONSchemas) -> (OrderedJSON, Any) {
    (["type": "array", "items": schemas.schema(of: Element.self).schema], Self())
  }
}

extension Dictionary: AnonymousSchema where Key == String, Value: Decodable {
  static func schema(in schemas: JSONSchemas) -> (OrderedJSON, Any) {
    let values = schemas.schema(of: Value.self).schema
    return (["type": "object", "additionalProperties": values], Self())
  }
}

extension Optional: AnonymousSchema where Wrapped: Decodable {
  static func schema(in schemas: JSONSchemas) -> (OrderedJSON, Any) {
    (["anyOf": [schemas.schema(of: Wrapped.self).schema, ["type": "null"]]], Self.none as Any)
  }
}
