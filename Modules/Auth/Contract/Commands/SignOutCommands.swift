public import Links
public import Mediator

/// Signs out.
public struct Logout: Command<SignOutResponse, NoRefusal> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "logout",
    summary: "Signs out, here or everywhere.",
    example: "auth logout --everywhere",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("everywhere", summary: "also end all your other sessions")
    )
  )

  /// Whether all of the account's sessions end.
  public let everywhere: Bool

  /// Creates the command.
  public init(everywhere: Bool = false) { self.everywhere = everywhere }
}

/// Deletes the caller's account, in all modules.
public struct DeleteAccount: Command<SignOutResponse, AuthError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "delete",
    summary: "Deletes your account everywhere. This cannot be undone.",
    example: "auth delete alice 'seven green chairs outside'",
    confirmation:
      "Delete your account and everything you wrote, your messages to others too, for good?",
    signature: ParameterSignature(Self.init, named: "username", "password")
  )

  /// The caller's username, for confirmation.
  public let username: Username

  /// The password, for confirmation.
  public let password: SecretText

  /// Creates the command.
  public init(username: Username, password: SecretText) {
    self.username = username
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

extension SignOutResponse {
  private enum CodingKeys: CodingKey {
    case isDeleted, sessions
  }

  /// The response as a sentence.
  public var description: String {
    if isDeleted { return "Your account is deleted." }
    return sessions > 1 ? "Signed out of \(sessions) sessions." : "Signed out."
  }
}
