public import AuthContract
public import Links
public import Mediator

/// Makes a group of oneself and some friends.
public struct CreateGroup: Command {
  /// The group.
  public typealias Response = GroupChangeResponse

  /// Why it was not made.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "group"

  /// What it does.
  public static let summary = "Makes a group of you and some friends."

  /// A line that works.
  public static let example = "messaging group \"Sunday walk\" bob carol"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("title", summary: "what it is called, at most 80 characters"),
    Parameter("username", summary: "your friends")
  )

  /// What it is called.
  public let title: GroupTitle

  /// The friends.
  public let usernames: [Username]

  /// Creates the command.
  public init(title: GroupTitle, usernames: [Username]) {
    self.title = title
    self.usernames = usernames
  }
}

/// Brings a friend into a group; they see what is written from then on.
public struct AddToGroup: Command {
  /// What came of it.
  public typealias Response = GroupChangeResponse

  /// Why it was not done.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "invite"

  /// What it does.
  public static let summary = "Brings a friend into a group."

  /// A line that works.
  public static let example = "messaging invite 12 carol"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "group", "username")

  /// Which group.
  public let group: ConversationID

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(group: ConversationID, username: Username) {
    self.group = group
    self.username = username
  }
}

/// Makes another member the owner of one's group.
public struct HandOverGroup: Command {
  /// What came of it.
  public typealias Response = GroupChangeResponse

  /// Why it was not done.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "handover"

  /// What it does.
  public static let summary = "Makes another member the owner of your group."

  /// A line that works.
  public static let example = "messaging handover 12 carol"

  /// Its parameters.
  public static let signature = ParameterSignature(Self.init, "group", "username")

  /// Which group.
  public let group: ConversationID

  /// Whom it concerns.
  public let username: Username

  /// Creates the command.
  public init(group: ConversationID, username: Username) {
    self.group = group
    self.username = username
  }
}
