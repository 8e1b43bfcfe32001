import Database

/// A row of the table that storage is measured with.
struct Message: Sendable {
  let id: Int
  let sender: Int
  let conversation: Int
  let body: String
  let sentAt: Int

  static let text =
    "The quick brown fox jumps over the lazy dog, and the dog sleeps on until 7 pm. !"

  static let table: SQLText = """
    CREATE TABLE message (
      id INTEGER PRIMARY KEY, sender INTEGER NOT NULL, conversation INTEGER NOT NULL,
      body TEXT NOT NULL, sent_at INTEGER NOT NULL
    ) STRICT
    """

  /// The layout of Messaging: the key is the conversation and the number within it.
  static let keptTable: SQLText = """
    CREATE TABLE kept (
      id INTEGER PRIMARY KEY, sender INTEGER NOT NULL, body TEXT NOT NULL, sent_at INTEGER NOT NULL
    ) STRICT
    """

  init(number: Int) {
    id = number
    sender = (number - 1) % 5_000
    conversation = (number - 1) % 1_000
    body = Self.text
    sentAt = 1_700_000_000 + number - 1
  }

  init(_ row: borrowing DatabaseRow) throws {
    id = try row[0]
    sender = try row[1]
    conversation = try row[2]
    body = try row[3]
    sentAt = try row[4]
  }

  init(kept row: borrowing DatabaseRow) throws {
    id = try row[0]
    sender = try row[1]
    conversation = id >> 32
    body = try row[2]
    sentAt = try row[3]
  }
}

extension Transaction {
  func insert(_ message: Message) throws {
    try execute(
      "INSERT INTO message (id, sender, conversation, body, sent_at) VALUES ($1, $2, $3, $4, $5)",
      message.id,
      message.sender,
      message.conversation,
      message.body,
      message.sentAt
    )
  }

  func keep(_ message: Message, at key: Int) throws {
    try execute(
      "INSERT INTO kept (id, sender, body, sent_at) VALUES ($1, $2, $3, $4)",
      key,
      message.sender,
      message.body,
      message.sentAt
    )
  }
}

extension ReadConnection {
  func message(_ id: Int) throws -> Message? {
    try first("SELECT id, sender, conversation, body, sent_at FROM message WHERE id = $1", id) {
      row in try Message(row)
    }
  }

  func page(_ conversation: Int) throws -> [Message] {
    try all(
      """
      SELECT id, sender, conversation, body, sent_at FROM message WHERE conversation = $1
      ORDER BY sent_at DESC LIMIT 50
      """,
      conversation
    ) { row in try Message(row) }
  }

  func keptPage(_ conversation: Int) throws -> [Message] {
    try all(
      """
      SELECT id, sender, body, sent_at FROM kept WHERE id >= $1 AND id < $2
      ORDER BY id DESC LIMIT 50
      """,
      conversation << 32,
      (conversation + 1) << 32
    ) { row in try Message(kept: row) }
  }
}
