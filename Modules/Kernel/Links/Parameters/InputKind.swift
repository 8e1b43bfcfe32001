/// How a front lets a user enter a parameter.
public enum InputKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Text of one line.
  case line
  /// Text of several lines.
  case lines
  /// A number.
  case number
  /// One of a few texts.
  case choice
  /// A user, by name.
  case person
  /// A file of the user's computer.
  case file
  /// A new file of the user's computer, which is written.
  case newFile
  /// Text that is never shown.
  case secret
  /// A code that can be used once; it is copied from where it was kept, and seen while that is done.
  case code
  /// A moment.
  case time
  /// On or off.
  case toggle
}

extension ParameterValue {
  /// A secret, a switch or a choice where the type is one, otherwise a line.
  public static var inputKind: InputKind {
    if isSecret { return .secret }
    if case .flag = shape { return .toggle }
    return choices.isEmpty ? .line : .choice
  }

  /// No limit beyond the one for a line.
  public static var maximumLength: Int? { nil }

  /// None: a number alone is no value.
  public static var numberSign: String? { nil }
}

extension ParameterValue where Self: FixedWidthInteger {
  /// A number.
  public static var inputKind: InputKind { .number }
}

extension Double {
  /// A number.
  public static var inputKind: InputKind { .number }
}

extension Optional where Wrapped: ParameterValue {
  /// The kind of the wrapped value.
  public static var inputKind: InputKind { Wrapped.inputKind }

  /// The limit of the wrapped value.
  public static var maximumLength: Int? { Wrapped.maximumLength }

  /// The sign of the wrapped value.
  public static var numberSign: String? { Wrapped.numberSign }
}

extension Array where Element: ParameterValue {
  /// The kind of each element.
  public static var inputKind: InputKind { Element.inputKind }

  /// The limit of each element.
  public static var maximumLength: Int? { Element.maximumLength }

  /// The sign of each element.
  public static var numberSign: String? { Element.numberSign }
}
