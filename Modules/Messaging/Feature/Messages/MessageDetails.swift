import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// What belongs to consecutive messages of a conversation beside their texts, as a member sees it.
struct MessageDetails: Sendable {
  private let range: ClosedRange<MessageID>?
  private let changes: [MessageID: StoredGroupChange]
  private let quotes: [MessageID: StoredQuote]
  private let mentions: Set<MessageID>
  private let edits: [MessageVersionID: Timestamp]

  /// The accounts that reacted to one of the messages.
  let reactors: [AccountID]
  private var reactions: [MessageID: [MessageReaction]] = [:]

  /// Reads everything but the reactions, which depend on blocks.
  init(
    of messages: [StoredMessage],
    for member: ConversationMembership,
    on connection: borrowing ReadConnection
  ) throws {
    guard let first = messages.first?.id, let last = messages.last?.id else {
      self = .none
      return
    }
    let range = first...last
    self.range = range
    changes = member.isGroup ? try GroupChangeStore.changes(range, on: connection) : [:]
    quotes = try ReplyStore.quotes(range, for: member, on: connection)
    mentions = try MentionStore.mentions(of: member.account, in: range, on: connection)
    reactors = try ReactionStore.reactors(range, on: connection)
    let isEdited = messages.contains(where: \.isEdited)
    edits = isEdited ? try MessageStore.edits(range, on: connection) : [:]
  }

  /// The details of no messages.
  static let none = MessageDetails()

  private init() {
    (range, changes, quotes, mentions, edits, reactors) = (nil, [:], [:], [], [:], [])
  }

  /// Adds the reactions of all accounts but those that the reader has blocked.
  func withReactions(
    for reader: AccountID,
    besides blocks: AccountBlocks?,
    on database: any Database
  ) async throws -> MessageDetails {
    guard let range, !reactors.isEmpty else { return self }
    var details = self
    details.reactions = try await database.read { connection in
      try ReactionStore.reactions(
        range,
        for: reader,
        without: blocks?.blocked ?? [],
        on: connection
      )
    }
    return details
  }

  /// The accounts whose names are shown.
  var accounts: [AccountID] {
    changes.values.compactMap(\.member) + quotes.values.compactMap { $0.message?.sender }
  }

  /// Returns a message with its details, and how far it has come.
  func message(
    _ stored: StoredMessage,
    for reader: AccountID,
    _ names: AccountNameDirectory,
    receipt: MessageDeliveryStatus? = nil
  ) -> Message {
    let edit = MessageVersionID(message: stored.id, version: stored.version &- 1)
    return stored.message(
      for: reader,
      names,
      with: MessageAdditions(
        change: changes[stored.id]?.change(names, for: reader),
        answers: quotes[stored.id]?.quoted(names),
        reactions: reactions[stored.id] ?? [],
        editedAt: stored.isEdited ? edits[edit] : nil,
        mentionsMe: mentions.contains(stored.id),
        receipt: receipt
      )
    )
  }
}
