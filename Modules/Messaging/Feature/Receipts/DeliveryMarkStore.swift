import AuthContract
import Database
import Mediator
import MessagingContract

/// Stores how far messages have been delivered to an account, without waiting for the disk.
enum DeliveryMarkStore {
  /// Marks all messages up to a place as delivered, unless none of them is new to the account or the
  /// mark cannot be stored now.
  ///
  /// - Returns: Whether the mark has moved.
  @discardableResult
  static func mark(
    _ account: AccountID,
    through position: LanePositions,
    in database: any Database
  ) async throws -> Bool {
    let lanes = try await database.read { connection in
      try IncomingMessageStore.activeLanes(
        for: account,
        after: marks(of: account, on: connection),
        through: position,
        on: connection
      )
    }
    guard !lanes.isEmpty, await database.isWritable() else { return false }
    return try await database.writeUnsynced(locking: [.account(account)]) { transaction in
      guard try MessagingSettingStore.settings(of: account, on: transaction).receipts else {
        return false
      }
      var moved = 0
      for lane in lanes {
        moved += try mark(account, through: position[lane], of: lane, in: transaction)
      }
      if moved > 0 { transaction.changes(.deliveries(to: account)) }
      return moved > 0
    }
  }

  /// Moves the mark of a lane, and returns the number of marks that have moved.
  private static func mark(
    _ account: AccountID,
    through serial: Int64,
    of lane: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    guard lane > 0 else {
      return try transaction.execute(
        """
        INSERT INTO messaging_delivery (account, serial) VALUES ($1, $2)
        ON CONFLICT (account) DO UPDATE SET serial = $2 WHERE messaging_delivery.serial < $2
        """,
        account.rawValue,
        serial
      )
    }
    return try transaction.execute(
      """
      INSERT INTO messaging_lane_delivery (account, lane, serial) VALUES ($1, $2, $3)
      ON CONFLICT (account, lane) DO UPDATE SET serial = $3
      WHERE messaging_lane_delivery.serial < $3
      """,
      account.rawValue,
      lane,
      serial
    )
  }

  private static func marks(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> LanePositions {
    var marks = LanePositions()
    marks[0] =
      try connection.value(
        "SELECT serial FROM messaging_delivery WHERE account = $1",
        account.rawValue
      ) ?? 0
    guard connection.engine.lanes > 1 else { return marks }
    try connection.each(
      "SELECT lane, serial FROM messaging_lane_delivery WHERE account = $1",
      account.rawValue
    ) { row in marks[try row[0]] = try row[1] }
    return marks
  }

  static func remove(_ account: AccountID, in transaction: borrowing Transaction) throws {
    transaction.changes(.deliveries(to: account))
    try transaction.execute("DELETE FROM messaging_delivery WHERE account = $1", account.rawValue)
    try transaction.execute(
      "DELETE FROM messaging_lane_delivery WHERE account = $1",
      account.rawValue
    )
  }
}
