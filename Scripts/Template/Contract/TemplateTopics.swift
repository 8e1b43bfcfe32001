public import AuthContract
public import Mediator

extension Topic {
  /// The texts that an account keeps.
  public static func templateEntries(of account: AccountID) -> Topic {
    Topic("template/entries", account)
  }
}
