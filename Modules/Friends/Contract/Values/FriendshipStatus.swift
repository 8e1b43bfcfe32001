public import AuthContract
public import Mediator

/// Asks what there is between the caller and another user; an unknown user is a stranger.
public struct ShowFriendship: Request {
  /// What there is between the two.
  public typealias Response = FriendshipStatus

  /// Signed-in users only.
  public static let access = AccessRule.signedIn

  /// The other user.
  public let username: Username

  /// Creates the request.
  public init(with username: Username) {
    self.username = username
  }

  /// The caller's relationships.
  public func topics(for caller: Caller) -> [Topic] {
    caller.account.map { [.relationships(of: $0)] } ?? []
  }
}

/// What there is between the caller and another user, from the caller's side.
public struct FriendshipStatus: Hashable, Sendable {
  /// The possible relationships.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The other user is the caller.
    case yourself

    /// There is nothing; a blocked caller learns no more.
    case strangers

    /// The caller has asked the other user, who has not answered.
    case asked

    /// The other user has asked the caller, who has not answered.
    case asksYou

    /// The two are friends.
    case friends

    /// The caller has blocked the other user.
    case blocked
  }

  /// The relationship.
  public let kind: Kind

  /// Some mutual friends, for a sentence; at most ``namedFriends``.
  public let mutualFriends: [MutualFriend]

  /// How many mutual friends there are.
  public let mutualCount: Int

  /// How many mutual friends are named.
  public static let namedFriends = 3

  /// Describes a relationship.
  public init(_ kind: Kind, mutualFriends: [MutualFriend] = [], mutualCount: Int = 0) {
    self.kind = kind
    self.mutualFriends = mutualFriends
    self.mutualCount = mutualCount
  }
}

/// A friend of both of two users.
public struct MutualFriend: Hashable, Sendable {
  /// The username.
  public let username: Username

  /// The display name.
  public let name: String

  /// Describes a mutual friend.
  public init(username: Username, name: String) {
    self.username = username
    self.name = name
  }
}
