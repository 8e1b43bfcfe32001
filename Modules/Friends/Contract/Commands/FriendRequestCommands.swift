public import AuthContract
public import Links
public import Mediator

/// Sends a friend request; if the other user has sent one already, the two become friends at once.
public struct SendFriendRequest: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "add"

  /// What the command does, for the help.
  public static let summary = "Sends a friend request."

  /// A line that works, for the help.
  public static let example = "friends add bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Accepts a friend request.
public struct AcceptFriendRequest: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "accept"

  /// What the command does, for the help.
  public static let summary = "Accepts a friend request."

  /// A line that works, for the help.
  public static let example = "friends accept bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Declines a friend request, without telling the sender.
public struct DeclineFriendRequest: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "decline"

  /// What the command does, for the help.
  public static let summary = "Declines a friend request; the sender is not told."

  /// A line that works, for the help.
  public static let example = "friends decline bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Cancels the caller's own friend request.
public struct CancelFriendRequest: Command {
  /// The change.
  public typealias Response = FriendshipChangeResponse

  /// Why the command was refused.
  public typealias Failure = FriendsError

  /// The command word.
  public static let name = "cancel"

  /// What the command does, for the help.
  public static let summary = "Cancels your friend request to a user."

  /// A line that works, for the help.
  public static let example = "friends cancel bob"

  /// The parameters.
  public static let signature = ParameterSignature(Self.init, named: "username")

  /// The other user.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}
