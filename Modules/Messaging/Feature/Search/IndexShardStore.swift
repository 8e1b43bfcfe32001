import Database
import MessagingContract

/// A part of the search index: the messages from one serial up to the next shard's first.
///
/// When SQLite merges an index or deletes from it, it rewrites all places of a word at once, so the
/// time that other writers wait grows with the index. Shards keep that time bounded: a full shard
/// takes no new messages, only changes to its own, and a new shard begins.
struct IndexShard: Sendable {
  /// The number of messages in a full shard.
  static let capacity = 1 << 18

  let number: Int64

  /// The serial of its first message.
  let first: Int64

  /// The index of the texts; the keys are the messages' serials.
  var index: FullTextIndex { Self.index(number) }

  static func index(_ number: Int64) -> FullTextIndex {
    FullTextIndex(number == 0 ? "messaging_text" : "messaging_text_\(number)")
  }

  fileprivate static let columns = "number, first"

  fileprivate init(number: Int64, first: Int64) {
    self.number = number
    self.first = first
  }

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    self.init(number: try row[0], first: try row[1])
  }
}

/// Finds, creates and cleans the shards of the search index.
///
/// The table is called `messaging_volume`; `removed` counts the messages that were taken out of a
/// shard, and `tidied` how many of them no longer have words in the index's files.
enum IndexShardStore {
  private static let before = SQLText(
    composedOnce: """
      SELECT \(IndexShard.columns) FROM messaging_volume WHERE first < $1 ORDER BY first DESC
      """
  )

  private static let containing = SQLText(
    composedOnce: """
      SELECT \(IndexShard.columns) FROM messaging_volume WHERE first <= $1
      ORDER BY first DESC LIMIT 1
      """
  )

  /// Returns the shards with messages before a serial, the latest first.
  static func shards(
    before serial: Int64,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [IndexShard] {
    try connection.all(before, serial) { row in try IndexShard(row) }
  }

  /// Returns the shard for new messages from a serial on, and creates one if the last is full.
  static func open(
    from serial: Int64,
    adding count: Int,
    in transaction: borrowing Transaction
  ) throws -> IndexShard {
    guard transaction.engine.lanes == 1 else {
      return try openOfLanes(from: serial, adding: count, in: transaction)
    }
    let last = try last(in: transaction)
    // Stored numbers may be anything in a damaged file, so nothing here may overflow.
    let (length, isTooLong) = serial.subtractingReportingOverflow(last.first)
    guard isTooLong || length >= Int64(IndexShard.capacity) else { return last }
    let first = try firstOfNewShard(from: serial, in: transaction)
    return try add(IndexShard(number: last.number &+ 1, first: first), after: last, transaction)
  }

  /// Returns a serial behind all that are in the index: messages that came from an engine with lanes
  /// are not indexed in the order of their serials.
  private static func firstOfNewShard(
    from serial: Int64,
    in transaction: borrowing Transaction
  ) throws -> Int64 {
    let indexed: Int64? = try transaction.value(
      """
      SELECT max(i.indexed) FROM (
        SELECT indexed FROM messaging_lane UNION ALL SELECT indexed FROM messaging_count
      ) AS i
      """
    )
    return max(serial, (indexed ?? 0) &+ 1)
  }

  /// Serials of lanes leave gaps, so a shard of theirs counts its messages.
  ///
  /// Who counts them has the last shard for itself until its transaction ends: whatever others have
  /// added to the index is stored then, and lies before a new shard.
  private static func openOfLanes(
    from serial: Int64,
    adding count: Int,
    in transaction: borrowing Transaction
  ) throws -> IndexShard {
    while true {
      let shard = try last(in: transaction)
      let size: Int? = try transaction.value(
        "UPDATE messaging_volume SET size = size + $2 WHERE number = $1 RETURNING size",
        shard.number,
        count
      )
      guard let size, try last(in: transaction).number == shard.number else { continue }
      guard size > IndexShard.capacity else { return shard }
      let first = try firstOfNewShard(from: serial, in: transaction)
      let next = IndexShard(number: shard.number + 1, first: first)
      return try add(next, after: shard, transaction)
    }
  }

  private static func last(in transaction: borrowing Transaction) throws -> IndexShard {
    guard let last = try shard(of: .max, in: transaction) else {
      throw DatabaseError(.noRow, message: "messaging_volume has no rows")
    }
    return last
  }

  /// Begins a new shard.
  private static func add(
    _ next: IndexShard,
    after last: IndexShard,
    _ transaction: borrowing Transaction
  ) throws -> IndexShard {
    try transaction.execute(
      "INSERT INTO messaging_volume (number, first, removed, tidied) VALUES ($1, $2, 0, 0)",
      next.number,
      next.first
    )
    try transaction.engine.create(next.index)
    // A cleanup puts the full shard in order, which makes every later search of it faster.
    try countRemoval(from: last, in: transaction)
    try transaction.record(IndexCleanupContinued(account: nil))
    return next
  }

  /// Removes a message; its words can remain in the index's files until a cleanup.
  ///
  /// - Returns: The shard, where the message can be added again.
  @discardableResult
  static func remove(_ serial: Int64, in transaction: borrowing Transaction) throws -> IndexShard? {
    guard let shard = try shard(of: serial, in: transaction) else { return nil }
    try transaction.unindex(key: serial, in: shard.index)
    try countRemoval(from: shard, in: transaction)
    return shard
  }

  /// Returns the shard of a message by its serial.
  static func shard(
    of serial: Int64,
    in transaction: borrowing Transaction
  ) throws -> IndexShard? {
    try transaction.first(containing, serial) { row in try IndexShard(row) }
  }

  private static func countRemoval(
    from shard: IndexShard,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_volume SET removed = removed + 1 WHERE number = $1",
      shard.number
    )
  }
}

// MARK: - Cleanup

extension IndexShardStore {
  /// Lets a shard be cleaned once enough messages were removed from it.
  ///
  /// A cleanup rewrites a shard, so a large one waits for more removals: one for every 4,096 of its
  /// messages. A small one is cleaned after every removal.
  static func requestCleanup(
    after message: MessageID,
    in transaction: borrowing Transaction
  ) throws {
    let isDue: Bool? = try transaction.value(
      transaction.engine.lanes == 1 ? isCleanupDue : isCleanupOfLanesDue,
      message
    )
    if isDue == true { try transaction.record(IndexCleanupContinued(account: nil)) }
  }

  /// A shard that came from an engine with lanes says its size; the serials of others have no gaps.
  private static let isCleanupDue: SQLText = """
    SELECT v.removed - v.tidied > CASE WHEN v.size > 0 THEN v.size ELSE
      coalesce(
        (SELECT min(n.first) FROM messaging_volume AS n WHERE n.first > v.first),
        (SELECT indexed FROM messaging_count WHERE id = 1)
      ) - v.first
    END / 4096
    FROM messaging_volume AS v
    WHERE v.first <= (SELECT serial FROM messaging_message WHERE id = $1)
    ORDER BY v.first DESC LIMIT 1
    """

  private static let isCleanupOfLanesDue: SQLText = """
    SELECT v.removed - v.tidied > v.size / 4096 FROM messaging_volume AS v
    WHERE v.first <= (SELECT serial FROM messaging_message WHERE id = $1)
    ORDER BY v.first DESC LIMIT 1
    """

  /// Cleans a part of a shard, and returns how to go on, or nil if no shard needs it.
  ///
  /// Each shard with removed messages is cleaned once, in the order of the shards.
  static func clean(
    _ cleanup: IndexCleanupContinued,
    in transaction: borrowing Transaction
  ) throws -> IndexCleanupContinued? {
    var cleanup = cleanup
    if !cleanup.hasBegun {
      let next = try shardToClean(after: cleanup.shard ?? -1, in: transaction)
      guard let (shard, removed) = next else { return nil }
      (cleanup.shard, cleanup.removed) = (shard, removed)
    }
    let number = cleanup.shard ?? 0
    let begins = !cleanup.hasBegun
    cleanup.hasBegun = try transaction.tidy(IndexShard.index(number), begins: begins)
    if !cleanup.hasBegun {
      try transaction.execute(
        "UPDATE messaging_volume SET tidied = $2 WHERE number = $1 AND tidied < $2",
        number,
        cleanup.removed ?? 0
      )
    }
    return cleanup
  }

  private static func shardToClean(
    after number: Int64,
    in transaction: borrowing Transaction
  ) throws -> (shard: Int64, removed: Int64)? {
    try transaction.first(
      """
      SELECT number, removed FROM messaging_volume
      WHERE number > $1 AND removed > tidied ORDER BY number LIMIT 1
      """,
      number
    ) { row in try (row[0], row[1]) }
  }
}
