public import Links
public import Mediator

/// Signs out.
public struct Logout: Command {
  /// Nobody is signed in any more.
  public typealias Response = SignOutResponse

  /// The word of the command.
  public static let name = "logout"

  /// What the command does.
  public static let summary = "Signs out, here or everywhere."

  /// A line that works.
  public static let example = "auth logout --everywhere"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("everywhere", summary: "end all your other sessions, too")
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
  /// Nobody is signed in any more.
  public typealias Response = SignOutResponse

  /// Why the account stays.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "delete"

  /// What the command does.
  public static let summary = "Deletes your account everywhere; it cannot be undone."

  /// A line that works.
  public static let example = "auth delete 'four words nobody guesses'"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, "password")

  /// The password, asked for again.
  public let password: SecretText

  /// Creates the command.
  public init(password: SecretText) {
    self.password = password
  }
}

/// Nobody is signed in any more.
public struct SignOutResponse: CommandResponse, CallerChangingResponse {
  /// Whether the account is gone, too.
  public let isDeleted: Bool

  /// How many sessions ended.
  public let sessions: Int

  /// Nobody.
  public var principal: SignedInUser? { nil }

  /// Nothing.
  public var token: String? { nil }

  /// Creates the answer.
  public init(sessions: Int, isDeleted: Bool = false) {
    self.sessions = sessions
    self.isDeleted = isDeleted
  }
}

extension SignOutResponse: Encodable {
  private enum CodingKeys: CodingKey {
    case isDeleted, sessions
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    if isDeleted { return "Your account is deleted." }
    return sessions > 1 ? "Signed out of \(sessions) sessions." : "Signed out."
  }
}
