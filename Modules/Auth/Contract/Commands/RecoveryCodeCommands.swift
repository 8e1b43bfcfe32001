public import Links
public import Mediator

/// Replaces the caller's recovery codes.
public struct RenewRecoveryCodes: Command<RecoveryCodesResponse, AuthError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "codes",
    summary: "Shows new recovery codes once, and disables the earlier ones.",
    example: "auth codes 'seven green chairs outside'",
    signature: ParameterSignature(Self.init, named: "password")
  )

  /// The password, for confirmation.
  public let password: SecretText

  /// Creates the command.
  public init(password: SecretText) { self.password = password }
}

/// New recovery codes, shown once.
public struct RecoveryCodesResponse: CommandResponse {
  /// The codes.
  public let codes: [String]

  /// Creates the response.
  public init(_ codes: [String]) { self.codes = codes }

  /// The codes, with what to do with them.
  public var description: String { ([Self.sentence] + codes).joined(separator: "\n") }

  static let sentence =
    "Keep these recovery codes for a forgotten password. They are shown only once and replace "
    + "earlier ones:"
}
