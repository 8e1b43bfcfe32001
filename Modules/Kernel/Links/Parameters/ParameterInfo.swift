/// What help, completion, a form or a program needs to know of one parameter.
public struct ParameterInfo: Sendable, Hashable, Codable {
  /// Whether a parameter must be given, and how often it may be.
  public enum Presence: String, Sendable, Hashable, Codable, CaseIterable {
    /// It must be given.
    case required
    /// It may be left out.
    case optional
    /// It may be left out, and has a value all the same.
    case defaulted
    /// Its name alone means yes.
    case flag
    /// It may be given any number of times.
    case repeated
  }

  /// The name, as it is written after `--`.
  public let name: String

  /// What a form calls it, where its name is a word for the prompt alone.
  public internal(set) var label: String?

  /// What it is for, in a few words; may be empty.
  public let summary: String

  /// Whether it must be given.
  public let presence: Presence

  /// The text of the default value.
  public let defaultText: String?

  /// What a text must be to suit, as a noun phrase.
  public let expectation: String

  /// Every text that suits, where these are few; otherwise empty.
  public let choices: [String]

  /// Texts that many users want, where more suit than these.
  public private(set) var suggestions: [String] = []

  /// Whether its text must never be shown.
  public let isSecret: Bool

  /// Whether the user makes up the text here, so that a hidden one has to be entered twice.
  public let isMadeUp: Bool

  /// How a front lets a user enter it.
  public internal(set) var kind: InputKind

  /// How many characters it may have, where that is limited.
  public let limit: Int?

  /// What the user has typed so far, such as a draft; never a secret.
  public internal(set) var typed: String?

  /// What its text begins with before a whole number, where a program may give the number alone.
  public private(set) var numberSign: String?

  /// Whether it is a text of several words, so that it can take the rest of a line.
  public private(set) var isText = false

  /// Forms and scripts do not ask how a line is split, and scripts want no suggestions and labels.
  private enum CodingKeys: CodingKey {
    case name, summary, presence, defaultText, expectation, choices, isSecret, isMadeUp, kind,
      limit, typed
  }

  /// Describes a parameter by the type of its values.
  ///
  /// - Parameters:
  ///   - type: The type of its values.
  ///   - name: The name, as it is written after `--`.
  ///   - summary: What it is for, in a few words.
  ///   - defaultValue: The value when it is left out.
  ///   - isMadeUp: Whether the user makes up the text here.
  public init<Value: ParameterValue>(
    _ type: Value.Type,
    name: String,
    summary: String = "",
    default defaultValue: Value? = nil,
    isMadeUp: Bool = false
  ) {
    self.name = name
    self.summary = summary
    presence = Presence(of: Value.shape, isDefaulted: defaultValue != nil)
    defaultText = defaultValue.map { $0.parameterText }
    expectation = Value.expectation
    choices = Value.choices
    suggestions = Value.suggestions
    isSecret = Value.isSecret
    isText = Value.isText
    numberSign = Value.numberSign
    self.isMadeUp = isMadeUp
    kind = Value.inputKind
    limit = Value.maximumLength
  }

  /// How the parameter is written where it is given by name only: `[--key KEY]`.
  var namedUsage: String {
    presence == .flag ? usage : "[--\(name) \(name.uppercased())]"
  }

  /// How the parameter is written in a line of usage: `USERNAME`, `[LIMIT]`, `[--all]`, `[NAME…]`.
  public var usage: String {
    let word = name.uppercased()
    return switch presence {
    case .required: word
    case .optional, .defaulted: "[\(word)]"
    case .flag: "[--\(name)]"
    case .repeated: "[\(word)…]"
    }
  }
}

extension ParameterInfo.Presence {
  fileprivate init(of shape: ParameterArity, isDefaulted: Bool) {
    switch shape {
    case .single: self = isDefaulted ? .defaulted : .required
    case .optional: self = isDefaulted ? .defaulted : .optional
    case .flag: self = .flag
    case .repeated: self = .repeated
    }
  }
}
