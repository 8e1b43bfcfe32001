import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers searches in a person's own conversations.
struct MessageSearchHandler: Sendable {
  let database: any Database

  func search(_ command: SearchMessages, in call: CallContext) async throws -> MessageSearchResponse
  {
    let account = try call.signedInAccount()
    guard (1...MessagePageQuery.limit).contains(command.limit) else {
      throw MessagingError.pageTooLong(limit: MessagePageQuery.limit)
    }
    var address: ConversationAddress?
    if let correspondent = command.correspondent {
      address = try await call.address(of: correspondent)
    }
    if try await database.read({ connection in try connection.isIndexBehind() }) {
      try await database.write { transaction in try transaction.indexWaiting() }
    }
    let (shown, next) = try await hits(of: command, for: account, in: address)
    let people = try await PeopleNames(shown.flatMap { [$0.other, $0.message.sender] }, by: call)
    return MessageSearchResponse(
      hits: shown.map { $0.shown(to: account, people) },
      next: next
    )
  }

  private func hits(
    of command: SearchMessages,
    for account: AccountID,
    in address: ConversationAddress?
  ) async throws -> ([StoredSearchHit], next: Int64?) {
    try await database.read { connection in
      var conversation: ConversationID?
      if let address {
        conversation = try connection.membership(of: account, at: address)?.conversation
        if conversation == nil {
          guard case .pair = address else { throw MessagingError.noConversation }
          return ([], nil)
        }
      }
      guard let search = MessageSearchTerms(command.text, by: account, in: conversation) else {
        throw MessagingError.nothingToFind
      }
      let (start, limit) = (command.before ?? .max, command.limit)
      let hits = try connection.hits(
        of: search.whole,
        for: account,
        before: start,
        limit: limit + 1
      )
      guard hits.isEmpty else {
        let next = hits.count > limit ? hits[limit - 1].serial : nil
        return (Array(hits.prefix(limit)), next)
      }
      // The words as they stand may have been found on an earlier page.
      if command.before != nil,
        try !connection.hits(of: search.whole, for: account, before: .max, limit: 1).isEmpty
      {
        return ([], nil)
      }
      return try connection.hits(of: search, for: account, before: start, limit: limit)
    }
  }
}

/// A message that was found, as it is stored.
private struct StoredSearchHit: Sendable {
  let serial: Int64
  let title: String?
  let other: AccountID
  let message: StoredMessage

  init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    title = try row[1]
    other = try row.account(2)
    message = try StoredMessage(row, at: 3)
  }

  func shown(to account: AccountID, _ people: PeopleNames) -> MessageSearchResponse.Hit {
    MessageSearchResponse.Hit(
      title: title ?? people.name(of: other),
      with: title == nil ? people.username(of: other) : nil,
      message: message.shown(to: account, people)
    )
  }
}

extension Queryable where Self: ~Copyable {
  /// Finds messages with a word that begins as the last one does, in a portion of those that have
  /// the others; the search goes on behind what was looked through.
  fileprivate func hits(
    of search: MessageSearchTerms,
    for account: AccountID,
    before serial: Int64,
    limit: Int
  ) throws -> ([StoredSearchHit], next: Int64?) {
    let (rest, beginning) = search.openEnded
    var found: [StoredSearchHit] = []
    var last: Int64?
    let count = try forEachMatch(
      of: rest,
      for: account,
      before: serial,
      limit: SearchWordPrefix.portion
    ) { row in
      let hit = try StoredSearchHit(row)
      last = hit.serial
      guard hit.message.body.map(beginning.opensWord) ?? false else { return true }
      found.append(hit)
      return found.count < limit
    }
    let isOver = found.count < limit && count < SearchWordPrefix.portion
    return (found, next: isOver ? nil : last)
  }

  /// Finds messages, and asks the tables of each whether the person may see it now.
  fileprivate func hits(
    of search: MessageSearchTerms.Search,
    for account: AccountID,
    before serial: Int64,
    limit: Int
  ) throws -> [StoredSearchHit] {
    var found: [StoredSearchHit] = []
    try forEachMatch(of: search, for: account, before: serial, limit: limit) { row in
      found.append(try StoredSearchHit(row))
      return true
    }
    return found
  }

  /// Looks at what is found, volume by volume and the latest first, for as long as the body wants.
  ///
  /// - Returns: How much was looked at, at most the limit.
  @discardableResult
  private func forEachMatch(
    of search: MessageSearchTerms.Search,
    for account: AccountID,
    before serial: Int64,
    limit: Int,
    _ body: (borrowing DatabaseRow) throws -> Bool
  ) throws -> Int {
    var count = 0
    for volume in try volumes(before: serial) {
      do {
        try each(volume.hits, search, account.rawValue, serial, limit - count) { row in
          count += 1
          guard try body(row) else { throw StopReadingRows() }
        }
      } catch is StopReadingRows {
        return count
      }
      if count == limit { break }
    }
    return count
  }
}

/// Ends the reading of rows before there are no more.
private struct StopReadingRows: Error {}

extension IndexShard {
  /// Finds messages of the volume, the latest first.
  fileprivate var hits: SQLText {
    SQLText(
      composed: """
        SELECT hit.key, c.title,
          coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
          m.id, m.sender, m.body, m.version, m.sent_at
        FROM search(\(index.name), $1) AS hit
        JOIN messaging_message AS m ON m.serial = hit.key
        JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $2
        JOIN messaging_conversation AS c ON c.id = i.conversation
        WHERE hit.key < $3 AND m.id & 4294967295 > i.joined AND m.body IS NOT NULL
          AND NOT EXISTS (
            SELECT 1 FROM messaging_hidden AS h WHERE h.account = $2 AND h.message = m.id
          )
        ORDER BY hit.key DESC LIMIT $4
        """
    )
  }
}
