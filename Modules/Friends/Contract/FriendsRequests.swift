public import AuthContract
public import Mediator

/// Asks whether somebody may write to somebody else.
///
/// Inside a transaction the answer is that of the transaction's own moment.
public struct MayContact: Request {
  /// Whether they may.
  public typealias Response = ContactStatus

  /// Who wants to write.
  public let sender: AccountID

  /// To whom.
  public let recipient: AccountID

  /// Creates the question.
  public init(from sender: AccountID, to recipient: AccountID) {
    self.sender = sender
    self.recipient = recipient
  }
}

/// Whether somebody may write to somebody else.
public enum ContactStatus: String, Sendable, Codable, CaseIterable {
  /// The two are friends.
  case allowed

  /// The two are not friends; a person who was blocked is told the same.
  case strangers

  /// The one who wants to write has blocked the other.
  case closed
}

/// Asks for somebody's friends.
public struct FriendsOf: Request {
  /// The friends, in the order of their accounts.
  public typealias Response = [AccountID]

  /// Whose friends.
  public let account: AccountID

  /// Creates the question.
  public init(_ account: AccountID) {
    self.account = account
  }
}

/// Asks which of some people are somebody's friends.
public struct FriendsAmong: Request {
  /// Those who are.
  public typealias Response = Set<AccountID>

  /// Whose friends.
  public let account: AccountID

  /// The people, at most 1,000 of them.
  public let others: [AccountID]

  /// Creates the question.
  public init(account: AccountID, others: [AccountID]) {
    self.account = account
    self.others = others
  }
}

/// Asks between whom of some people and somebody else there is a block, in either direction.
public struct BlocksAmong: Request {
  /// The blocks.
  public typealias Response = BlockList

  /// The somebody.
  public let account: AccountID

  /// The people, at most 1,000 of them.
  public let others: [AccountID]

  /// Creates the question.
  public init(account: AccountID, others: [AccountID]) {
    self.account = account
    self.others = others
  }
}

/// The blocks that stand between one person and others.
public struct BlockList: Sendable, Codable, Hashable {
  /// Those whom the person has blocked.
  public let blocked: Set<AccountID>

  /// Those who have blocked the person.
  public let blocking: Set<AccountID>

  /// Creates the account of some blocks.
  public init(blocked: Set<AccountID> = [], blocking: Set<AccountID> = []) {
    self.blocked = blocked
    self.blocking = blocking
  }

  /// Returns whether a block stands between the person and another, whoever made it.
  public func separate(_ other: AccountID) -> Bool {
    blocked.contains(other) || blocking.contains(other)
  }
}
