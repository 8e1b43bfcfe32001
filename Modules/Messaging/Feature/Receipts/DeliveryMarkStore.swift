import AuthContract
import Database
import Mediator
import MessagingContract

/// Stores how far messages have been delivered to an account, without waiting for the disk.
enum DeliveryMarkStore {
  /// Marks all messages up to a serial as delivered, unless none of them is new to the account.
  ///
  /// - Returns: Whether the mark has moved.
  @discardableResult
  static func mark(
    _ account: AccountID,
    through serial: Int64,
    in database: any Database
  ) async throws -> Bool {
    let isNew = try await database.read { connection in
      let last = try mark(of: account, on: connection)
      return try last < serial
        && IncomingMessageStore.hasActivity(for: account, after: last, on: connection)
    }
    guard isNew else { return false }
    return try await database.writeUnsynced(locking: [.account(account)]) { transaction in
      guard try MessagingSettingStore.settings(of: account, on: transaction).receipts else {
        return false
      }
      let moved = try transaction.execute(
        """
        INSERT INTO messaging_delivery (account, serial) VALUES ($1, $2)
        ON CONFLICT (account) DO UPDATE SET serial = $2 WHERE messaging_delivery.serial < $2
        """,
        account.rawValue,
        serial
      )
      if moved > 0 { transaction.changes(.deliveries(to: account)) }
      return moved > 0
    }
  }

  private static func mark(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> Int64 {
    try connection.value(
      "SELECT serial FROM messaging_delivery WHERE account = $1",
      account.rawValue
    ) ?? 0
  }

  static func remove(_ account: AccountID, in transaction: borrowing Transaction) throws {
    transaction.changes(.deliveries(to: account))
    try transaction.execute("DELETE FROM messaging_delivery WHERE account = $1", account.rawValue)
  }
}
