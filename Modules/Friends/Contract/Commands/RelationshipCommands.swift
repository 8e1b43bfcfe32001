public import AuthContract
import Links
public import Mediator

/// Ends a friendship.
public struct RemoveFriend: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "remove",
    summary: "Ends a friendship.",
    example: "friends remove bob",
    confirmation: "End this friendship?",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}

/// Keeps a user from reaching the caller, without telling them; a friendship ends.
public struct BlockPerson: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "block",
    summary: "Keeps a user from reaching you; they are not told.",
    example: "friends block bob",
    confirmation: "Block this user? A friendship between you ends.",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}

/// Removes a block; requests and messages sent during it are not delivered.
public struct UnblockPerson: Command<FriendshipChangeResponse, FriendsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "unblock",
    summary: "Removes a block; what was sent during it is not delivered.",
    example: "friends unblock bob",
    signature: ParameterSignature(Self.init, named: "username")
  )

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) { self.username = username }
}
