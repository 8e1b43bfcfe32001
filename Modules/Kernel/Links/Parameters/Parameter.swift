/// One named argument of a command, an action or a link, with the type of its values.
///
/// A plain string literal is enough where the type tells the rest:
///
/// ```swift
/// ParameterSignature(Self.init, named: "username", Parameter("limit", default: 50))
/// ```
public struct Parameter<Value: ParameterValue>: Sendable {
  /// The name, as it is written after `--`.
  public let name: String

  /// What a form calls it, where its name is a word for the prompt alone.
  public let label: String?

  /// What it is for, in a few words.
  public let summary: String

  /// The value when it is left out, or nil when the type decides.
  public let defaultValue: Value?

  /// Whether the user makes up the text here, so that a hidden one has to be entered twice.
  public let isMadeUp: Bool

  /// How a front lets a user enter it, where not as the type says.
  public let kind: InputKind?

  /// What the user has typed so far, such as a draft.
  public let typed: String?

  /// Names a parameter.
  ///
  /// - Parameters:
  ///   - name: The name, as it is written after `--`.
  ///   - label: What a form calls it, where its name is a word for the prompt alone.
  ///   - summary: What it is for, in a few words.
  ///   - defaultValue: The value when it is left out.
  ///   - isMadeUp: Whether the user makes up the text here, such as a new password.
  ///   - kind: How a front lets a user enter it, where not as the type says.
  ///   - typed: What the user has typed so far, such as a draft.
  public init(
    _ name: String,
    label: String? = nil,
    summary: String = "",
    default defaultValue: Value? = nil,
    isMadeUp: Bool = false,
    kind: InputKind? = nil,
    typed: String? = nil
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.defaultValue = defaultValue
    self.isMadeUp = isMadeUp
    self.kind = kind
    self.typed = typed
  }

  /// The parameter's description without its type.
  public var facts: ParameterInfo {
    var info = ParameterInfo(
      Value.self,
      name: name,
      summary: summary,
      default: defaultValue,
      isMadeUp: isMadeUp
    )
    if let kind { info.kind = kind }
    info.label = label
    info.typed = Value.isSecret ? nil : typed
    return info
  }
}

extension Parameter: ExpressibleByStringLiteral {
  /// Names a parameter that needs no more words.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
