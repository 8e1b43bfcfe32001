public import AuthContract
public import Links
public import Mediator

/// Asks somebody to be one's friend; whoever has asked already becomes one at once.
public struct SendFriendRequest: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "add"

  /// What it does.
  public static let summary = "Asks somebody to be your friend."

  /// A line that works.
  public static let example = "friends add bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Accepts the request of somebody who has asked.
public struct AcceptFriendRequest: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "accept"

  /// What it does.
  public static let summary = "Accepts somebody's request to be your friend."

  /// A line that works.
  public static let example = "friends accept bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Declines the request of somebody who has asked, who is not told.
public struct DeclineFriendRequest: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "decline"

  /// What it does.
  public static let summary = "Declines somebody's request; they are not told."

  /// A line that works.
  public static let example = "friends decline bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}

/// Takes back one's own request.
public struct CancelFriendRequest: Command {
  /// What came of it.
  public typealias Response = FriendshipChangeResponse

  /// Why it was not done.
  public typealias Failure = FriendsError

  /// The word for it.
  public static let name = "cancel"

  /// What it does.
  public static let summary = "Takes back your request to somebody."

  /// A line that works.
  public static let example = "friends cancel bob"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "username")

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(_ username: Username) {
    self.username = username
  }
}
