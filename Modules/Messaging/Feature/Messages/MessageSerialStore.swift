import Database
import MessagingContract

/// A number in the order of all messages.
struct ReservedSerial: Sendable {
  let number: Int64

  /// The lane of the number.
  let lane: Int

  /// Whether enough messages of the lane wait for the search index to add them now.
  let isIndexDue: Bool
}

/// Takes numbers in the order of all messages: of one counter where there is one writer, else of the
/// counter of the conversation.
enum MessageSerialStore {
  /// The lane of a conversation's messages.
  static func lane(of conversation: ConversationID, on engine: any EngineConnection) -> NumberLane {
    NumberLane(of: conversation.rawValue, on: engine)
  }

  /// Takes the next number for a message of a conversation.
  static func reserve(
    for conversation: ConversationID,
    in transaction: borrowing Transaction
  ) throws -> ReservedSerial {
    let lane = lane(of: conversation, on: transaction.engine)
    guard lane.index > 0 else { return try reserveOfOneWriter(in: transaction) }
    return try reserve(in: lane, waiting: 1, transaction)
  }

  /// Takes the next number for something else than a message: all of it is in one order.
  static func reserveShared(in transaction: borrowing Transaction) throws -> ReservedSerial {
    let lane = NumberLane.shared(on: transaction.engine)
    guard lane.step > 1 else { return try reserveOfOneWriter(in: transaction) }
    return try reserve(in: lane, waiting: 0, transaction)
  }

  private static func reserveOfOneWriter(
    in transaction: borrowing Transaction
  ) throws -> ReservedSerial {
    let serial = try transaction.first(
      """
      UPDATE messaging_count SET serial = serial + 1 WHERE id = 1 RETURNING serial, serial - indexed
      """
    ) { row in
      let isDue = try row[1] as Int >= MessageIndex.batchSize
      return ReservedSerial(number: try row[0], lane: 0, isIndexDue: isDue)
    }
    guard let serial else { throw DatabaseError.missingCount }
    return serial
  }

  private static func reserve(
    in lane: NumberLane,
    waiting: Int,
    _ transaction: borrowing Transaction
  ) throws -> ReservedSerial {
    let serial = try transaction.first(
      """
      UPDATE messaging_lane SET waiting = waiting + $4,
        serial = CASE WHEN serial < $2 THEN $2 ELSE serial + $3 END
      WHERE lane = $1 RETURNING serial, waiting
      """,
      lane.index,
      lane.number(at: transaction.now),
      lane.step,
      waiting
    ) { row in
      let isDue = try row[1] as Int >= MessageIndex.batchSizeOfLane
      return ReservedSerial(number: try row[0], lane: lane.index, isIndexDue: isDue)
    }
    guard let serial else { throw DatabaseError.missingCount }
    return serial
  }

  // MARK: - Data that was moved

  /// Lets the counter of one writer go on after the lanes of an engine with many, if the data comes
  /// from one: what is stored from now on comes after everything that is there.
  ///
  /// Messages that waited in a lane for the index are added, as nothing asks the lanes any more.
  static func continueAfterLanes(_ database: any Database) async throws {
    let isBehind = try await database.read { connection in
      try connection.engine.lanes == 1
        && connection.value(
          """
          SELECT CASE WHEN (SELECT max(serial) FROM messaging_lane)
            > (SELECT serial FROM messaging_count WHERE id = 1) THEN 1 ELSE 0 END
          """
        ) == 1
    }
    guard isBehind else { return }
    try await database.write { transaction in
      let lanes: [Int] = try transaction.all(
        "SELECT lane FROM messaging_lane WHERE waiting > 0 ORDER BY lane"
      ) { row in try row[0] }
      for lane in [0] + lanes.filter({ $0 > 0 }) {
        try MessageIndex.addWaiting(of: lane, in: transaction)
      }
      try transaction.execute(
        """
        UPDATE messaging_count SET serial = l.last, indexed = l.last
        FROM (SELECT max(serial) AS last FROM messaging_lane) AS l WHERE id = 1
        """
      )
    }
  }

  // MARK: - Reading

  /// Returns the last number of what is numbered in one order beside the messages.
  static func lastShared(on connection: borrowing some Queryable & ~Copyable) throws -> Int64 {
    if NumberLane.shared(on: connection.engine).step == 1 {
      return try connection.value("SELECT serial FROM messaging_count WHERE id = 1") ?? 0
    }
    return try connection.value("SELECT serial FROM messaging_lane WHERE lane = 0") ?? 0
  }

  /// Returns the place of the latest message in each lane.
  static func position(on connection: borrowing ReadConnection) throws -> LanePositions {
    var position = LanePositions()
    position[0] = try connection.value("SELECT serial FROM messaging_count WHERE id = 1") ?? 0
    guard connection.engine.lanes > 1 else { return position }
    try connection.each("SELECT lane, serial FROM messaging_lane WHERE lane > 0") { row in
      position[try row[0]] = try row[1]
    }
    return position
  }
}

extension DatabaseError {
  static var missingCount: DatabaseError {
    DatabaseError(.noRow, message: "messaging_count has no row 1, or messaging_lane lacks a lane")
  }
}
