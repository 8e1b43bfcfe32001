public import Mediator

/// Sessions of an account have ended, so that whoever holds one knows without asking.
public struct SessionsEnded: Event, Hashable {
  /// The account.
  public let account: AccountID

  /// The sessions that ended.
  public let sessions: [SessionID]

  /// Creates the event.
  public init(account: AccountID, sessions: [SessionID]) {
    self.account = account
    self.sessions = sessions
  }
}
