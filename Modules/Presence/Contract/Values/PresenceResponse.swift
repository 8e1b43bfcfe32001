public import AuthContract
public import Navigation

/// Which of some friends are there, and who is typing.
public struct PresenceResponse: Hashable, Sendable, Codable {
  /// What is known of each friend.
  public let presences: [AccountID: PersonPresence]

  /// The friends who are typing, in the order of their accounts.
  public let typing: [AccountID]

  /// Creates a response.
  public init(presences: [AccountID: PersonPresence] = [:], typing: [AccountID] = []) {
    self.presences = presences
    self.typing = typing
  }

  /// What is known of an account.
  public subscript(_ account: AccountID) -> PersonPresence? { presences[account] }
}
