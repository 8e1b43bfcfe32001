import Mediator

/// The newest changes of topics, as transactions of any process store them.
///
/// Commits are numbered without a gap, in lanes where an engine has several writers: the number of a
/// commit has its lane in the upper bits. The table is bounded. Who reads it too rarely to see every
/// change loads everything again.
package enum TopicChangeLog {
  /// How many commits the table remembers where one writes at a time, give or take one sweep.
  package static let capacity: Int64 = 1024

  /// How many commits pass between two sweeps.
  private static let sweepInterval: Int64 = 256

  /// How many commits of each lane the table remembers, and how many pass between two sweeps.
  private static let (laneCapacity, laneSweepInterval): (Int64, Int64) = (128, 32)

  /// How many numbers a lane has: more than it will ever need.
  fileprivate static let laneSize: Int64 = 1 << 40

  /// The largest number of topics that one commit names; beyond, anything may have changed.
  ///
  /// A commit may hold the messages of hundreds of senders, and each changes three topics or more.
  private static let mostTopics = 4_096

  static let migration = Migration(
    number: 2,
    name: "the changed topics",
    "CREATE TABLE topic_change (id INTEGER PRIMARY KEY, topics TEXT NOT NULL) STRICT"
  )

  /// No program that counts all commits in one order may run beside those that count in lanes.
  static let laneMigration = Migration(
    number: 6,
    name: "the lanes of the changed topics",
    "DELETE FROM topic_change"
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
  ///
  /// - Parameters:
  ///   - topics: What the commit changed.
  ///   - lane: The lane of the commit, which no other transaction has before this one is stored.
  /// - Returns: The statements.
  package static func statements(
    storing topics: borrowing PendingTopicChanges,
    in lane: Int
  ) -> [String] {
    let text = topics.count > mostTopics ? everything : topics.text
    let (start, end) = (Int64(lane) * laneSize, Int64(lane + 1) * laneSize)
    return [
      """
      INSERT INTO topic_change (id, topics)
      SELECT coalesce(max(id), \(start)) + 1, '\(text.replacing("'", with: "''"))'
      FROM topic_change WHERE id > \(start) AND id < \(end)
      """,
      """
      DELETE FROM topic_change WHERE id > \(start) AND id <= (
        SELECT CASE WHEN max(id) % \(laneSweepInterval) = 0 THEN max(id) - \(laneCapacity) END
        FROM topic_change WHERE id < \(end)
      )
      """,
    ]
  }

  /// Returns the newest commits that changed a topic.
  static func position(on connection: borrowing ReadConnection) throws -> LanePositions {
    var position = LanePositions()
    for lane in NumberLane.indexes(on: connection.engine) { position[lane] = 0 }
    try connection.each(newest) { row in
      let id: Int64 = try row[0]
      position[Int(id / laneSize)] = id % laneSize
    }
    return position
  }

  private static let newest: SQLText = SQLText(
    composedOnce: "SELECT max(id) FROM topic_change GROUP BY id / \(laneSize)"
  )

  /// Returns what was changed after some commits.
  static func changes(
    after last: LanePositions,
    on connection: borrowing ReadConnection
  ) throws -> CommittedTopicChanges {
    var changes = CommittedTopicChanges(last: last)
    let starts = NumberLane.indexes(on: connection.engine).map { lane in
      Int64(lane) * laneSize + last[lane]
    }
    try connection.each(later.over(starts.count), InListValues(starts)) { row in
      let id: Int64 = try row[0]
      changes.add(try row[1], number: id % laneSize, of: Int(id / laneSize))
    }
    return changes
  }

  /// The commits of each lane after a number of it.
  private static let later = InListStatement { numbers in
    let starts = numbers.dropFirst().dropLast().split(separator: ", ")
      .map { "(CAST(\($0) AS BIGINT))" }
    return """
      WITH lane (last) AS (VALUES \(starts.joined(separator: ", ")))
      SELECT c.id, c.topics FROM lane JOIN topic_change AS c
      ON c.id > lane.last AND c.id < (lane.last / \(laneSize) + 1) * \(laneSize)
      ORDER BY c.id
      """
  }

  /// What stands for more topics than are worth naming.
  static let everything = "*"
}

/// What some commits changed.
struct CommittedTopicChanges: Sendable {
  /// The newest of the commits.
  private(set) var last: LanePositions

  /// The topics that changed.
  private(set) var topics: Set<Topic> = []

  /// Whether more changed than the topics tell.
  private(set) var isIncomplete = false

  init(last: LanePositions) {
    self.last = last
  }

  /// Adds what a commit changed.
  mutating func add(_ text: String, number: Int64, of lane: Int) {
    // Numbers have no gaps, so a gap means that the commit in between was swept away.
    if number != last[lane] + 1 || text == TopicChangeLog.everything { isIncomplete = true }
    last[lane] = number
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let name = words.first.map(String.init) else { continue }
      for key in words.dropFirst().compactMap({ Int64($0) }) { topics.insert(Topic(name, key)) }
    }
  }
}
