import AuthContract
import Database
import MessagingContract

/// Which messages of a conversation a page shows, by their numbers.
struct MessagePageQuery: Sendable {
  /// Where the page starts or ends.
  enum Edge: Sendable {
    case latest
    case before(Int)
    case after(Int)
  }

  let edge: Edge
  let limit: Int

  /// Checks what the user asked for.
  init(before: Int?, after: Int?, limit: Int) throws(MessagingError) {
    let maximum = ReadMessages.maximumLimit
    guard (1...maximum).contains(limit) else { throw .pageTooLong(limit: maximum) }
    switch (before, after) {
    case (nil, nil): edge = .latest
    case (let before?, nil): edge = .before(before)
    case (nil, let after?): edge = .after(after)
    case (_?, _?): throw .bothDirections
    }
    self.limit = limit
  }

  /// Reads the page, and one message more to know whether there are others.
  func run(
    for member: ConversationMembership,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredMessagePage {
    let keys = keys(of: member)
    var messages =
      isForward
      ? try MessagePageStore.forward(keys, for: member, limit: limit + 1, on: connection)
      : try MessagePageStore.backward(keys, for: member, limit: limit + 1, on: connection)
    let hasMore = messages.count > limit
    if hasMore { messages.removeLast() }
    // Array.reverse() retains and releases the text of each message; the buffer's does not.
    if !isForward { messages.withUnsafeMutableBufferPointer { $0.reverse() } }
    return StoredMessagePage(messages, hasMore: hasMore, at: edge, of: member)
  }

  private var isForward: Bool {
    if case .after = edge { true } else { false }
  }

  private func keys(of member: ConversationMembership) -> MessageIDRange {
    let id = member.conversation
    return switch edge {
    case .latest: MessageIDRange(after: id.stored(member.joined), through: id.end)
    case .before(let number):
      MessageIDRange(after: id.stored(member.joined), through: id.stored(number) - 1)
    case .after(let number):
      MessageIDRange(after: id.stored(max(number, member.joined)), through: id.end)
    }
  }
}

/// The messages of a page, the oldest first, and whether there are others on either side.
struct StoredMessagePage: Sendable {
  let messages: [StoredMessage]
  let earlier: Int?
  let later: Int?

  /// The page of a conversation without messages.
  static let empty = StoredMessagePage(messages: [], earlier: nil, later: nil)

  private init(messages: [StoredMessage], earlier: Int?, later: Int?) {
    self.messages = messages
    self.earlier = earlier
    self.later = later
  }

  init(
    _ messages: [StoredMessage],
    hasMore: Bool,
    at edge: MessagePageQuery.Edge,
    of member: ConversationMembership
  ) {
    let (first, last) = (messages.first?.id.number, messages.last?.id.number)
    switch edge {
    case .latest:
      self.init(messages: messages, earlier: hasMore ? first : nil, later: nil)
    case .before(let number):
      // What is before a number may be nothing.
      let end = last ?? max(min(max(number, 1) - 1, member.last), member.joined)
      let isLatest = end >= member.last
      self.init(messages: messages, earlier: hasMore ? first : nil, later: isLatest ? nil : end)
    case .after:
      let isFirst = first.map { $0 <= member.joined + 1 } ?? true
      self.init(messages: messages, earlier: isFirst ? nil : first, later: hasMore ? last : nil)
    }
  }
}
