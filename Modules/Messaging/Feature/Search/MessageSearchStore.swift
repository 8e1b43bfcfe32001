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

  func hit(for account: AccountID, _ names: AccountNameDirectory) -> MessageSearchResponse.Hit {
    MessageSearchResponse.Hit(
      title: title ?? names.displayName(of: other),
      with: title == nil ? names[other]?.username : nil,
      message: message.message(for: account, names)
    )
  }
}

/// Searches the shards of the index, and checks in the tables what the account may see now.
enum MessageSearchStore {
  /// Ends the reading of rows early.
  private struct StopReadingRows: Error {}

  /// Finds messages that have all terms.
  static func hits(
    of search: MessageSearchTerms.Search,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection
  ) throws -> [StoredSearchHit] {
    var found: [StoredSearchHit] = []
    try forEachHit(of: search, on: page, connection) { hit in
      found.append(hit)
      return true
    }
    return found
  }

  /// Finds messages with a word that begins with the last term, in a batch of those that have the
  /// other terms; the next page goes on after the batch.
  static func hits(
    of terms: MessageSearchTerms,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection
  ) throws -> ([StoredSearchHit], next: Int64?) {
    let (rest, prefix) = terms.openEnded
    let batch = MessageSearchPageQuery(
      account: page.account,
      before: page.before,
      limit: SearchWordPrefix.batchSize
    )
    var found: [StoredSearchHit] = []
    var last: Int64?
    let count = try forEachHit(of: rest, on: batch, connection) { hit in
      last = hit.serial
      guard hit.message.body.map(prefix.beginsWord) ?? false else { return true }
      found.append(hit)
      return found.count < page.limit
    }
    let isComplete = found.count < page.limit && count < batch.limit
    return (found, next: isComplete ? nil : last)
  }

  /// Calls the body with each hit, the latest first, until it returns false: those that wait for the
  /// index, then shard by shard.
  ///
  /// - Returns: The number of calls, at most the page's limit.
  @discardableResult
  private static func forEachHit(
    of search: MessageSearchTerms.Search,
    on page: MessageSearchPageQuery,
    _ connection: borrowing ReadConnection,
    _ body: (StoredSearchHit) -> Bool
  ) throws -> Int {
    var count = 0
    var waiting = try waitingHits(of: search, on: page, connection)[...]
    /// Calls the body, and returns whether to go on.
    func pass(_ hit: StoredSearchHit) -> Bool {
      count += 1
      return body(hit) && count < page.limit
    }
    /// Calls the body with the hits that wait and are later than one, and returns whether to go on.
    func passWaiting(after serial: Int64) -> Bool {
      while let next = waiting.first, next.serial > serial {
        waiting.removeFirst()
        guard pass(next) else { return false }
      }
      return true
    }
    // With one writer, all that wait are later than what is in the index.
    if connection.engine.lanes == 1, !passWaiting(after: .min) { return count }
    for shard in try IndexShardStore.shards(before: page.before, on: connection) {
      do {
        try connection.each(
          shard.hits,
          page.account.rawValue,
          search,
          page.before,
          page.limit - count
        ) { row in
          let hit = try StoredSearchHit(row)
          guard passWaiting(after: hit.serial), pass(hit) else { throw StopReadingRows() }
        }
      } catch is StopReadingRows {
        return count
      }
    }
    _ = passWaiting(after: .min)
    return count
  }

  private static let waiting = SQLText(
    composedOnce: """
      SELECT m.serial, \(StoredSearchHit.columns)
      FROM messaging_message AS m
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
      JOIN messaging_conversation AS c ON c.id = i.conversation
      WHERE m.serial > (SELECT indexed FROM messaging_count WHERE id = 1) AND m.serial < $2
        AND m.serial <= (SELECT serial FROM messaging_count WHERE id = 1)
        AND i.conversation = coalesce($3, i.conversation) AND \(StoredSearchHit.isVisible)
      ORDER BY m.serial DESC
      """
  )

  private static let waitingInLanes = SQLText(
    composedOnce: """
      SELECT m.serial, \(StoredSearchHit.columns)
      FROM messaging_lane AS l
      JOIN messaging_message AS m ON m.lane = l.lane AND m.lane > 0 AND m.serial > l.indexed
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
      JOIN messaging_conversation AS c ON c.id = i.conversation
      WHERE l.waiting > 0 AND m.serial < $2
        AND i.conversation = coalesce($3, i.conversation) AND \(StoredSearchHit.isVisible)
      ORDER BY m.serial DESC
      """
  )

  /// Finds messages that wait for the index, which are never more than a batch of each lane, the
  /// latest first.
  private static func waitingHits(
    of search: MessageSearchTerms.Search,
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
  /// The columns after the serial.
  fileprivate static let columns = """
    c.title, coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
      \(StoredMessage.columns)
    """

  /// Whether the account in `$1` may see the message `m` in the membership `i`.
  fileprivate static let isVisible = """
    i.shelf <> 3 AND m.id & 4294967295 > i.joined AND m.body IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
    )
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    title = try row[1]
    other = AccountID(rawValue: try row[2])
    message = try StoredMessage(row, at: 3)
  }
}

extension IndexShard {
  /// Finds messages in the shard, the latest first.
  fileprivate var hits: SQLText {
    SQLText(
      composed: """
        SELECT hit.key, \(StoredSearchHit.columns)
        FROM search(\(index.name), $2) AS hit
        JOIN messaging_message AS m ON m.serial = hit.key
        JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
        JOIN messaging_conversation AS c ON c.id = i.conversation
        WHERE hit.key < $3 AND \(StoredSearchHit.isVisible)
        ORDER BY hit.key DESC LIMIT $4
        """
    )
  }
}
