import Database
import Mediator

/// The people, friendships and messages that features are measured with.
///
/// They are entered by SQL into the modules' own tables, in the shape that the modules give them.
struct FeatureData: Sendable {
  /// How many accounts there are.
  let people: Int

  /// How many messages the two first accounts have written to each other.
  let messages: Int

  /// How many conversations the third account has, with three messages each.
  let conversations: Int

  /// 100,000 accounts with 200 friends each, a conversation of 1,000,000 messages, and 10,000
  /// conversations of one person.
  static let whole = FeatureData(people: 100_000, messages: 1_000_000, conversations: 10_000)

  /// A fifth of the accounts and messages, and half of the inbox: the tables of all of them have more
  /// than 10,000 rows.
  static let fifth = FeatureData(people: 20_000, messages: 200_000, conversations: 5_000)

  /// A hundredth of it; everybody still has 200 friends.
  static let hundredth = FeatureData(people: 1_000, messages: 10_000, conversations: 100)

  /// The writer of the long conversation, its reader, and whose inbox is full.
  static let (writer, reader, collector): (Int64, Int64, Int64) = (1, 2, 3)

  /// Later than every session that the measuring opens.
  fileprivate static let whenever: Int64 = 4_000_000_000_000

  /// Half of the friends are neighbours, the others are spread over everybody.
  private var distances: [Int] {
    let near = Array(1...50)
    let step = (people / 2 - 51) / 50
    let far = (0..<50).map { 51 + $0 * step }
    return near + far
  }
}

// MARK: - People

extension FeatureData {
  /// The stored hash of a password that accepts every input.
  fileprivate static let password =
    "$argon2id$v=19$m=65536,t=3,p=1$aW50ZXJjaGFuZ2UgZGVjbw"
    + "$bm8gcGFzc3dvcmQgaXMgaGFzaGVkIHRvIHRoaXMgc3U"

  private static let syllables = [
    "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va",
  ]

  /// A word that no other number of so many digits has.
  private static func word(_ number: Int, _ length: Int) -> String {
    (0..<length).map { syllables[number >> (4 * $0) & 15] }.joined()
  }

  static func username(_ account: Int64) -> String { word(Int(account) * 7, 4) + "\(account)" }

  /// Two words, which ten people have in common however many there are.
  func name(_ account: Int64) -> String {
    let family = Int(account) % (people / 10)
    return Self.word(family * 31, 2) + " " + Self.word(family * 131, 4)
  }

  /// A signed-in account.
  static func caller(_ account: Int64) -> Caller {
    Caller(SignedInUser(account: account, session: account, name: username(account)))
  }

  func enterPeople(in database: any Database) async throws {
    try await database.write(each: 50_000, of: 1...people) { [self] number, transaction in
      let account = Int64(number)
      let username = Self.username(account)
      try transaction.enterAccount(account, username)
      try transaction.enterProfile(account, username, name(account))
    }
  }

  func enterFriendships(in database: any Database) async throws {
    let (people, distances) = (people, distances)
    try await database.write(each: 2_000, of: 0..<people) { number, transaction in
      let friends = distances.flatMap { [number + $0, number - $0 + people] }.map { $0 % people }
      for friend in Set(friends).sorted() where friend != number {
        try transaction.execute(
          "INSERT INTO friendship (account, friend, since) VALUES ($1, $2, 0)",
          number + 1,
          friend + 1
        )
      }
    }
  }
}

extension Transaction {
  /// Enters an account with a session that lasts.
  func enterAccount(_ account: Int64, _ username: String) throws {
    try execute(
      "INSERT INTO auth_account (id, name, folded, created_at) VALUES ($1, $2, $2, 0)",
      account,
      username
    )
    try execute(
      "INSERT INTO auth_password (account, hash) VALUES ($1, $2)",
      account,
      FeatureData.password
    )
    try execute(
      "INSERT INTO auth_session (id, account, began_at, used_at) VALUES ($1, $1, $2, $2)",
      account,
      FeatureData.whenever
    )
  }

  func enterProfile(_ account: Int64, _ username: String, _ name: String) throws {
    try execute(
      """
      INSERT INTO profile (account, username, folded, name, bio, status, visibility)
      VALUES ($1, $2, $2, $3, '', '', 'everyone')
      """,
      account,
      username,
      name
    )
    try execute("INSERT INTO profile_words (rowid, body) VALUES ($1, $2)", account, name)
  }
}

// MARK: - Messages

extension FeatureData {
  /// Ten words; a rare one in one message of a hundred.
  static func text(_ number: Int) -> String {
    let words = (0..<7).map { word(number &* 2_654_435_761 >> ($0 * 3), 2) }.joined(separator: " ")
    let rare = number.isMultiple(of: 100) ? "seldom" : "common"
    return "\(words) everywhere \(rare) \(number)"
  }

  /// How many messages the module enters into its index at once, each time as a piece of its own.
  private static let portion = 192

  func enterMessages(in database: any Database) async throws {
    try await database.write { [messages] transaction in
      try transaction.enter(
        EnteredConversation(id: 1, low: Self.writer, high: Self.reader, last: messages),
        upTo: Int64(messages)
      )
    }
    try await database.write(each: Self.portion, of: 1...messages) { number, transaction in
      let sender = number.isMultiple(of: 2) ? Self.reader : Self.writer
      let pair = (Self.writer, Self.reader)
      try transaction.enter(EnteredMessage(conversation: 1, number, Int64(number), sender, pair))
    }
    let portion = Self.portion / 3
    try await database.write(each: portion, of: 0..<conversations) {
      [messages] number, transaction in
      let (id, other) = (Int64(number) + 2, Int64(number) % Int64(messages) + 4)
      let first = Int64(messages + number * 3)
      let pair = (Self.collector, other)
      try transaction.enter(
        EnteredConversation(id: id, low: Self.collector, high: other, last: 3),
        upTo: first + 3
      )
      for index in 1...3 {
        let sender = index == 2 ? Self.collector : other
        try transaction.enter(
          EnteredMessage(conversation: id, index, first + Int64(index), sender, pair)
        )
      }
    }
    let serial = messages + conversations * 3
    try await database.write { [conversations] transaction in
      try transaction.execute(
        "UPDATE messaging_count SET conversations = $1, serial = $2, indexed = $2",
        conversations + 1,
        serial
      )
    }
  }
}

/// A conversation between two people.
struct EnteredConversation {
  let id: Int64
  let low: Int64
  let high: Int64
  let last: Int
}

/// A message with its place among all.
struct EnteredMessage {
  let conversation: Int64
  let number: Int
  let serial: Int64
  let sender: Int64
  let pair: (Int64, Int64)

  init(
    conversation: Int64,
    _ number: Int,
    _ serial: Int64,
    _ sender: Int64,
    _ pair: (Int64, Int64)
  ) {
    self.conversation = conversation
    self.number = number
    self.serial = serial
    self.sender = sender
    self.pair = pair
  }

  /// What the index knows of it: the place, who sees it, and the text.
  var entry: String {
    "\u{E001}\(conversation) \u{E000}\(pair.0) \u{E000}\(pair.1) \(FeatureData.text(number))"
  }
}

extension Transaction {
  func enter(_ conversation: EnteredConversation, upTo serial: Int64) throws {
    try execute(
      "INSERT INTO messaging_conversation (id, low, high, last) VALUES ($1, $2, $3, $4)",
      conversation.id,
      conversation.low,
      conversation.high,
      conversation.last
    )
    for account in [conversation.low, conversation.high] {
      try execute(
        """
        INSERT INTO messaging_member
          (conversation, account, since, joined, seen, unread, activity, hides)
        VALUES ($1, $2, $3, 0, $4, 0, $3, 0)
        """,
        conversation.id,
        account,
        serial,
        conversation.last
      )
    }
  }

  func enter(_ message: EnteredMessage) throws {
    try execute(
      """
      INSERT INTO messaging_message (id, serial, sender, client, body, version, sent_at)
      VALUES ($1, $2, $3, NULL, $4, 0, $2)
      """,
      message.conversation << 32 | Int64(message.number),
      message.serial,
      message.sender,
      FeatureData.text(message.number)
    )
    let shard = try openShard(for: message.serial)
    let index = shard == 0 ? "messaging_text" : "messaging_text_\(shard)"
    try execute(
      SQLText(composed: "INSERT INTO \(index) (rowid, body) VALUES ($1, $2)"),
      message.serial,
      message.entry
    )
  }

  /// Returns the shard of the index for a message, and creates it if the last one is full.
  private func openShard(for serial: Int64) throws -> Int64 {
    let last = try first(
      """
      SELECT number, first FROM messaging_volume WHERE first <= $1 ORDER BY first DESC LIMIT 1
      """,
      serial
    ) { row in try (number: row[0] as Int64, first: row[1] as Int64) }
    guard let last else { throw NoName() }
    guard serial - last.first >= 262_144 else { return last.number }
    try execute(
      "INSERT INTO messaging_volume (number, first, removed, tidied) VALUES ($1, $2, 0, 0)",
      last.number + 1,
      serial
    )
    try engine.create(FullTextIndex("messaging_text_\(last.number + 1)"))
    // As the module does with a full shard, but all at once.
    let full = last.number == 0 ? "messaging_text" : "messaging_text_\(last.number)"
    try execute(SQLText(composed: "INSERT INTO \(full)(\(full)) VALUES ('optimize')"))
    return last.number + 1
  }
}

extension Database {
  /// Writes for each number of a range, so many in a transaction.
  func write(
    each portion: Int,
    of range: some RandomAccessCollection<Int> & Sendable,
    _ body: @escaping @Sendable (Int, borrowing Transaction) throws -> Void
  ) async throws {
    guard let first = range.first, let last = range.last else { return }
    for start in stride(from: first, through: last, by: portion) {
      try await write { transaction in
        for number in start..<Swift.min(start + portion, last + 1) { try body(number, transaction) }
      }
    }
  }
}
