/// One named argument of a command, an action or a link, with the type of its values.
///
/// A plain string literal is enough where the type tells the rest:
///
/// ```swift
/// Signature(Self.init, "username", Parameter("limit", "how many to show", default: 50))
/// ```
public struct Parameter<Value: ParameterValue>: Sendable {
  /// The name, as it is written after `--`.
  public let name: String

  /// What it is for, in a few words.
  public let summary: String

  /// The value when it is left out, or nil when the type decides.
  public let defaultValue: Value?

  /// Whether the user makes up the text here, so that a hidden one has to be entered twice.
  public let isMadeUp: Bool

  /// Names a parameter.
  ///
  /// - Parameters:
  ///   - name: The name, as it is written after `--`.
  ///   - summary: What it is for, in a few words.
  ///   - defaultValue: The value when it is left out.
  ///   - isMadeUp: Whether the user makes up the text here, such as a new password.
  public init(
    _ name: String,
    summary: String = "",
    default defaultValue: Value? = nil,
    isMadeUp: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.isMadeUp = isMadeUp
  }

  /// The parameter's description without its type.
  public var facts: ParameterInfo {
    ParameterInfo(
      Value.self,
      name: name,
      summary: summary,
      default: defaultValue,
      isMadeUp: isMadeUp
    )
  }
}

extension Parameter: ExpressibleByStringLiteral {
  /// Names a parameter that needs no more words.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
