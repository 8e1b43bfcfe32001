import AuthContract
import Database
import MessagingContract

/// A part of a conversation, found by the numbers of its messages.
struct MessagePageQuery: Sendable {
  /// The most messages of one page.
  static let limit = 200

  /// Where a page ends or begins.
  enum Edge: Sendable {
    case latest
    case before(Int)
    case after(Int)
  }

  let edge: Edge
  let limit: Int

  /// Takes what a person asked for.
  init(before: Int?, after: Int?, limit: Int) throws(MessagingError) {
    guard (1...Self.limit).contains(limit) else { throw .pageTooLong(limit: Self.limit) }
    switch (before, after) {
    case (nil, nil): edge = .latest
    case (let before?, nil): edge = .before(before)
    case (nil, let after?): edge = .after(after)
    case (_?, _?): throw .twoDirections
    }
    self.limit = limit
  }

  /// Reads the page, and one message more to know whether the conversation goes on.
  func run(
    for member: ConversationMembership,
    _ connection: borrowing some Queryable & ~Copyable
  ) throws -> MessageRange {
    let (low, high) = bounds(member)
    var messages =
      isForward
      ? try connection.messagesForward(for: member, after: low, through: high, limit: limit + 1)
      : try connection.messagesBackward(for: member, after: low, before: high, limit: limit + 1)
    let hasMore = messages.count > limit
    if hasMore { messages.removeLast() }
    // The array's own way would retain and release each text that it moves.
    if !isForward { messages.withUnsafeMutableBufferPointer { $0.reverse() } }
    return MessageRange(messages, hasMore: hasMore, at: edge, of: member)
  }

  private var isForward: Bool {
    if case .after = edge { true } else { false }
  }

  /// The keys between which the messages lie, themselves not among them.
  private func bounds(_ member: ConversationMembership) -> (low: Int64, high: Int64) {
    let id = member.conversation
    switch edge {
    case .latest: return (id.key(member.joined), id.end)
    case .before(let number): return (id.key(member.joined), id.key(number))
    case .after(let number): return (id.key(max(number, member.joined)), id.end)
    }
  }
}

/// The messages of a page, the oldest first, and whether there are more on either side.
struct MessageRange: Sendable {
  let messages: [StoredMessage]
  let earlier: Int?
  let later: Int?

  /// Nothing, because nothing was written yet.
  static let empty = MessageRange(messages: [], earlier: nil, later: nil)

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
    case .before:
      let isLatest = last.map { $0 >= member.last } ?? true
      self.init(messages: messages, earlier: hasMore ? first : nil, later: isLatest ? nil : last)
    case .after:
      let isFirst = first.map { $0 <= member.joined + 1 } ?? true
      self.init(messages: messages, earlier: isFirst ? nil : first, later: hasMore ? last : nil)
    }
  }
}

extension Queryable where Self: ~Copyable {
  fileprivate func messagesBackward(
    for member: ConversationMembership,
    after low: Int64,
    before high: Int64,
    limit: Int
  ) throws -> [StoredMessage] {
    guard member.hides else {
      return try all(
        """
        SELECT id, sender, body, version, sent_at FROM messaging_message
        WHERE id > $1 AND id < $2 ORDER BY id DESC LIMIT $3
        """,
        low,
        high,
        limit
      ) { row in try StoredMessage(row) }
    }
    return try all(
      """
      SELECT m.id, m.sender, CASE WHEN h.account IS NULL THEN m.body ELSE e.body END,
        coalesce(h.version, m.version), m.sent_at
      FROM messaging_message AS m
      LEFT JOIN messaging_hidden AS h ON h.account = $4 AND h.message = m.id
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = h.version
      WHERE m.id > $1 AND m.id < $2 AND (h.account IS NULL OR h.version IS NOT NULL)
      ORDER BY m.id DESC LIMIT $3
      """,
      low,
      high,
      limit,
      member.account.rawValue
    ) { row in try StoredMessage(row) }
  }

  /// Reads messages in the order in which they were sent.
  func messagesForward(
    for member: ConversationMembership,
    after low: Int64,
    through high: Int64,
    limit: Int
  ) throws -> [StoredMessage] {
    try all(
      """
      SELECT m.id, m.sender, CASE WHEN h.account IS NULL THEN m.body ELSE e.body END,
        coalesce(h.version, m.version), m.sent_at
      FROM messaging_message AS m
      LEFT JOIN messaging_hidden AS h ON h.account = $4 AND h.message = m.id
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = h.version
      WHERE m.id > $1 AND m.id <= $2 AND (h.account IS NULL OR h.version IS NOT NULL)
      ORDER BY m.id LIMIT $3
      """,
      low,
      high,
      limit,
      member.account.rawValue
    ) { row in try StoredMessage(row) }
  }
}
