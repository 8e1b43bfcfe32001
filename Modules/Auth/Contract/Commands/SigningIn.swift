public import Links
public import Mediator

/// Opens an account and signs in to it.
public struct Register: Command {
  /// The account, signed in to, with its recovery codes.
  public typealias Response = SignInResponse

  /// Why there is no account.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "register"

  /// What the command does.
  public static let summary = "Opens an account, signs in, and shows its recovery codes once."

  /// A line that works.
  public static let example = "auth register alice 'four words nobody guesses'"

  /// Anyone.
  public static let access = AccessRule.anyone

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("username", summary: "how you sign in and how others find you"),
    Parameter("password", summary: "at least 8 characters; long is better than odd", isMadeUp: true)
  )

  /// The name.
  public let username: Username

  /// The password.
  public let password: SecretText

  /// Creates the command.
  public init(username: Username, password: SecretText) {
    self.username = username
    self.password = password
  }
}

/// Signs in to an account.
public struct Login: Command {
  /// The account, signed in to.
  public typealias Response = SignInResponse

  /// Why the account stays closed.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "login"

  /// What the command does.
  public static let summary = "Signs in."

  /// A line that works.
  public static let example = "auth login alice 'four words nobody guesses'"

  /// Anyone.
  public static let access = AccessRule.anyone

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, "username", "password")

  /// The name.
  public let username: Username

  /// The password.
  public let password: SecretText

  /// Creates the command.
  public init(username: Username, password: SecretText) {
    self.username = username
    self.password = password
  }
}

/// Somebody is signed in.
public struct SignInResponse: CommandResponse, CallerChangingResponse {
  /// The account.
  public let account: AccountID

  /// Its name.
  public let username: Username

  /// The recovery codes of a new account, which are never shown again.
  public let codes: [String]

  /// What happened to the account since its owner last signed in.
  public let notices: [String]

  /// Who is signed in.
  public let principal: SignedInUser?

  /// The secret with which the session can be taken up again; it is no part of what is shown.
  public let token: String?

  /// Creates the answer.
  public init(
    _ principal: SignedInUser,
    as username: Username,
    token: String,
    codes: [String] = [],
    notices: [String] = []
  ) {
    account = AccountID(rawValue: principal.account)
    self.username = username
    self.codes = codes
    self.notices = notices
    self.principal = principal
    self.token = token
  }
}

extension SignInResponse: Encodable {
  private enum CodingKeys: CodingKey {
    case account, username, codes, notices
  }

  /// The sentences for the person at the prompt.
  public var description: String {
    let codes = codes.isEmpty ? [] : ["Keep these recovery codes; they are shown once:"] + codes
    return (["Welcome, \(username)."] + notices + codes).joined(separator: "\n")
  }
}
