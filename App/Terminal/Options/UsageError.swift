/// A reason why the words that started the program make no sense.
public enum UsageError: Error, Equatable, Sendable {
  /// There is no such option.
  case unknownOption(String, nearest: String?)
  /// The option needs a value after it.
  case missingValue(option: String, expected: String)
  /// The option takes no value.
  case unexpectedValue(option: String)
  /// The option's value cannot be used.
  case badValue(option: String, value: String, expected: String)
  /// A word is neither an option nor the value of one.
  case unexpectedWord(String, after: String)
  /// A word is not valid UTF-8.
  case unreadable(String)
  /// The two cannot be said together.
  case contradiction(String, String)

  /// The status that the program ends with.
  public var status: ExitStatus { .usage }

  /// What would work.
  public var hint: String {
    switch self {
    case .unknownOption(_, let nearest?): "Did you mean \(nearest)?"
    case .missingValue(let option, let expected), .badValue(let option, _, let expected):
      "Say \(option) and then \(expected)."
    case .unexpectedValue(let option): "Say \(option) alone."
    case .contradiction(let one, let other): "Say either \(one) or \(other)."
    case .unexpectedWord(_, let command): "app \(command) --help lists the options."
    case .unreadable: "Write it in UTF-8."
    case .unknownOption(_, nil): "--help lists the options; -- ends them."
    }
  }
}

extension UsageError: CustomStringConvertible {
  /// The reason as a sentence for the person at the shell; foreign text in it is not yet safe.
  public var description: String {
    switch self {
    case .unknownOption(let option, _): "There is no option \(option)."
    case .missingValue(let option, let expected): "\(option) needs \(expected)."
    case .unexpectedValue(let option): "\(option) takes no value."
    case .badValue(let option, let value, let expected):
      "\(option) needs \(expected), not “\(value)”."
    case .contradiction(let one, let other): "\(one) and \(other) cannot be combined."
    case .unexpectedWord(let word, let command): "\(command) takes options only, not “\(word)”."
    case .unreadable(let word): "“\(word)” is not valid UTF-8."
    }
  }
}
