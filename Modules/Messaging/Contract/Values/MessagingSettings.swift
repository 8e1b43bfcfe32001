public import Links
public import Mediator

/// A user's settings for messages.
public struct MessagingSettings: CommandResponse, Hashable {
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
    MessagingSetting.allCases.compactMap(sentence).joined(separator: "\n")
  }

  /// Whether a setting is on; nil where the app runs without it.
  public func isOn(_ setting: MessagingSetting) -> Bool? {
    switch setting {
    case .friendsAdd: friendsAdd
    case .mentionsWhenMuted: mentionsWhenMuted
    case .receipts: receipts
    case .presence: presence
    }
  }

  /// Returns what a setting means as it is; nil where the app runs without it.
  public func sentence(about setting: MessagingSetting) -> String? {
    isOn(setting).map { isOn in
      switch setting {
      case .friendsAdd:
        isOn
          ? "Adding is on: friends add you to their groups without asking."
          : "Adding is off: friends invite you to their groups, and you decide."
      case .mentionsWhenMuted:
        isOn
          ? "Mentions are on: you are told when a muted group mentions you."
          : "Mentions are off: in muted groups, mentions of you are silent, too."
      case .receipts:
        isOn
          ? "Receipts are on: senders see what you have read, and you see what others have."
          : "Receipts are off: nobody sees what you have read, and you see nothing of others."
      case .presence:
        isOn
          ? "Presence is on: friends see when you are online or typing, and you see them."
          : "Presence is off: friends do not see you online or typing, nor do you see them."
      }
    }
  }
}

/// A setting for messages that is on or off.
public enum MessagingSetting: String, CaseIterable, Sendable, ParameterValue {
  /// Whether friends add the user to groups without an invitation.
  case friendsAdd = "friends-add"

  /// Whether mentions of the user are announced in muted groups.
  case mentionsWhenMuted = "mentions-when-muted"

  /// Whether the user and others see what is delivered and read.
  case receipts

  /// Whether the user and friends see who is online or typing.
  case presence

  /// What the user must enter.
  public static let expectation = "the name of a setting"

  /// What it is about, in a few words.
  public var title: String {
    switch self {
    case .friendsAdd: "Being added to groups"
    case .mentionsWhenMuted: "Mentions in muted groups"
    case .receipts: "Read receipts"
    case .presence: "Being online and typing"
    }
  }
}
