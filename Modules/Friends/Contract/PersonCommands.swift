public import AuthContract
public import Links
public import Mediator

/// Ends a friendship.
public struct RemoveFriend: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "remove"

  /// What it does.
  public static let summary = "Ends a friendship."

  /// A line that works.
  public static let example = "friends remove bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Keeps somebody from reaching one, who is not told; a friendship ends.
public struct BlockPerson: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "block"

  /// What it does.
  public static let summary = "Keeps somebody from reaching you; they are not told."

  /// A line that works.
  public static let example = "friends block bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Takes back a block; what was sent meanwhile stays away.
public struct UnblockPerson: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "unblock"

  /// What it does.
  public static let summary = "Takes back a block; what was sent meanwhile stays away."

  /// A line that works.
  public static let example = "friends unblock bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}
