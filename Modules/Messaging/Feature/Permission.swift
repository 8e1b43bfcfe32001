import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// Who may write to whom, asked inside the transaction that writes.
///
/// Where Friends is left out nobody can say who has blocked whom; then nothing can be written, and
/// everything that was written can still be read.
struct Permission: Sendable {
  private let mayContact: InTransaction<MayContact>
  private let blocksAmong: InTransaction<BlocksAmong>

  /// Finds out whom to ask.
  ///
  /// - Throws: `unanswered` where Friends is left out.
  init(_ call: Call) throws {
    mayContact = try call.inTransaction(MayContact.self)
    blocksAmong = try call.inTransaction(BlocksAmong.self)
  }

  /// Refuses what somebody may not write to somebody else.
  func check(
    _ sender: AccountID,
    to recipient: AccountID,
    _ username: Username,
    _ transaction: borrowing Transaction
  ) throws {
    switch try mayContact(MayContact(from: sender, to: recipient), transaction) {
    case .allowed: return
    case .strangers: throw MessagingRefusal.notFriends(username)
    case .closed: throw MessagingRefusal.blockedByYou(username)
    }
  }

  /// Returns those of a group's members who have blocked one of them.
  func blockers(
    of sender: AccountID,
    among members: [AccountID],
    _ transaction: borrowing Transaction
  ) throws -> Set<AccountID> {
    let others = members.filter { $0 != sender }
    guard !others.isEmpty else { return [] }
    return try blocksAmong(BlocksAmong(sender, others), transaction).blocking
  }
}
