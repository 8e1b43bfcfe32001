public import AuthContract
import Links
public import Mediator

/// Sends a friend request; if the other user has sent one already, the two become friends at once.
public struct SendFriendRequest: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "add",
    summary: "Sends a friend request.",
    example: "friends add bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}

/// Accepts a friend request.
public struct AcceptFriendRequest: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "accept",
    summary: "Accepts a friend request.",
    example: "friends accept bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}

/// Declines a friend request, without telling the sender.
public struct DeclineFriendRequest: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "decline",
    summary: "Declines a friend request; the sender is not told.",
    example: "friends decline bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}

/// Cancels the caller's own friend request.
public struct CancelFriendRequest: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "cancel",
    summary: "Cancels your friend request to a user.",
    example: "friends cancel bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}
