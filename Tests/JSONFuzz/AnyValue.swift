/// Any value that JSON knows, made from bytes.
public indirect enum AnyValue: Codable, Equatable, Sendable {
  /// Nothing.
  case null
  /// A truth.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number that may have a fraction, or be no number at all.
  case double(Double)
  /// Text.
  case text(String)
  /// Several values.
  case array([AnyValue])
  /// Named values.
  case object([String: AnyValue])
  /// Named values, encoded through containers that stay open beside each other.
  case nested([AnyValue])

  /// Makes a value from the first bytes, which it takes.
  public init(from bytes: inout Slice<UnsafeRawBufferPointer>, depth: Int) {
    let kind = bytes.popFirst() ?? 0
    let count = depth > 6 ? 0 : Int(kind >> 3) % 6
    switch kind % 8 {
    case 0: self = .null
    case 1: self = .bool(kind > 127)
    case 2: self = .integer(Int64(truncatingIfNeeded: Self.bits(from: &bytes)))
    case 3: self = .double(Double(bitPattern: Self.bits(from: &bytes)))
    case 4: self = .text(Self.text(from: &bytes))
    case 5: self = .array((0..<count).map { _ in Self(from: &bytes, depth: depth + 1) })
    case 6: self = .nested((0..<count).map { _ in Self(from: &bytes, depth: depth + 1) })
    default: self = .object(Self.members(count, from: &bytes, depth: depth + 1))
    }
  }

  /// Reads any value; what was nested is an object like any other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([Self].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Self].self))
    }
  }

  /// Encodes the value as itself, without its case.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .double(let value): try value.encode(to: encoder)
    case .text(let value): try value.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .object(let members): try members.encode(to: encoder)
    case .nested(let values): try Self.encodeBeside(values, to: encoder)
    }
  }

  private enum Key: String, CodingKey {
    case list
    case member
    case last
  }

  /// Encodes values by turns into an array and an object that are open at the same time.
  private static func encodeBeside(_ values: [Self], to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Key.self)
    var list = outer.nestedUnkeyedContainer(forKey: .list)
    var member = outer.nestedContainer(keyedBy: Key.self, forKey: .member)
    try outer.encode(values.count, forKey: .last)
    for value in values { try list.encode(value) }
    try member.encode(values.last ?? .null, forKey: .last)
    try list.encode(values.count)
  }
}

// MARK: - From bytes

extension AnyValue {
  private static func bits(from bytes: inout Slice<UnsafeRawBufferPointer>) -> UInt64 {
    (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(bytes.popFirst() ?? 0) }
  }

  private static func text(from bytes: inout Slice<UnsafeRawBufferPointer>) -> String {
    let count = min(bytes.count, Int(bytes.popFirst() ?? 0) % 24)
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func members(
    _ count: Int,
    from bytes: inout Slice<UnsafeRawBufferPointer>,
    depth: Int
  ) -> [String: Self] {
    var members: [String: Self] = [:]
    for _ in 0..<count {
      let key = text(from: &bytes)
      members[key] = Self(from: &bytes, depth: depth)
    }
    return members
  }
}
