public import Links
public import Mediator

/// Replaces the caller's recovery codes.
public struct RenewRecoveryCodes: Command {
  /// The new codes.
  public typealias Response = RecoveryCodes

  /// Why the codes stay.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "codes"

  /// What the command does.
  public static let summary = "Shows new recovery codes once; the earlier ones end."

  /// A line that works.
  public static let example = "auth codes 'four words nobody guesses'"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, "password")

  /// The password, asked for again.
  public let password: SecretText

  /// Creates the command.
  public init(password: SecretText) {
    self.password = password
  }
}

/// Recovery codes, shown once.
public struct RecoveryCodes: CommandResponse {
  /// The codes.
  public let codes: [String]

  /// Creates the answer.
  public init(_ codes: [String]) {
    self.codes = codes
  }

  /// The codes, and what is to be done with them.
  public var description: String { ([Self.sentence] + codes).joined(separator: "\n") }

  static let sentence = "Keep these recovery codes, earlier ones have ended; they are shown once:"
}
