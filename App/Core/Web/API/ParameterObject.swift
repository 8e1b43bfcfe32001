import Links
import Mediator

/// The parameters of a command as a JSON object: a text, a number, true or false, or a list of them.
struct ParameterObject: Decodable, Sendable {
  /// The milliseconds since 1970 that may be given for a time, up to the end of the year 9999.
  static let milliseconds: ClosedRange<Int64> = 0...253_402_300_799_999

  /// The value of a member.
  enum Value: Decodable, Sendable {
    case null
    case truth(Bool)
    case number(String)
    case text(String)
    case list([Value])

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        var values: [Value] = []
        while !list.isAtEnd { values.append(try list.decode(Value.self)) }
        self = .list(values)
        return
      }
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? container.decode(Int64.self) {
        self = .number("\(number)")
      } else if let number = try? container.decode(Double.self) {
        self = .number("\(number)")
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    /// The value as texts; null is none.
    var texts: [String] {
      switch self {
      case .null: []
      case .truth(let truth): [truth ? "true" : "false"]
      case .number(let text), .text(let text): [text]
      case .list(let values): values.flatMap(\.texts)
      }
    }

    /// The value as texts that the parameter reads: a number is a time in milliseconds where a time is
    /// wanted, and follows a sign where that tells it from a text.
    func texts(for parameter: ParameterInfo?) -> [String] {
      switch self {
      case .number(let text):
        if let sign = parameter?.numberSign { return [sign + text] }
        guard parameter?.kind == .time, let milliseconds = Int64(text) else { return [text] }
        return [Timestamp(milliseconds: milliseconds).parameterText]
      case .list(let values): return values.flatMap { $0.texts(for: parameter) }
      case .null, .truth, .text: return texts
      }
    }

    /// Whether the value has a type that the description of the API names for a parameter.
    func suits(_ parameter: ParameterInfo) -> Bool {
      switch self {
      case .null: [.optional, .defaulted].contains(parameter.presence)
      case .truth(let truth):
        parameter.kind == .newFile ? truth : parameter.presence == .flag || parameter.isTruth
      case .number, .text: parameter.presence != .repeated && suitsAlone(parameter)
      case .list(let values):
        parameter.presence == .repeated && values.allSatisfy { $0.suitsAlone(parameter) }
      }
    }

    private func suitsAlone(_ parameter: ParameterInfo) -> Bool {
      guard parameter.presence != .flag else { return false }
      return switch self {
      case .text: true
      case .number(let text):
        parameter.kind == .number || parameter.numberSign != nil && Int64(text) != nil
          || parameter.kind == .time && Int64(text).map(milliseconds.contains) == true
      case .null, .truth, .list: false
      }
    }
  }

  private(set) var values: [String: Value]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    values = [:]
    for key in container.allKeys {
      values[key.stringValue] = try container.decode(Value.self, forKey: key)
    }
  }

  /// Creates an object without members.
  init() { values = [:] }

  /// Takes the texts of a form.
  init(_ form: WebForm) {
    values = Dictionary(grouping: form.texts, by: \.name).mapValues {
      .list($0.map { .text($0.text) })
    }
  }

  /// Gives a text to a parameter that has none.
  mutating func add(_ text: String, for name: String) {
    if values[name]?.texts.isEmpty ?? true { values[name] = .text(text) }
  }

  /// Takes the member that confirms a dangerous command.
  mutating func takeConfirmation() -> Bool {
    switch values.removeValue(forKey: "yes") {
    case .truth(let truth): truth
    // A field of a form is a text.
    case .list(let values): [["true"], ["yes"]].contains(values.flatMap(\.texts))
    case .null, .number, .text, nil: false
    }
  }
}

extension ParameterInfo {
  /// Whether it is yes or no, which a program may also say as true or false.
  var isTruth: Bool { choices == Bool.choices }
}
