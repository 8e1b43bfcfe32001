public import AuthContract
public import Mediator

/// Asks whether an account may write to another.
///
/// Inside a transaction the answer is what that transaction sees.
public struct MayContact: Request {
  /// Whether the sender may write.
  public typealias Response = ContactVerdict

  /// The account that wants to write.
  public let sender: AccountID

  /// The account that would receive the message.
  public let recipient: AccountID

  /// Creates the request.
  public init(from sender: AccountID, to recipient: AccountID) {
    self.sender = sender
    self.recipient = recipient
  }

  /// The relationships of the sender, which include those with the recipient.
  public func topics(for caller: Caller) -> [Topic] { [.relationships(of: sender)] }
}

/// Whether an account may write to another.
public enum ContactVerdict: String, Sendable, Codable, CaseIterable {
  /// The two are friends.
  case allowed

  /// The two are not friends; a blocked sender gets this answer too.
  case strangers

  /// The two are not friends, and the sender's request for it is not answered.
  case asked

  /// The two are not friends, and the recipient's request for it is not answered.
  case asksYou = "asks-you"

  /// The sender has blocked the recipient.
  case closed
}

/// Asks for an account's friends, as that account sees it.
public struct FriendsOf: Request {
  /// The friends, ordered by account.
  public typealias Response = [AccountID]

  /// The account whose friends are asked for.
  public let account: AccountID

  /// Creates the request.
  public init(_ account: AccountID) {
    self.account = account
  }

  /// The account's relationships.
  public func topics(for caller: Caller) -> [Topic] { [.relationships(of: account)] }
}

/// Asks which of some accounts are friends of an account, as that account sees it.
///
/// Until a removal cannot be undone any more, who was removed still sees a friend, and who removed them
/// does not. So ask for the friends of the account that is to be protected.
public struct FriendsAmong: Request {
  /// The friends.
  public typealias Response = Set<AccountID>

  /// The account whose friends are asked for.
  public let account: AccountID

  /// The accounts to look through, at most 1,000.
  public let others: [AccountID]

  /// Creates the request.
  public init(account: AccountID, others: [AccountID]) {
    self.account = account
    self.others = others
  }

  /// The account's relationships.
  public func topics(for caller: Caller) -> [Topic] { [.relationships(of: account)] }
}

/// Asks for the blocks between an account and some others, in both directions.
public struct BlocksAmong: Request {
  /// The blocks.
  public typealias Response = AccountBlocks

  /// The account whose blocks are asked for.
  public let account: AccountID

  /// The accounts to look through, at most 1,000.
  public let others: [AccountID]

  /// Creates the request.
  public init(account: AccountID, others: [AccountID]) {
    self.account = account
    self.others = others
  }

  /// The account's relationships.
  public func topics(for caller: Caller) -> [Topic] { [.relationships(of: account)] }
}

/// The blocks between one account and others.
public struct AccountBlocks: Sendable, Codable, Hashable {
  /// The accounts that the account has blocked.
  public let blocked: Set<AccountID>

  /// The accounts that have blocked the account.
  public let blocking: Set<AccountID>

  /// Creates a list of blocks.
  public init(blocked: Set<AccountID> = [], blocking: Set<AccountID> = []) {
    self.blocked = blocked
    self.blocking = blocking
  }

  /// Returns whether either of the two has blocked the other.
  public func separate(_ other: AccountID) -> Bool {
    blocked.contains(other) || blocking.contains(other)
  }
}
