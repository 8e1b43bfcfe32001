/// A type whose values users can write as text, in a link, a command line or a form.
///
/// A wrapper round a string or a number conforms by declaration alone, when it is `RawRepresentable`;
/// an enum that is `CaseIterable` as well offers its cases as choices.
///
/// ```swift
/// struct Username: RawRepresentable, ParameterValue {
///   let rawValue: String
///   static let expectation = "a username of 3 to 32 letters"
///   init?(rawValue: String) { … }
/// }
/// ```
public protocol ParameterValue: Sendable {
  /// Reads a value from what was written, or returns nil when the text does not suit.
  init?(parameter text: Substring)

  /// Reads a value straight from UTF-8; to be equal to reading the same text, only faster.
  init?(parameter bytes: Span<UInt8>)

  /// Reads the next parameter from where its texts were found; the one way in that never needs to be
  /// written, and a requirement so that it is compiled for each type.
  init(reading reader: inout ParameterReader, from bytes: Span<UInt8>) throws(ParameterReadError)

  /// The value as a user writes it.
  var parameterText: String { get }

  /// What a text must be to suit, as a noun phrase: "a whole number".
  static var expectation: String { get }

  /// Every text that suits, where these are few; otherwise empty.
  static var choices: [String] { get }

  /// Texts that many users want, where more suit than these.
  static var suggestions: [String] { get }

  /// Whether the text must never be shown, logged or remembered.
  static var isSecret: Bool { get }

  /// How a front lets a user enter the text.
  static var inputKind: InputKind { get }

  /// How many characters the text may have, where the type limits it.
  static var maximumLength: Int? { get }

  /// Whether a text of several words suits, so that it can take the rest of a line as it is.
  static var isText: Bool { get }

  /// What the text begins with before a whole number, where a program may give the number alone.
  static var numberSign: String? { get }

  /// How often the parameter may be given.
  static var shape: ParameterArity { get }

  /// What a name without `=` stands for in the query of a link.
  static var textOfNameAlone: String { get }

  /// The value of a parameter that was not given, or nil when it must be.
  static var absent: Self? { get }

  /// Adds a value given later; only called where the shape is ``ParameterArity/repeated``.
  mutating func add(_ later: Self)
}

/// How often a parameter of some type may be given.
public enum ParameterArity: Sendable {
  /// Exactly once.
  case single
  /// Once or not at all.
  case optional
  /// By its name alone, which means yes; left out, it means no.
  case flag
  /// Any number of times.
  case repeated
}

extension ParameterValue {
  /// Reads a value by way of its text.
  public init?(parameter bytes: Span<UInt8>) {
    let text = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else { return nil }
    self.init(parameter: Substring(text))
  }

  /// Reads the next parameter from where its texts were found.
  @inlinable
  public init(reading reader: inout ParameterReader, from bytes: Span<UInt8>)
    throws(ParameterReadError)
  {
    self = try reader.read(Self.self, from: bytes)
  }

  /// None by default.
  public static var choices: [String] { [] }

  /// None by default.
  public static var suggestions: [String] { [] }

  /// False by default.
  public static var isSecret: Bool { false }

  /// False by default: a value is one word.
  public static var isText: Bool { false }

  /// Exactly once by default.
  @inlinable
  public static var shape: ParameterArity { .single }

  /// An empty text by default.
  public static var textOfNameAlone: String { "" }

  /// None by default.
  @inlinable
  public static var absent: Self? { nil }

  /// Takes the later value.
  @inlinable
  public mutating func add(_ later: Self) { self = later }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
  /// Reads the raw value, then makes the value from it.
  public init?(parameter text: Substring) {
    guard let raw = RawValue(parameter: text) else { return nil }
    self.init(rawValue: raw)
  }

  /// Reads the raw value straight from UTF-8, then makes the value from it.
  @inlinable
  public init?(parameter bytes: Span<UInt8>) {
    guard let raw = RawValue(parameter: bytes) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value as a user writes it.
  public var parameterText: String { rawValue.parameterText }

  /// What the raw value expects.
  public static var expectation: String { RawValue.expectation }

  /// Whether the raw value is secret.
  public static var isSecret: Bool { RawValue.isSecret }

  /// How the raw value is entered.
  public static var inputKind: InputKind { choices.isEmpty ? RawValue.inputKind : .choice }
}

extension ParameterValue
where Self: CaseIterable & RawRepresentable, RawValue: ParameterValue {
  /// The cases, as they are written.
  public static var choices: [String] { allCases.map { $0.rawValue.parameterText } }

  /// The cases in words.
  public static var expectation: String {
    guard let last = choices.last, choices.count > 1 else { return choices.first ?? "" }
    return "\(choices.dropLast().joined(separator: ", ")) or \(last)"
  }
}
