public import Links
public import Mediator

/// Opens an account and signs in to it.
public struct Register: Command<SignInResponse, AuthError> {
  /// Any caller.
  public static let access = AccessRule.anyone

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "register",
    summary: "Opens an account, signs in, and shows its recovery codes once.",
    example: "auth register alice 'seven green chairs outside'",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("username", summary: "the name you sign in with and others find you by"),
      Parameter<SecretText>.newPassword()
    )
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
public struct Login: Command<SignInResponse, AuthError> {
  /// Any caller.
  public static let access = AccessRule.anyone

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "login",
    summary: "Signs in to your account.",
    example: "auth login alice 'seven green chairs outside'",
    signature: ParameterSignature(Self.init, named: "username", "password")
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

/// The response after signing in.
public struct SignInResponse: CommandResponse, CallerChangingResponse {
  /// The account.
  public let account: AccountID

  /// The username.
  public let username: Username

  /// The recovery codes of a new account; they are not shown again.
  public let codes: [String]

  /// What happened to the account since its owner last signed in.
  public let notices: [String]

  /// The signed-in user.
  public private(set) var principal: SignedInUser?

  /// The secret that resumes the session; no text or JSON shows it.
  public private(set) var token: String?

  /// Creates the response.
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

extension SignInResponse {
  private enum CodingKeys: CodingKey {
    case account, username, codes, notices
  }

  /// The response as sentences.
  public var description: String {
    let sentence = "Keep these recovery codes for a forgotten password. They are shown only once:"
    let codes = codes.isEmpty ? [] : [sentence] + codes
    return (["Welcome, \(username)."] + notices + codes).joined(separator: "\n")
  }
}
