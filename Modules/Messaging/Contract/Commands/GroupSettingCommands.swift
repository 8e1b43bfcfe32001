import Links
public import Mediator

/// Changes the description of a group; for its owner and its admins.
public struct SetGroupDescription: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "describe",
    summary: "Changes the description of a group.",
    example: "messaging describe 'Sunday walk' We walk at nine",
    signature: ParameterSignature(
      { Self(named: $0, text: $1) },
      named: "group",
      Parameter(
        "text",
        summary: "the description, at most \(GroupDescriptionText.limit) characters, or - for none"
      )
    )
  )

  /// The group.
  public let group: GroupReference

  /// The new description.
  public let text: GroupDescriptionText

  /// Creates the command.
  public init(group: ConversationID, text: GroupDescriptionText) {
    self.init(named: .number(group), text: text)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, text: GroupDescriptionText) {
    self.group = group
    self.text = text
  }
}

/// Sets what new members of a group see; for its owner and its admins.
public struct SetGroupHistory: Command<GroupChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "history",
    summary: "Sets which messages new members of a group see.",
    example: "messaging history 'Sunday walk' all",
    signature: ParameterSignature(
      { Self(named: $0, visibility: $1) },
      named: "group",
      Parameter("messages", summary: "all, or those from joining on")
    )
  )

  /// The group.
  public let group: GroupReference

  /// What new members see.
  public let visibility: GroupHistory

  /// Creates the command.
  public init(group: ConversationID, visibility: GroupHistory) {
    self.init(named: .number(group), visibility: visibility)
  }

  /// Creates the command for a group as a member names it.
  public init(named group: GroupReference, visibility: GroupHistory) {
    self.group = group
    self.visibility = visibility
  }
}

/// Changes or shows the caller's settings for messages.
public struct ChangeMessagingSettings: Command<MessagingSettings, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "settings",
    summary: "Shows your settings for messages, or changes them.",
    example: "messaging settings --friends-add yes",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("friends-add", summary: "whether friends add you to groups without asking"),
      Parameter(
        "mentions-when-muted",
        summary: "whether a mention is announced although the group is muted"
      ),
      Parameter("receipts", summary: "whether you and others see what is delivered and read"),
      Parameter("presence", summary: "whether you and your friends see who is online or typing")
    )
  )

  /// Whether friends add the caller to groups at once, or nil for no change.
  public let friendsAdd: Bool?

  /// Whether mentions are announced in muted groups, or nil for no change.
  public let mentionsWhenMuted: Bool?

  /// Whether the caller and others see receipts of each other, or nil for no change.
  public let receipts: Bool?

  /// Whether the caller and friends see each other's presence, or nil for no change.
  public let presence: Bool?

  /// Creates the command.
  public init(
    friendsAdd: Bool? = nil,
    mentionsWhenMuted: Bool? = nil,
    receipts: Bool? = nil,
    presence: Bool? = nil
  ) {
    self.friendsAdd = friendsAdd
    self.mentionsWhenMuted = mentionsWhenMuted
    self.receipts = receipts
    self.presence = presence
  }
}
