import AuthContract
import Database
import MessagingContract
import ProfileContract

/// Which part of the hits to return.
struct MessageSearchPageQuery: Sendable {
  let account: AccountID

  /// The serial before which the hits are.
  let before: Int64

  let limit: Int

  /// The same page with one hit more, to know whether there is another page.
  var oneMore: MessageSearchPageQuery {
    MessageSearchPageQuery(account: account, before: before, limit: limit + 1)
  }
}

/// A message that was found, as it is stored.
struct StoredSearchHit: Sendable {
  let serial: Int64
  let title: String?
  let other: AccountID
  let message: StoredMessage

  func hit(
    for account: AccountID,
    _ names: AccountNameDirectory,
    _ titles: SharedGroupTitles
  ) -> MessageSearchResponse.Hit {
    var hit = MessageSearchResponse.Hit(
      title: title ?? names.displayName(of: other),
      with: title == nil ? names[other]?.username : nil,
      message: message.message(for: account, names)
    )
    hit.isTitleShared = titles.contain(title, of: message.id.conversation) ? true : nil
    return hit
  }
}

/// Searches the shards of the index, and checks in the tables what the account may see now.
enum MessageSearchStore {
  /// Ends the reading of rows early.
  private struct StopReadingRows: Error {}

  /// Finds messages that have all terms.
  static func hits(
    of search: ReadableMessageSearch.Search,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection
  ) throws -> [StoredSearchHit] {
    var found: [StoredSearchHit] = []
    try forEachHit(of: search, on: page, connection) { hit in
      found.append(hit)
      return found.count < page.limit
    }
    return found
  }

  /// Finds messages with a word that begins with the last term, in a batch of those that have the
  /// other terms; the next page goes on after the batch.
  static func hits(
    of terms: ReadableMessageSearch,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection
  ) throws -> ([StoredSearchHit], next: Int64?) {
    let (rest, prefix) = terms.openEnded
    var found: [StoredSearchHit] = []
    var last: Int64?
    var count = 0
    try forEachHit(of: rest, on: page, connection) { hit in
      count += 1
      last = hit.serial
      if hit.message.body.map(prefix.beginsWord) ?? false { found.append(hit) }
      return found.count < page.limit && count < SearchWordPrefix.batchSize
    }
    let isComplete = found.count < page.limit && count < SearchWordPrefix.batchSize
    return (found, next: isComplete ? nil : last)
  }

  /// Calls the body with each hit before the page's serial, the latest first, until it returns false:
  /// those that wait for the index, then shard by shard.
  private static func forEachHit(
    of search: ReadableMessageSearch.Search,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection,
    _ body: (StoredSearchHit) -> Bool
  ) throws {
    var waiting = try waitingHits(of: search, on: page, connection)[...]
    /// Calls the body with the hits that wait and are later than one, and returns whether to go on.
    func passWaiting(after serial: Int64) -> Bool {
      while let next = waiting.first, next.serial > serial {
        waiting.removeFirst()
        guard body(next) else { return false }
      }
      return true
    }
    // With one writer, all that wait are later than what is in the index.
    if connection.engine.lanes == 1, !passWaiting(after: .min) { return }
    for shard in try IndexShardStore.shards(before: page.before, on: connection) {
      let goesOn = try forEachHit(of: search, in: shard, on: page, connection) { hit in
        passWaiting(after: hit.serial) && body(hit)
      }
      guard goesOn else { return }
    }
    _ = passWaiting(after: .min)
  }

  /// The most entries of an index that are read at once.
  private static let entryLimit = 1_000

  /// Calls the body with each hit in a shard, the latest first, until it returns false.
  ///
  /// It reads as many entries as the page has hits at first, and then more and more: those of
  /// messages that the account may no longer see are no hits, and the body may skip hits.
  ///
  /// - Returns: Whether the body wants the hits of earlier shards too.
  private static func forEachHit(
    of search: ReadableMessageSearch.Search,
    in shard: IndexShard,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection,
    _ body: (StoredSearchHit) -> Bool
  ) throws -> Bool {
    var before = page.before
    var limit = min(page.limit, entryLimit)
    while true {
      var count = 0
      do {
        try connection.each(shard.hits, page.account.rawValue, search, before, limit) { row in
          count += 1
          before = try row[0]
          guard let hit = try StoredSearchHit(ifVisible: row) else { return }
          guard body(hit) else { throw StopReadingRows() }
        }
      } catch is StopReadingRows {
        return false
      }
      guard count == limit else { return true }
      limit = min(4 * limit, entryLimit)
    }
  }

  private static let waiting = SQLText(
    composedOnce: """
      SELECT m.serial, \(StoredSearchHit.columns)
      FROM messaging_message AS m
      JOIN messaging_member AS own ON own.conversation = m.id >> 32 AND own.account = $1
      JOIN messaging_conversation AS c ON c.id = own.conversation
      WHERE m.serial > (SELECT indexed FROM messaging_count WHERE id = 1) AND m.serial < $2
        AND m.serial <= (SELECT serial FROM messaging_count WHERE id = 1)
        AND own.conversation = coalesce($3, own.conversation) AND \(StoredSearchHit.isVisible)
      ORDER BY m.serial DESC
      """
  )

  private static let waitingInLanes = SQLText(
    composedOnce: """
      SELECT m.serial, \(StoredSearchHit.columns)
      FROM messaging_lane AS l
      JOIN messaging_message AS m ON m.lane = l.lane AND m.lane > 0 AND m.serial > l.indexed
      JOIN messaging_member AS own ON own.conversation = m.id >> 32 AND own.account = $1
      JOIN messaging_conversation AS c ON c.id = own.conversation
      WHERE l.waiting > 0 AND m.serial < $2
        AND own.conversation = coalesce($3, own.conversation) AND \(StoredSearchHit.isVisible)
      ORDER BY m.serial DESC
      """
  )

  /// Finds messages that wait for the index, which are never more than a batch of each lane, the
  /// latest first.
  private static func waitingHits(
    of search: ReadableMessageSearch.Search,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection
  ) throws -> [StoredSearchHit] {
    let account = page.account.rawValue
    var found: [StoredSearchHit] = []
    if connection.engine.lanes > 1 {
      found = try connection.all(waitingInLanes, account, page.before, search.conversation) { row in
        try StoredSearchHit(row)
      }
    }
    found += try connection.all(waiting, account, page.before, search.conversation) { row in
      try StoredSearchHit(row)
    }
    return found.filter { hit in hit.message.body.map(search.words.areIn) ?? false }
  }
}

extension StoredSearchHit {
  /// The columns after the serial, for the account in `$1`.
  fileprivate static let columns = """
    c.title, coalesce(CASE WHEN c.low = $1 THEN c.high ELSE c.low END, 0),
      \(StoredMessage.columns)
    """

  /// Whether the account in `$1` may see the message `m`.
  ///
  /// The membership is looked up for each message, by its key. A server that joins it instead may
  /// begin with all messages, as it cannot tell how many of them a conversation has.
  fileprivate static let isVisible = """
    m.body IS NOT NULL AND m.id & 4294967295 > (
      SELECT i.joined FROM messaging_member AS i
      WHERE i.conversation = m.id >> 32 AND i.account = $1 AND i.shelf <> 3
    ) AND NOT EXISTS (
      SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
    )
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    title = try row[1]
    other = AccountID(rawValue: try row[2])
    message = try StoredMessage(row, at: 3)
  }

  /// Reads a row, or returns nil if it has only the serial.
  fileprivate init?(ifVisible row: borrowing DatabaseRow) throws {
    let id: Int64? = try row[3]
    guard id != nil else { return nil }
    self = try StoredSearchHit(row)
  }
}

extension IndexShard {
  /// Finds entries of the shard, the latest first, each with its message if the account may see it.
  fileprivate var hits: SQLText {
    SQLText(
      composed: """
        SELECT hit.key, \(StoredSearchHit.columns)
        FROM (
          SELECT entry.key FROM search(\(index.name), $2) AS entry
          WHERE entry.key < $3 ORDER BY entry.key DESC LIMIT $4
        ) AS hit
        LEFT JOIN messaging_message AS m ON m.serial = hit.key AND \(StoredSearchHit.isVisible)
        LEFT JOIN messaging_conversation AS c ON c.id = m.id >> 32
        ORDER BY hit.key DESC
        """
    )
  }
}
