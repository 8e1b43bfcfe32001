import AuthContract
import Database
import MessagingContract

/// How the index of texts follows the messages.
///
/// An index takes many texts at once for a fraction of what each costs by itself, so messages wait
/// for their entries until there are some: the sender who completes a portion makes them, or else
/// whoever searches before that.
enum MessageIndex {
  /// How many messages may wait: the entries of so many are made in two milliseconds.
  static let portion = 192
}

extension Queryable where Self: ~Copyable {
  /// Returns whether there are messages that wait for their entries.
  func isIndexBehind() throws -> Bool {
    try value("SELECT indexed < serial FROM messaging_count WHERE id = 1") ?? false
  }
}

extension Transaction {
  /// Enters all messages that wait, for those who see them.
  func indexWaiting() throws {
    let waiting = try all(
      """
      SELECT m.serial, m.id, m.body, i.account
      FROM messaging_message AS m
      JOIN messaging_member AS i
        ON i.conversation = m.id >> 32 AND i.joined < m.id & 4294967295
      WHERE m.serial > (SELECT indexed FROM messaging_count WHERE id = 1) AND m.body IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = i.account AND h.message = m.id
        )
      ORDER BY m.serial
      """
    ) { row in try VisibleMessage(row) }
    if let first = waiting.first {
      try enter(waiting, in: openVolume(from: first.serial))
    }
    try execute("UPDATE messaging_count SET indexed = serial WHERE id = 1")
  }

  /// Enters what a message says now, for those who see it so, unless it waits for that anyway.
  func reindex(_ message: MessageID) throws {
    guard let serial = try indexedSerial(of: message), let volume = try unindex(serial) else {
      return
    }
    try enter(
      all(
        """
        SELECT m.serial, m.id, m.body, i.account
        FROM messaging_message AS m
        JOIN messaging_member AS i
          ON i.conversation = m.id >> 32 AND i.joined < m.id & 4294967295
        WHERE m.id = $1 AND m.body IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = i.account AND h.message = m.id
        )
        """,
        message
      ) { row in try VisibleMessage(row) },
      in: volume
    )
  }

  /// Makes an entry of all neighbours that are of one message.
  private func enter(_ sightings: [VisibleMessage], in volume: IndexShard) throws {
    var rest = sightings[...]
    while let first = rest.first {
      let own = rest.prefix { $0.serial == first.serial }
      rest = rest.dropFirst(own.count)
      let entry = IndexedMessage(
        message: first.message,
        text: first.text,
        viewers: own.map(\.viewer)
      )
      try index(entry.text, in: volume.index, key: first.serial)
    }
  }
}

/// A message that somebody sees.
private struct VisibleMessage {
  let serial: Int64
  let message: MessageID
  let text: String
  let viewer: AccountID

  init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    message = try row[1]
    text = try row[2]
    viewer = try row.account(3)
  }
}
