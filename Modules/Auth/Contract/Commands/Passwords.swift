public import Links
public import Mediator

/// Changes the caller's password and ends all of their other sessions.
public struct ChangePassword: Command {
  /// The password is changed.
  public typealias Response = PasswordChangeResponse

  /// Why the password stays.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "password"

  /// What the command does.
  public static let summary = "Changes your password, and ends all your other sessions."

  /// A line that works.
  public static let example = "auth password 'four words nobody guesses' 'four other ones'"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    "current",
    Parameter("new", isMadeUp: true)
  )

  /// The password until now.
  public let current: SecretText

  /// The password from now on.
  public let new: SecretText

  /// Creates the command.
  public init(current: SecretText, new: SecretText) {
    self.current = current
    self.new = new
  }
}

/// Sets a forgotten password anew with a recovery code.
public struct ResetPassword: Command {
  /// The password is changed; nobody is signed in by that.
  public typealias Response = PasswordChangeResponse

  /// Why the password stays.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "forgot"

  /// What the command does.
  public static let summary = "Sets a new password with a recovery code, and ends all sessions."

  /// A line that works.
  public static let example = "auth forgot alice 0a1b2-c3d4e-5f6g7-h8j9k-0m1n2 'four other words'"

  /// Anyone.
  public static let access = AccessRule.anyone

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    "username",
    Parameter("code", summary: "one of the codes that were shown when the account was opened"),
    Parameter("new", isMadeUp: true)
  )

  /// The name of the account.
  public let username: Username

  /// The recovery code.
  public let code: SecretText

  /// The password from now on.
  public let new: SecretText

  /// Creates the command.
  public init(username: Username, code: SecretText, new: SecretText) {
    self.username = username
    self.code = code
    self.new = new
  }
}

/// A password is changed.
public struct PasswordChangeResponse: CommandResponse {
  /// How many sessions ended by that.
  public let sessions: Int

  /// The recovery codes that replace the earlier ones; never shown again.
  public let codes: [String]

  /// How many recovery codes the account has.
  public let codesLeft: Int

  /// Creates the answer.
  public init(sessions: Int, codes: [String] = [], codesLeft: Int) {
    self.sessions = sessions
    self.codes = codes
    self.codesLeft = codesLeft
  }

  /// The sentences for the person at the prompt.
  public var description: String {
    let ended = sessions == 1 ? "1 session has" : "\(sessions) sessions have"
    let left = codes.isEmpty ? "\(codesLeft) recovery codes are left." : RecoveryCodes.sentence
    return (["The password is changed; \(ended) ended.", left] + codes).joined(separator: "\n")
  }
}
