public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the messaging feature.
public enum MessagingScene: SceneAdapter {
  /// The user's conversations.
  case inbox

  /// The conversation with another user: the latest messages, those before a number, or those around
  /// the one that was looked for.
  case with(Username, before: Int?, at: Int? = nil)

  /// A group, in the same way.
  case group(ConversationID, before: Int?, at: Int? = nil)

  /// The members of a group, and what it is.
  case members(ConversationID)

  /// Picks friends for a new conversation.
  case new

  /// Searches the user's messages.
  case search(String?)

  /// The conversations that the user has put away.
  case archived

  /// The groups that the user is invited to.
  case invitations

  /// The user's settings for messages.
  case settings

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("messaging", to: .inbox),
    Link("messaging/with/:username?before&at", to: Self.with, under: .inbox),
    Link("messaging/group/:id?before&at", to: Self.group, under: .inbox),
    Link("messaging/group/:id/members", to: Self.members, under: .inbox),
    Link("messaging/new", to: .new, under: .inbox),
    Link("messaging/search?text", to: Self.search, under: .inbox),
    Link("messaging/archived", to: .archived, under: .inbox),
    Link("messaging/invitations", to: .invitations, under: .inbox),
    Link("messaging/settings", to: .settings, under: .inbox),
  ]

  /// The path of the place's link.
  public var path: LinkPath? {
    switch self {
    case .inbox: "messaging"
    case .with(let username, let before, let number):
      "messaging/with/\(username.folded)?before=\(before)&at=\(number)"
    case .group(let group, let before, let number):
      "messaging/group/\(group)?before=\(before)&at=\(number)"
    case .members(let group): "messaging/group/\(group)/members"
    case .new: "messaging/new"
    case .search(let text): "messaging/search?text=\(text)"
    case .archived: "messaging/archived"
    case .invitations: "messaging/invitations"
    case .settings: "messaging/settings"
    }
  }

  /// Only signed-in users.
  public var access: AccessRule { .signedIn }
}
