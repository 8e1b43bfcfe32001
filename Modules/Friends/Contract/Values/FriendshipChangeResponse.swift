public import AuthContract
public import Mediator

/// What a command changed between the caller and another user.
public struct FriendshipChangeResponse: CommandResponse, Hashable {
  /// The possible changes; scripts read the raw values.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// The caller sent a friend request.
    case asked

    /// The two became friends.
    case befriended

    /// The caller declined the other user's request.
    case declined

    /// The caller cancelled their own request.
    case cancelled

    /// The friendship ended.
    case removed

    /// The caller blocked the other user.
    case blocked

    /// The caller removed their block.
    case unblocked
  }

  /// The other user.
  public let username: Username

  /// What changed.
  public let change: Change

  /// Whether a friendship ended with a block; nil if there was none.
  public let endsFriendship: Bool?

  /// Describes a change.
  public init(username: Username, change: Change, endsFriendship: Bool? = nil) {
    self.username = username
    self.change = change
    self.endsFriendship = endsFriendship
  }

  /// The change as a sentence.
  public var description: String {
    switch change {
    case .asked: "Sent a friend request to \(username)."
    case .befriended: "You and \(username) are now friends."
    case .declined: "Declined \(username)'s friend request."
    case .cancelled: "Cancelled your friend request to \(username)."
    case .removed: "You and \(username) are no longer friends."
    case .blocked:
      endsFriendship == true
        ? "Blocked \(username). You are no longer friends." : "Blocked \(username)."
    case .unblocked: "Unblocked \(username)."
    }
  }
}
