import AuthContract
import Database
import MessagingContract

/// Keeps the search index up to date with the messages.
///
/// A batch of texts costs an index a fraction of what the texts cost one by one. So new messages
/// wait until there are enough for a batch, which the sender who completes it adds. A search reads
/// those that wait by itself, so that searching changes nothing.
enum MessageIndex {
  /// The number of messages in a batch; adding one takes about two milliseconds.
  static let batchSize = 192

  /// The number of messages in a batch of one lane of many, all of which a search reads.
  static let batchSizeOfLane = 16

  /// Returns the message's serial if the message is in the index.
  static func indexedSerial(
    of message: MessageID,
    in transaction: borrowing Transaction
  ) throws -> Int64? {
    try transaction.value(
      """
      SELECT m.serial FROM messaging_message AS m WHERE m.id = $1 AND m.serial <= CASE m.lane
        WHEN 0 THEN (SELECT indexed FROM messaging_count WHERE id = 1)
        ELSE (SELECT l.indexed FROM messaging_lane AS l WHERE l.lane = m.lane)
      END
      """,
      message
    )
  }

  /// Adds all waiting messages of a lane.
  static func addWaiting(of lane: Int, in transaction: borrowing Transaction) throws {
    guard lane > 0 else {
      let waiting = try transaction.all(waitingMessages) { row in try MessageAndReader(row) }
      try add(waiting, in: transaction)
      try transaction.execute("UPDATE messaging_count SET indexed = serial WHERE id = 1")
      return
    }
    let waiting = try transaction.all(waitingOfLane, lane) { row in try MessageAndReader(row) }
    try add(waiting, in: transaction)
    try transaction.execute(
      "UPDATE messaging_lane SET indexed = serial, waiting = 0 WHERE lane = $1",
      lane
    )
  }

  private static func add(
    _ waiting: [MessageAndReader],
    in transaction: borrowing Transaction
  ) throws {
    guard let first = waiting.first else { return }
    let count = Set(waiting.map(\.serial)).count
    let shard = try IndexShardStore.open(from: first.serial, adding: count, in: transaction)
    try add(waiting, to: shard, in: transaction)
  }

  /// Replaces a message's entry after a change; a waiting message stays waiting.
  static func update(_ message: MessageID, in transaction: borrowing Transaction) throws {
    guard let serial = try indexedSerial(of: message, in: transaction),
      let shard = try IndexShardStore.remove(serial, in: transaction)
    else { return }
    let readers = try transaction.all(readersOfMessage, message) { row in try MessageAndReader(row)
    }
    try add(readers, to: shard, in: transaction)
  }

  private static let waitingMessages = SQLText(
    composedOnce: """
      SELECT \(MessageAndReader.columns) \(MessageAndReader.source)
        AND m.serial > (SELECT indexed FROM messaging_count WHERE id = 1)
        AND m.serial <= (SELECT serial FROM messaging_count WHERE id = 1)
      ORDER BY m.serial
      """
  )

  private static let waitingOfLane = SQLText(
    composedOnce: """
      SELECT \(MessageAndReader.columns) \(MessageAndReader.source)
        AND m.lane = $1 AND m.lane > 0
        AND m.serial > (SELECT l.indexed FROM messaging_lane AS l WHERE l.lane = $1)
      ORDER BY m.serial
      """
  )

  private static let readersOfMessage = SQLText(
    composedOnce: "SELECT \(MessageAndReader.columns) \(MessageAndReader.source) AND m.id = $1"
  )

  /// Makes one entry of the consecutive rows of each message.
  private static func add(
    _ messages: [MessageAndReader],
    to shard: IndexShard,
    in transaction: borrowing Transaction
  ) throws {
    var rest = messages[...]
    while let first = rest.first {
      let rows = rest.prefix { $0.serial == first.serial }
      rest = rest.dropFirst(rows.count)
      // Another lane may have come further, and begun the shard after this message.
      let earlier =
        first.serial < shard.first
        ? try IndexShardStore.shard(of: first.serial, in: transaction) : nil
      let entry = IndexedMessageText(
        message: first.message,
        text: first.text,
        readers: rows.map(\.reader)
      )
      try transaction.index(entry.text, in: (earlier ?? shard).index, key: first.serial)
    }
  }
}

/// A message and one account that can read its current text.
private struct MessageAndReader {
  static let columns = "m.serial, m.id, m.body, i.account"

  static let source = """
    FROM messaging_message AS m
    JOIN messaging_member AS i
      ON i.conversation = m.id >> 32 AND i.joined < m.id & 4294967295
    WHERE m.body IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM messaging_hidden AS h WHERE h.account = i.account AND h.message = m.id
    )
    """

  let serial: Int64
  let message: MessageID
  let text: String
  let reader: AccountID

  init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    message = try row[1]
    text = try row[2]
    reader = AccountID(rawValue: try row[3])
  }
}
