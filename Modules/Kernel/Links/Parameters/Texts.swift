extension String: ParameterValue {
  /// Takes the text unchanged.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// Takes the text unchanged if it is well-formed UTF-8.
  public init?(parameter bytes: Span<UInt8>) {
    let text = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else { return nil }
    self = text
  }

  /// The text itself.
  public var parameterText: String { self }

  /// A text, any text.
  public static var expectation: String { "a text" }

  /// Always.
  public static var isText: Bool { true }
}

extension Bool: ParameterValue {
  /// Reads the usual words for yes and no.
  public init?(parameter text: Substring) {
    switch text.lowercased() {
    case "true", "yes", "on", "1": self = true
    case "false", "no", "off", "0": self = false
    default: return nil
    }
  }

  /// The word `true` or `false`.
  public var parameterText: String { self ? "true" : "false" }

  /// Yes or no.
  public static var expectation: String { "yes or no" }

  /// The two plainest words.
  public static var choices: [String] { ["yes", "no"] }

  /// A flag: its name alone means yes.
  public static var shape: ParameterArity { .flag }

  /// Yes.
  public static var textOfNameAlone: String { "yes" }

  /// No.
  public static var absent: Bool? { false }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  /// Reads the wrapped value.
  @inlinable
  public init?(parameter text: Substring) {
    guard let wrapped = Wrapped(parameter: text) else { return nil }
    self = .some(wrapped)
  }

  /// Reads the wrapped value straight from UTF-8.
  @inlinable
  public init?(parameter bytes: Span<UInt8>) {
    guard let wrapped = Wrapped(parameter: bytes) else { return nil }
    self = .some(wrapped)
  }

  /// The wrapped value's text; empty for none.
  public var parameterText: String { map(\.parameterText) ?? "" }

  /// What the wrapped value expects.
  public static var expectation: String { Wrapped.expectation }

  /// What the wrapped value may be.
  public static var choices: [String] { Wrapped.choices }

  /// What users want of the wrapped value.
  public static var suggestions: [String] { Wrapped.suggestions }

  /// Whether the wrapped value is secret.
  public static var isSecret: Bool { Wrapped.isSecret }

  /// Whether the wrapped value is a text of several words.
  public static var isText: Bool { Wrapped.isText }

  /// Once or not at all.
  public static var shape: ParameterArity { .optional }

  /// What the wrapped value's name alone stands for.
  public static var textOfNameAlone: String { Wrapped.textOfNameAlone }

  /// None.
  @inlinable
  public static var absent: Self? { .some(.none) }
}

extension Array: ParameterValue where Element: ParameterValue {
  /// Reads one element.
  public init?(parameter text: Substring) {
    guard let element = Element(parameter: text) else { return nil }
    self = [element]
  }

  /// Reads one element straight from UTF-8.
  public init?(parameter bytes: Span<UInt8>) {
    guard let element = Element(parameter: bytes) else { return nil }
    self = [element]
  }

  /// The elements' texts, with commas between them.
  public var parameterText: String { map(\.parameterText).joined(separator: ", ") }

  /// What each element expects.
  public static var expectation: String { Element.expectation }

  /// What each element may be.
  public static var choices: [String] { Element.choices }

  /// Whether the elements are secret.
  public static var isSecret: Bool { Element.isSecret }

  /// Any number of times.
  public static var shape: ParameterArity { .repeated }

  /// What each element's name alone stands for.
  public static var textOfNameAlone: String { Element.textOfNameAlone }

  /// No elements.
  public static var absent: Self? { [] }

  /// Appends the later elements.
  public mutating func add(_ later: Self) { append(contentsOf: later) }
}
