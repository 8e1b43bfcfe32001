public import Links
public import Mediator

/// Changes the caller's password and ends all of their other sessions.
public struct ChangePassword: Command<PasswordChangeResponse, AuthError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "password",
    summary: "Changes your password, and ends all your other sessions.",
    example: "auth password 'seven green chairs outside' 'four other ones'",
    signature: ParameterSignature(
      Self.init,
      named: "current",
      Parameter<SecretText>.newPassword("new")
    )
  )

  /// The current password.
  public let current: SecretText

  /// The new password.
  public let new: SecretText

  /// Creates the command.
  public init(current: SecretText, new: SecretText) {
    self.current = current
    self.new = new
  }
}

/// Sets a new password with a recovery code.
public struct ResetPassword: Command<PasswordChangeResponse, AuthError> {
  /// Any caller.
  public static let access = AccessRule.anyone

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "forgot",
    summary: "Sets a new password with a recovery code, and ends all sessions.",
    example: "auth forgot alice 0a1b2-c3d4e-5f6g7-h8j9k-0m1n2 'four other words'",
    signature: ParameterSignature(
      Self.init,
      named: "username",
      Parameter("code", summary: "one of the codes you were shown when you opened the account"),
      Parameter<SecretText>.newPassword("new")
    )
  )

  /// The name of the account.
  public let username: Username

  /// The recovery code.
  public let code: SecretText

  /// The new password.
  public let new: SecretText

  /// Creates the command.
  public init(username: Username, code: SecretText, new: SecretText) {
    self.username = username
    self.code = code
    self.new = new
  }
}

/// The response after a change of a password.
public struct PasswordChangeResponse: CommandResponse {
  /// The number of sessions that ended.
  public let sessions: Int

  /// The recovery codes that replace the earlier ones; they are not shown again.
  public let codes: [String]

  /// The number of recovery codes that the account has.
  public let codesLeft: Int

  /// Creates the response.
  public init(sessions: Int, codes: [String] = [], codesLeft: Int) {
    self.sessions = sessions
    self.codes = codes
    self.codesLeft = codesLeft
  }

  /// The response as sentences.
  public var description: String {
    let ended =
      switch sessions {
      case 0: ""
      case 1: " 1 session has ended."
      default: " \(sessions) sessions have ended."
      }
    let count = codesLeft == 1 ? "1 recovery code is" : "\(codesLeft) recovery codes are"
    let left = codes.isEmpty ? "\(count) left." : RecoveryCodesResponse.sentence
    return (["The password is changed.\(ended)", left] + codes).joined(separator: "\n")
  }
}
