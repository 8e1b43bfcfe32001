public import Links
public import Mediator

/// Tells who is signed in.
public struct WhoAmI: Command {
  /// Who is signed in.
  public typealias Response = WhoAmIResponse

  /// The word of the command.
  public static let name = "whoami"

  /// What the command does.
  public static let summary = "Tells who is signed in."

  /// A line that works.
  public static let example = "auth whoami"

  /// Anyone.
  public static let access = AccessRule.anyone

  /// There are none.
  public static let signature = ParameterSignature(Self.init)

  /// Creates the command.
  public init() {}
}

/// Who is signed in, or nobody.
public struct WhoAmIResponse: CommandResponse, Hashable {
  /// The account, if somebody is signed in.
  public let account: AccountID?

  /// Its name.
  public let username: Username?

  /// Creates the answer.
  public init(account: AccountID? = nil, username: Username? = nil) {
    self.account = account
    self.username = username
  }

  /// The sentence for the person at the prompt.
  public var description: String {
    username.map { "You are \($0)." } ?? "Nobody is signed in."
  }
}
