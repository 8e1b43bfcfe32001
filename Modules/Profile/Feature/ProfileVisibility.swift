import AuthContract
import FriendsContract
import Mediator
import ProfileContract

/// Who of some people may be seen by whoever looks.
///
/// Blocks and friendships are known by another module. Where that one is left out, nobody is blocked
/// and nobody is a friend.
struct ProfileVisibility: Sendable {
  private let viewer: AccountID
  private let blocks: BlockList
  private let friends: Set<AccountID>

  /// Finds out how the viewer stands to some people, by at most two calls.
  init(of viewer: AccountID, on people: [(AccountID, Visibility)], by call: CallContext)
    async throws
  {
    self.viewer = viewer
    let others = people.filter { $0.0 != viewer && $0.1 != .nobody }
    blocks =
      others.isEmpty
      ? BlockList()
      : try await call.unlessLeftOut(BlocksAmong(account: viewer, others: others.map(\.0)))
        ?? BlockList()
    let careful = others.filter { $0.1 == .friends }.map(\.0)
    friends =
      careful.isEmpty
      ? [] : try await call.unlessLeftOut(FriendsAmong(account: viewer, others: careful)) ?? []
  }

  /// Returns whether somebody may be seen.
  func reaches(_ account: AccountID, visibility: Visibility) -> Bool {
    if account == viewer { return true }
    if blocks.separate(account) { return false }
    return switch visibility {
    case .everyone: true
    case .friends: friends.contains(account)
    case .nobody: false
    }
  }
}
