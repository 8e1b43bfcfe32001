import Links
import Mediator

/// The parameters of a command as a JSON object: a text, a number, true or false, or a list of them.
struct ParameterObject: Decodable, Sendable {
  /// The value of a member.
  enum Value: Decodable, Sendable {
    case null
    case truth(Bool)
    case texts([String])

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        var texts: [String] = []
        while !list.isAtEnd { texts += try list.decode(Value.self).texts }
        self = .texts(texts)
        return
      }
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? container.decode(Int64.self) {
        self = .texts(["\(number)"])
      } else if let number = try? container.decode(Double.self) {
        self = .texts(["\(number)"])
      } else {
        self = .texts([try container.decode(String.self)])
      }
    }

    /// The value as texts; null is none.
    var texts: [String] {
      switch self {
      case .null: []
      case .truth(let truth): [truth ? "true" : "false"]
      case .texts(let texts): texts
      }
    }
  }

  private(set) var values: [String: Value]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    values = [:]
    for key in container.allKeys { values[key.stringValue] = try container.decode(forKey: key) }
  }

  /// Creates an object without members.
  init() { values = [:] }

  /// Takes the texts of a form.
  init(_ form: WebForm) {
    values = Dictionary(grouping: form.texts, by: \.name).mapValues { .texts($0.map(\.text)) }
  }

  /// Gives a text to a parameter that has none.
  mutating func add(_ text: String, for name: String) {
    if values[name] == nil { values[name] = .texts([text]) }
  }

  /// Takes the member that confirms a dangerous command.
  mutating func takeConfirmation() -> Bool {
    let value = values.removeValue(forKey: "yes")?.texts
    return value == ["true"] || value == ["yes"]
  }
}

extension KeyedDecodingContainer {
  fileprivate func decode<Value: Decodable>(forKey key: Key) throws -> Value {
    try decode(Value.self, forKey: key)
  }
}
