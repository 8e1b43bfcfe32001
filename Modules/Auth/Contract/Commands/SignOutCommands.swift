public import Links
public import Mediator

/// Signs out.
public struct Logout: Command {
  /// The response after signing out.
  public typealias Response = SignOutResponse

  /// The command's word.
  public static let name = "logout"

  /// What `help` says about the command.
  public static let summary = "Signs out, here or everywhere."

  /// A line that works.
  public static let example = "auth logout --everywhere"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("everywhere", summary: "also end all your other sessions")
  )

  /// Whether all of the account's sessions end.
  public let everywhere: Bool

  /// Creates the command.
  public init(everywhere: Bool = false) {
    self.everywhere = everywhere
  }
}

/// Deletes the caller's account, in all modules.
public struct DeleteAccount: Command {
  /// The response after signing out.
  public typealias Response = SignOutResponse

  /// Why the account was not deleted.
  public typealias Failure = AuthError

  /// The command's word.
  public static let name = "delete"

  /// What `help` says about the command.
  public static let summary = "Deletes your account everywhere. This cannot be undone."

  /// A line that works.
  public static let example = "auth delete 'seven green chairs outside'"

  /// The question before the account is deleted.
  public static let confirmation: String? =
    "Delete your account and everything you wrote about yourself, for good?"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "password")

  /// The password, for confirmation.
  public let password: SecretText

  /// Creates the command.
  public init(password: SecretText) {
    self.password = password
  }
}

/// The response after signing out.
public struct SignOutResponse: CommandResponse, CallerChangingResponse {
  /// Whether the account was deleted.
  public let isDeleted: Bool

  /// The number of sessions that ended.
  public let sessions: Int

  /// Always nil: the user is signed out.
  public var principal: SignedInUser? { nil }

  /// Always nil.
  public var token: String? { nil }

  /// Creates the response.
  public init(sessions: Int, isDeleted: Bool = false) {
    self.sessions = sessions
    self.isDeleted = isDeleted
  }
}

extension SignOutResponse: Encodable {
  private enum CodingKeys: CodingKey {
    case isDeleted, sessions
  }

  /// The response as a sentence.
  public var description: String {
    if isDeleted { return "Your account is deleted." }
    return sessions > 1 ? "Signed out of \(sessions) sessions." : "Signed out."
  }
}
