import HTTP
import JSON
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

extension ParameterObject {
  /// Reads the body of a request; none has no members.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - type: What the request says that they are.
  /// - Throws: `WebProblem` if they are no JSON object of such members.
  init(_ body: [UInt8], type: MediaType?) throws {
    self.init()
    guard !body.isEmpty else { return }
    let charset = type?.parameters["charset"] ?? "utf-8"
    guard type?.name == "application/json", charset.lowercased() == "utf-8" else {
      let message = "Send the parameters as JSON in UTF-8, and files as multipart/form-data."
      throw WebProblem(.webBody(message), status: .unsupportedMediaType)
    }
    do {
      guard let text = String(validating: body, as: UTF8.self) else {
        throw WebProblem(.webBody("The body is not UTF-8."), status: .badRequest)
      }
      self = try JSONTextDecoder.value(ParameterObject.self, from: text)
    } catch let error as DecodingError {
      guard let name = error.memberName else {
        let message = "Send one JSON object with a member for each parameter."
        throw WebProblem(.webBody(message), status: .badRequest)
      }
      let message = "\(name) must be a text, a number, true, false, or a list of these."
      throw WebProblem(.webBody(message), status: .badRequest, parameter: name)
    } catch JSONError.repeatedName {
      throw WebProblem(.webBody("The JSON object repeats a member."), status: .badRequest)
    } catch is JSONError {
      throw WebProblem(.webBody("The body is not JSON."), status: .badRequest)
    }
  }
}

extension Problem {
  static func unknownMember(_ name: String, nearest: [String], hint: String) -> Problem {
    let question = nearest.isEmpty ? "" : " \(SpellingSuggestion.question(nearest))"
    return Problem(code: "usage", message: "Unknown parameter: \(name).\(question)", hint: hint)
  }
}

extension DecodingError {
  /// The name of the member whose value cannot be read, or nil if it is not about one.
  fileprivate var memberName: String? {
    let path =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: [] as [any CodingKey]
      }
    return path.first.map { String($0.stringValue.prefix(64)) }
  }
}

extension ParameterInfo {
  /// Whether it is yes or no, which a program may also say as true or false.
  var isTruth: Bool { choices == Bool.choices }
}
