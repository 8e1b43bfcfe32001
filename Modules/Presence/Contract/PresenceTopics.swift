public import AuthContract
public import Mediator

extension Topic {
  /// Whether an account is there, and whether it shows that.
  public static func presence(of account: AccountID) -> Topic { Topic("presence/account", account) }

  /// Who is typing at a place.
  public static func typing(at place: Int64) -> Topic { Topic("presence/typing", place) }
}
