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

  /// Returns the message's serial if the message is in the index.
  static func indexedSerial(
    of message: MessageID,
    in transaction: borrowing Transaction
  ) throws -> Int64? {
    try transaction.value(
      """
      SELECT serial FROM messaging_message
      WHERE id = $1 AND serial <= (SELECT indexed FROM messaging_count WHERE id = 1)
      """,
      message
    )
  }

  /// Adds all waiting messages.
  static func addWaiting(in transaction: borrowing Transaction) throws {
    let waiting = try transaction.all(waitingMessages) { row in try MessageAndReader(row) }
    if let first = waiting.first {
      let shard = try IndexShardStore.open(from: first.serial, in: transaction)
      try add(waiting, to: shard, in: transaction)
    }
    try transaction.execute("UPDATE messaging_count SET indexed = serial WHERE id = 1")
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
      ORDER BY m.serial
      """
  )

  private static let readersOfMessage = SQLText(
    composedOnce: "SELECT \(MessageAndReader.columns) \(MessageAndReader.source) AND m.id = $1"
  )

  /// Makes one entry of the consecutive rows of each message.
  private static func add(
    _ messages: [MessageAndReader],
    to shard: IndexSegment,
    in transaction: borrowing Transaction
  ) throws {
    var rest = messages[...]
    while let first = rest.first {
      let rows = rest.prefix { $0.serial == first.serial }
      rest = rest.dropFirst(rows.count)
      let entry = MessageIndexEntry(
        message: first.message,
        text: first.text,
        readers: rows.map(\.reader)
      )
      try transaction.index(entry.text, in: shard.index, key: first.serial)
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
