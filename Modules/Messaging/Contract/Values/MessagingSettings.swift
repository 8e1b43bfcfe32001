public import Mediator

/// A user's settings for messages.
public struct MessagingSettings: CommandResponse, Codable, Hashable {
  /// Whether friends add the user to groups without an invitation.
  public let friendsAdd: Bool

  /// Whether mentions of the user are announced in muted groups.
  public let mentionsWhenMuted: Bool

  /// Whether senders see what the user has received and read, and the user sees it of others.
  public let receipts: Bool

  /// Whether friends see when the user is there and types, and the user sees it of them; nil where
  /// the app runs without presence.
  public let presence: Bool?

  /// Describes settings; those of a new user ask before each group, announce mentions and show
  /// receipts.
  public init(
    friendsAdd: Bool = false,
    mentionsWhenMuted: Bool = true,
    receipts: Bool = true,
    presence: Bool? = nil
  ) {
    self.friendsAdd = friendsAdd
    self.mentionsWhenMuted = mentionsWhenMuted
    self.receipts = receipts
    self.presence = presence
  }

  /// Returns the settings with whether presence is shown.
  public func with(presence: Bool?) -> MessagingSettings {
    MessagingSettings(
      friendsAdd: friendsAdd,
      mentionsWhenMuted: mentionsWhenMuted,
      receipts: receipts,
      presence: presence
    )
  }

  /// One line for each setting.
  public var description: String {
    let lines = [
      "Friends \(friendsAdd ? "add you to groups at once" : "invite you to groups").",
      "Mentions in muted groups are \(mentionsWhenMuted ? "announced" : "silent, too").",
      receipts
        ? "Receipts are on: senders see what you have read, and you see what others have."
        : "Receipts are off: nobody sees what you have read, and you see nothing of others.",
      presence.map {
        $0
          ? "Presence is on: friends see when you are online or typing, and you see them."
          : "Presence is off: friends do not see you online or typing, nor do you see them."
      },
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}
