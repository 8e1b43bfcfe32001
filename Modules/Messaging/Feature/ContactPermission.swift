import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// Who may write to whom, asked inside the transaction that writes.
///
/// Where Friends is left out nobody can say who has blocked whom; then nothing can be written, and
/// everything that was written can still be read.
struct ContactPermission: Sendable {
  private let mayContact: TransactionalRequest<MayContact>
  private let blocksAmong: TransactionalRequest<BlocksAmong>

  /// Finds out whom to ask.
  ///
  /// - Throws: `unanswered` where Friends is left out.
  init(_ call: CallContext) throws {
    mayContact = try call.inTransaction(MayContact.self)
    blocksAmong = try call.inTransaction(BlocksAmong.self)
  }

  /// Refuses what somebody may not write to somebody else.
  func check(
    _ sender: AccountID,
    to recipient: AccountID,
    named username: Username,
    in transaction: borrowing Transaction
  ) throws {
    switch try mayContact(MayContact(from: sender, to: recipient), in: transaction) {
    case .allowed: return
    case .strangers: throw MessagingError.notFriends(username)
    case .closed: throw MessagingError.blockedByYou(username)
    }
  }

  /// Returns those of a group's members who have blocked one of them.
  func blockers(
    of sender: AccountID,
    among members: [AccountID],
    in transaction: borrowing Transaction
  ) throws -> Set<AccountID> {
    let others = members.filter { $0 != sender }
    guard !others.isEmpty else { return [] }
    return try blocksAmong(BlocksAmong(account: sender, others: others), in: transaction).blocking
  }
}
