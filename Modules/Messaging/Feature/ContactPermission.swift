import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// Decides in the writing transaction which accounts a sender may write to.
///
/// If Friends is left out, blocks are unknown: then no messages can be sent, and all can be read.
struct ContactPermission: Sendable {
  private let mayContact: CallerTransactionHandler<MayContact>
  private let blocksAmong: CallerTransactionHandler<BlocksAmong>

  /// Prepares the requests to Friends.
  ///
  /// - Throws: `CallFailure.unanswered` if Friends is left out.
  init(_ call: CallContext) throws(CallFailure<NoRefusal>) {
    do {
      mayContact = try call.inTransaction(MayContact.self)
      blocksAmong = try call.inTransaction(BlocksAmong.self)
    } catch .unanswered(let missing) {
      throw .unanswered(
        UnansweredRequest(
          request: "Writing to others",
          owner: missing.owner,
          cause: missing.cause,
          advice: missing.advice
        )
      )
    }
  }

  /// Refuses a message that the sender may not write to the recipient.
  func check(
    _ sender: AccountID,
    to recipient: AccountID,
    named username: Username,
    in transaction: borrowing Transaction
  ) throws {
    let verdict = try mayContact(MayContact(from: sender, to: recipient), in: transaction)
    switch verdict {
    case .allowed: return
    case .strangers, .asked, .asksYou:
      throw MessagingError.notFriends(username, request: verdict.request)
    case .closed: throw MessagingError.blockedByYou(username)
    }
  }

  /// Returns whether either of two accounts has blocked the other.
  func areSeparated(
    _ one: AccountID,
    _ other: AccountID,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    try blocksAmong(BlocksAmong(account: one, others: [other]), in: transaction).separate(other)
  }

  /// Returns the members of a group who have blocked the sender, and those whom the sender has blocked.
  func blocks(
    among members: [AccountID],
    and sender: AccountID,
    in transaction: borrowing Transaction
  ) throws -> AccountBlocks {
    let others = members.filter { $0 != sender }
    guard !others.isEmpty else { return AccountBlocks() }
    return try blocksAmong(BlocksAmong(account: sender, others: others), in: transaction)
  }
}

extension ContactVerdict {
  /// The request for a friendship that waits for an answer.
  var request: OpenFriendRequest? {
    switch self {
    case .asked: .sent
    case .asksYou: .received
    case .allowed, .strangers, .closed: nil
    }
  }
}
