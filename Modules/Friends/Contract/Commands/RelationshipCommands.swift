public import AuthContract
public import Links
public import Mediator

/// Ends a friendship.
public struct RemoveFriend: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "remove"

  /// What the command does, for the help.
  public static let summary = "Ends a friendship."

  /// A line that works, for the help.
  public static let example = "friends remove bob"

  /// The question before the friendship ends.
  public static let confirmation: String? = "End this friendship?"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Keeps a user from reaching the caller, without telling them; a friendship ends.
public struct BlockPerson: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "block"

  /// What the command does, for the help.
  public static let summary = "Keeps a user from reaching you; they are not told."

  /// A line that works, for the help.
  public static let example = "friends block bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Removes a block; requests and messages sent during it are not delivered.
public struct UnblockPerson: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "unblock"

  /// What the command does, for the help.
  public static let summary = "Removes a block; what was sent during it is not delivered."

  /// A line that works, for the help.
  public static let example = "friends unblock bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}
