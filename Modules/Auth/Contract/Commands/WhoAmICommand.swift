public import Links
public import Mediator

/// Shows which user is signed in.
public struct WhoAmI: Command {
  /// The signed-in user.
  public typealias Response = WhoAmIResponse

  /// The command's word.
  public static let name = "whoami"

  /// What `help` says about the command.
  public static let summary = "Shows which user is signed in."

  /// A line that works.
  public static let example = "auth whoami"

  /// Any caller.
  public static let access = AccessRule.anyone

  /// There are no parameters.
  public static let signature = ParameterSignature(Self.init)

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
