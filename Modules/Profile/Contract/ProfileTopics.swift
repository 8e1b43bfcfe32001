public import AuthContract
public import Mediator

extension Topic {
  /// What an account's profile says.
  public static func profile(of account: AccountID) -> Topic { Topic("profile/profile", account) }

  /// What the profile of a username says.
  public static func profile(named username: Username) -> Topic {
    Topic("profile/named", named: username.text.lowercased())
  }

  /// All profiles, as a search sees them.
  public static let profiles = Topic("profile/profiles")
}
