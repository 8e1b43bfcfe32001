public import AuthContract
import Links
public import Mediator

/// Shows who reacted to a message.
public struct ShowReactions: Command<ReactionListResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "reactions",
    summary: "Shows who reacted to a message.",
    example: "messaging reactions 3.17",
    signature: ParameterSignature(Self.init, named: MessageID.parameter)
  )

  /// The message.
  public let message: MessageID

  /// Creates the command.
  public init(message: MessageID) { self.message = message }
}

/// The reactions to a message, the earliest first, without those of users whom the reader blocked.
public struct ReactionListResponse: CommandResponse, Hashable {
  /// One user's reaction.
  public struct Reaction: Codable, Hashable, Sendable {
    /// The emoji.
    public let emoji: Emoji

    /// The user, or nil for a deleted account.
    public let username: Username?

    /// The user's display name.
    public let name: String

    /// Describes a reaction.
    public init(emoji: Emoji, username: Username?, name: String) {
      self.emoji = emoji
      self.username = username
      self.name = name
    }
  }

  /// The message's number.
  public let id: MessageID

  /// The reactions.
  public let reactions: [Reaction]

  /// Describes the reactions to a message.
  public init(id: MessageID, reactions: [Reaction]) {
    self.id = id
    self.reactions = reactions
  }

  /// A line for each emoji with the names of who gave it.
  public var description: String {
    guard !reactions.isEmpty else { return "No reactions to \(id) yet." }
    var emojis: [Emoji] = []
    for reaction in reactions where !emojis.contains(reaction.emoji) {
      emojis.append(reaction.emoji)
    }
    return emojis.map { emoji in
      let people = reactions.filter { $0.emoji == emoji }.map { $0.username?.text ?? $0.name }
      return "\(emoji) \(people.joined(separator: ", "))"
    }
    .joined(separator: "\n")
  }
}
