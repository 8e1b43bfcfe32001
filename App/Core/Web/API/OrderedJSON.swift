/// A JSON text that is put together piece by piece, with its members in the given order.
enum OrderedJSON: Encodable, Sendable {
  case null
  case truth(Bool)
  case number(Int)
  case text(String)
  case list([OrderedJSON])
  case object([(String, OrderedJSON)])

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .truth(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .text(let value): try value.encode(to: encoder)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let members):
      var container = encoder.container(keyedBy: AnyCodingKey.self)
      for (name, value) in members { try container.encode(value, forKey: AnyCodingKey(name)) }
    }
  }
}

extension OrderedJSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: OrderedJSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, OrderedJSON)...) { self = .object(elements) }
  init(booleanLiteral value: Bool) { self = .truth(value) }
  init(integerLiteral value: Int) { self = .number(value) }
}
