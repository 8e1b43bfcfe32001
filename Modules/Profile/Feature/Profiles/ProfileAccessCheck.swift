import AuthContract
import FriendsContract
import Mediator
import ProfileContract

/// An account and who may see its profile.
protocol AccountWithVisibility {
  var account: AccountID { get }
  var visibility: Visibility { get }
}

/// Decides which of several profiles a user may see.
///
/// The module Friends knows blocks and friendships. In an app without it, no user is blocked, and no
/// user is a friend.
struct ProfileAccessCheck: Sendable {
  private let viewer: AccountID
  private let blocks: AccountBlocks
  private let friends: Set<AccountID>

  /// Asks for the blocks and friendships that matter, by at most two requests.
  init(of profiles: [some AccountWithVisibility], by viewer: AccountID, in call: CallContext)
    async throws
  {
    self.viewer = viewer
    let others = profiles.filter { $0.account != viewer && $0.visibility != .nobody }
    let accounts = others.map(\.account)
    blocks =
      accounts.isEmpty
      ? AccountBlocks()
      : try await call.unlessLeftOut(BlocksAmong(account: viewer, others: accounts))
        ?? AccountBlocks()
    let forFriends = others.filter { $0.visibility == .friends }.map(\.account)
    friends =
      forFriends.isEmpty
      ? [] : try await call.unlessLeftOut(FriendsAmong(account: viewer, others: forFriends)) ?? []
  }

  func allows(_ profile: some AccountWithVisibility) -> Bool {
    if profile.account == viewer { return true }
    if blocks.separate(profile.account) { return false }
    return switch profile.visibility {
    case .everyone: true
    case .friends: friends.contains(profile.account)
    case .nobody: false
    }
  }
}
