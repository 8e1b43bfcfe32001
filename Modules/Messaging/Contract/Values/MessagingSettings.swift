public import Mediator

/// A user's settings for messages.
public struct MessagingSettings: CommandResponse, Codable, Hashable {
  /// Whether friends add the user to groups without an invitation.
  public let friendsAdd: Bool

  /// Whether mentions of the user are announced in muted groups.
  public let mentionsWhenMuted: Bool

  /// Describes settings; those of a new user ask before each group and announce mentions.
  public init(friendsAdd: Bool = false, mentionsWhenMuted: Bool = true) {
    self.friendsAdd = friendsAdd
    self.mentionsWhenMuted = mentionsWhenMuted
  }

  /// One line for each setting.
  public var description: String {
    """
    Friends \(friendsAdd ? "add you to groups at once" : "invite you to groups").
    Mentions in muted groups are \(mentionsWhenMuted ? "announced" : "silent, too").
    """
  }
}
