import Mediator

/// The newest changes of topics, as transactions of any process store them.
///
/// The table is bounded. Who reads it too rarely to see every change loads everything again.
package enum TopicChangeLog {
  /// How many commits the table remembers, give or take one sweep.
  package static let capacity: Int64 = 1024

  /// How many commits pass between two sweeps.
  private static let sweepInterval: Int64 = 256

  /// The largest number of topics that one commit names; beyond, anything may have changed.
  ///
  /// A commit may hold the messages of hundreds of senders, and each changes three topics or more.
  private static let mostTopics = 4_096

  static let migration = Migration(
    number: 2,
    name: "the changed topics",
    "CREATE TABLE topic_change (id INTEGER PRIMARY KEY, topics TEXT NOT NULL) STRICT"
  )

  /// Stores what a commit changed, as a part of it.
  package static func store(
    _ topics: borrowing PendingTopicChanges,
    in transaction: borrowing Transaction
  ) throws(DatabaseError) {
    let text = topics.count > mostTopics ? everything : topics.text
    try transaction.execute("INSERT INTO topic_change (topics) VALUES ($1)", text)
  }

  /// Forgets old rows, now and then.
  ///
  /// - Parameters:
  ///   - id: The number of the row that was just stored. The engine knows it, and asking for it in
  ///     the statement would take longer than the rest of the statement.
  ///   - transaction: The transaction that stored it.
  /// - Throws: What deleting the rows throws.
  package static func sweep(
    after id: Int64,
    in transaction: borrowing Transaction
  ) throws(DatabaseError) {
    guard id % sweepInterval == 0 else { return }
    try transaction.execute("DELETE FROM topic_change WHERE id <= $1", id - capacity)
  }

  /// Returns statements that store what a commit changed, and forget old rows now and then.
  ///
  /// They are for an engine that sends all statements at the end of a transaction at once.
  package static func statements(storing topics: borrowing PendingTopicChanges) -> [String] {
    let text = topics.count > mostTopics ? everything : topics.text
    return [
      """
      INSERT INTO topic_change (id, topics)
      SELECT coalesce(max(id), 0) + 1, '\(text.replacing("'", with: "''"))' FROM topic_change
      """,
      """
      DELETE FROM topic_change WHERE id <= (
        SELECT CASE WHEN max(id) % \(sweepInterval) = 0 THEN max(id) - \(capacity) END FROM topic_change
      )
      """,
    ]
  }

  /// Returns the number of the newest commit that changed a topic.
  static func last(on connection: borrowing ReadConnection) throws -> Int64 {
    try connection.value("SELECT coalesce(max(id), 0) FROM topic_change") ?? 0
  }

  /// Returns what was changed after a commit.
  static func changes(
    after last: Int64,
    on connection: borrowing ReadConnection
  ) throws -> CommittedTopicChanges {
    var changes = CommittedTopicChanges(last: last)
    try connection.each(
      "SELECT id, topics FROM topic_change WHERE id > $1 ORDER BY id",
      last
    ) { row in
      changes.add(try row[1], id: try row[0])
    }
    return changes
  }

  /// What stands for more topics than are worth naming.
  static let everything = "*"
}

/// What some commits changed.
struct CommittedTopicChanges: Sendable {
  /// The number of the newest of the commits.
  private(set) var last: Int64

  /// The topics that changed.
  private(set) var topics: Set<Topic> = []

  /// Whether more changed than the topics tell.
  private(set) var isIncomplete = false

  init(last: Int64) {
    self.last = last
  }

  /// Adds what a commit changed.
  mutating func add(_ text: String, id: Int64) {
    // Numbers have no gaps, so a gap means that the commit in between was swept away.
    if id != last + 1 || text == TopicChangeLog.everything { isIncomplete = true }
    last = id
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let name = words.first.map(String.init) else { continue }
      for key in words.dropFirst().compactMap({ Int64($0) }) { topics.insert(Topic(name, key)) }
    }
  }
}
