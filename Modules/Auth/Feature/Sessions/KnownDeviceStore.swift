import AuthContract
import Database
import Mediator

/// Knows the devices on which the user of an account has signed in, by digests of their keys.
enum KnownDeviceStore {
  /// The number of devices of an account that are known; the ones used last stay known.
  static let limit = 20

  /// Returns whether the user of an account has signed in on a device.
  static func isKnown(
    _ device: SecretDigest,
    to account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let found: Int? = try connection.value(
      "SELECT 1 FROM auth_device WHERE account = $1 AND digest = $2",
      account.rawValue,
      device
    )
    return found != nil
  }

  /// Returns the account whose user signed in last on a device.
  static func account(
    of device: SecretDigest,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int64? {
    try connection.value(
      "SELECT account FROM auth_device WHERE digest = $1 ORDER BY used_at DESC LIMIT 1",
      device
    )
  }

  /// Stores that the user of an account has signed in on a device.
  static func remember(
    _ device: SecretDigest,
    of account: AccountID,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO auth_device (account, digest, used_at) VALUES ($1, $2, $3)
      ON CONFLICT (account, digest) DO UPDATE SET used_at = excluded.used_at
      """,
      account.rawValue,
      device,
      now
    )
    try transaction.execute(
      """
      DELETE FROM auth_device WHERE account = $1 AND digest NOT IN (
        SELECT digest FROM auth_device WHERE account = $1 ORDER BY used_at DESC, digest LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }

  /// Forgets all devices of an account.
  static func forgetAll(
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute("DELETE FROM auth_device WHERE account = $1", account.rawValue)
  }
}

extension DeviceKey {
  /// What is stored of the key.
  var digest: SecretDigest { SecretDigest(of: "device \(secret)") }
}
