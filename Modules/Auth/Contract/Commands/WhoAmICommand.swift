import Links
public import Mediator

/// Shows which user is signed in.
public struct WhoAmI: Command<WhoAmIResponse, NoRefusal> {
  /// Any caller.
  public static let access = AccessRule.anyone

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "whoami",
    summary: "Shows which user is signed in.",
    example: "auth whoami",
    signature: ParameterSignature(Self.init)
  )

  /// Creates the command.
  public init() {}
}

/// The response that names the signed-in user, if there is one.
public struct WhoAmIResponse: CommandResponse, Hashable {
  /// The account, or nil if no user is signed in.
  public let account: AccountID?

  /// The username.
  public let username: Username?

  /// Creates the response.
  public init(account: AccountID? = nil, username: Username? = nil) {
    self.account = account
    self.username = username
  }

  /// The response as a sentence.
  public var description: String {
    username.map { "You are \($0)." } ?? "You are not signed in."
  }
}
