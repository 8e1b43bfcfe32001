public import AuthContract
public import Mediator

extension Topic {
  /// An account's friends, requests and blocks, in both directions.
  public static func relationships(of account: AccountID) -> Topic {
    Topic("friends/relationships", account)
  }
}
