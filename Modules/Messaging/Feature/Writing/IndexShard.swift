import Database

/// A part of the index of texts: the messages from one serial up to the next volume's first.
///
/// SQLite rewrites all places of a word at once when it merges what it has written, or forgets what
/// was taken out; so how long others wait for that grows with the index. Here it does not: a volume
/// that has enough is written to no more, but for changes, and the next one begins.
struct IndexShard: Sendable {
  /// How many messages make a volume full.
  static let capacity = 1 << 18

  let number: Int64

  /// The serial of its first message.
  let first: Int64

  /// Where its texts are, each under its message's serial.
  var index: SearchIndex { Self.index(number) }

  fileprivate static func index(_ number: Int64) -> SearchIndex {
    SearchIndex(number == 0 ? "messaging_text" : "messaging_text_\(number)")
  }

  fileprivate init(number: Int64, first: Int64) {
    self.number = number
    self.first = first
  }

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    self.init(number: try row[0], first: try row[1])
  }
}

extension Queryable where Self: ~Copyable {
  /// Returns the volumes with messages before a serial, the latest first.
  func volumes(before serial: Int64) throws -> [IndexShard] {
    try all(
      "SELECT number, first FROM messaging_volume WHERE first < $1 ORDER BY first DESC",
      serial
    ) { row in try IndexShard(row) }
  }

  /// Returns the volume that holds a message.
  fileprivate func volume(of serial: Int64) throws -> IndexShard? {
    try first(
      """
      SELECT number, first FROM messaging_volume WHERE first <= $1 ORDER BY first DESC LIMIT 1
      """,
      serial
    ) { row in try IndexShard(row) }
  }
}

extension Transaction {
  /// Returns the volume that takes new messages from a serial on, which begins if the last is full.
  func openVolume(from serial: Int64) throws -> IndexShard {
    guard let last = try volume(of: .max) else {
      throw DatabaseError(.noRow, message: "the index has lost its volumes")
    }
    guard serial - last.first >= Int64(IndexShard.capacity) else { return last }
    let next = IndexShard(number: last.number + 1, first: serial)
    try execute(
      "INSERT INTO messaging_volume (number, first, removed, tidied) VALUES ($1, $2, 0, 0)",
      next.number,
      next.first
    )
    try engine.create(next.index)
    // A full one is put in order once, as if something were taken out: whoever searches it then has
    // one place to look for a word.
    try count(removedFrom: last)
    try record(IndexCleanupContinued(account: nil))
    return next
  }

  /// Takes a message out of the index, whose words may stay in its files until they are tidied.
  ///
  /// - Returns: Where the message can be entered anew.
  @discardableResult
  func unindex(_ serial: Int64) throws -> IndexShard? {
    guard let volume = try volume(of: serial) else { return nil }
    try unindex(key: serial, in: volume.index)
    try count(removedFrom: volume)
    return volume
  }

  private func count(removedFrom volume: IndexShard) throws {
    try execute(
      "UPDATE messaging_volume SET removed = removed + 1 WHERE number = $1",
      volume.number
    )
  }
}

extension Transaction {
  /// Makes a piece of the index forget what was taken out, and returns what to go on with.
  ///
  /// Volumes are tidied in their order, each once, and only where something was taken out.
  func tidy(_ words: IndexCleanupContinued) throws -> IndexCleanupContinued? {
    var words = words
    if !words.hasBegun {
      guard let (volume, removed) = try untidy(behind: words.volume ?? -1) else { return nil }
      (words.volume, words.removed) = (volume, removed)
    }
    let number = words.volume ?? 0
    let begins = !words.hasBegun
    words.hasBegun = try tidy(IndexShard.index(number), begins: begins)
    if !words.hasBegun {
      try execute(
        "UPDATE messaging_volume SET tidied = $2 WHERE number = $1 AND tidied < $2",
        number,
        words.removed ?? 0
      )
    }
    return words
  }

  /// Returns the next volume from which something was taken out, and how much by now.
  private func untidy(behind number: Int64) throws -> (volume: Int64, removed: Int64)? {
    try first(
      """
      SELECT number, removed FROM messaging_volume
      WHERE number > $1 AND removed > tidied ORDER BY number LIMIT 1
      """,
      number
    ) { row in try (row[0], row[1]) }
  }
}
