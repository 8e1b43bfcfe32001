import Mediator

/// A decoder that has nothing to read, and takes down what a type asks for.
struct SchemaDecoder: Decoder {
  /// What a type asked for.
  final class Notes {
    /// The schema of a type that is no object.
    var single: OrderedJSON?

    private var members: [(name: String, schema: OrderedJSON)] = []
    private var required: [String] = []

    /// The names of the members of which the type asked whether they are there.
    var optional: Set<String> = []

    /// What is known.
    var schema: OrderedJSON {
      if let single { return single }
      let properties = OrderedJSON.object(members.map { ($0.name, $0.schema) })
      let object: [(String, OrderedJSON)] = [("type", "object"), ("properties", properties)]
      let names = OrderedJSON.list(required.map { .text($0) })
      return .object(required.isEmpty ? object : object + [("required", names)])
    }

    /// Notes a member, and for a time the one that has it as text.
    func add(_ name: String, _ schema: OrderedJSON, isTime: Bool) {
      var added = [(name, schema)]
      if isTime { added.append(("\(name)Time", ["type": "string", "format": "date-time"])) }
      members += added
      if !optional.contains(name) { required += added.map(\.0) }
    }
  }

  let notes = Notes()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let schemas: JSONSchemas
  private let beginObject: () -> Void

  /// Creates a decoder for one type.
  ///
  /// - Parameters:
  ///   - schemas: The schemas of other types.
  ///   - beginObject: Called before the first member is asked for.
  init(of schemas: JSONSchemas, beginObject: @escaping () -> Void) {
    self.schemas = schemas
    self.beginObject = beginObject
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    beginObject()
    return KeyedDecodingContainer(SchemaKeyedContainer<Key>(notes: notes, schemas: schemas))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw notes.unknown(at: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SchemaSingleValueContainer(notes: notes, schemas: schemas)
  }
}

extension SchemaDecoder.Notes {
  /// Says that no schema can be found for what a type asks.
  fileprivate func unknown(at path: [any CodingKey]) -> DecodingError {
    single = .object([])
    return .dataCorrupted(.init(codingPath: path, debugDescription: "There is nothing to read."))
  }
}

/// The members that a type asks for.
private struct SchemaKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: SchemaDecoder.Notes
  let schemas: JSONSchemas
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool {
    notes.optional.insert(key.stringValue)
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (schema, value) = schemas.schema(of: type)
    notes.add(key.stringValue, schema, isTime: type == Timestamp.self)
    guard let value else {
      throw DecodingError.valueNotFound(
        type,
        .init(codingPath: [key], debugDescription: "No value can be made of this type.")
      )
    }
    return value
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    notes.optional.insert(key.stringValue)
    let (schema, value) = schemas.schema(of: type)
    notes.add(key.stringValue, schema, isTime: type == Timestamp.self)
    return value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw notes.unknown(at: [key]) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw notes.unknown(at: [key])
  }

  func superDecoder() throws -> any Decoder { throw notes.unknown(at: []) }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw notes.unknown(at: [key]) }
}

/// The one value that a type asks for.
private struct SchemaSingleValueContainer: SingleValueDecodingContainer {
  let notes: SchemaDecoder.Notes
  let schemas: JSONSchemas
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (schema, value) = schemas.schema(of: type)
    notes.single = schema
    guard let value else { throw notes.unknown(at: []) }
    return value
  }
}
