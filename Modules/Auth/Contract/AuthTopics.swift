public import Mediator

extension LockSubject {
  /// An account: what others may do to it, and what it may do.
  public static func account(_ account: AccountID) -> LockSubject {
    LockSubject("auth/account", account)
  }
}

extension Topic {
  /// Which account a username belongs to.
  public static func username(_ username: Username) -> Topic {
    Topic("auth/username", named: username.text.lowercased())
  }

  /// An account: its username, and whether it exists.
  public static func account(_ account: AccountID) -> Topic { Topic("auth/account", account) }

  /// The sessions in which an account is signed in.
  public static func sessions(of account: AccountID) -> Topic { Topic("auth/sessions", account) }
}
