import AuthContract
import Database
import ProfileContract

/// A picture, whose format is known by its content.
struct AvatarImage: Sendable {
  /// The most bytes that a picture may have.
  static let limit = 256 * 1024

  let format: Avatar.Format
  let bytes: [UInt8]

  /// Recognises a picture.
  ///
  /// - Throws: ``ProfileError`` for one that is too large, and for what is none.
  init(_ bytes: [UInt8]) throws(ProfileError) {
    guard bytes.count <= Self.limit else { throw .pictureTooLarge(limit: Self.limit) }
    guard let format = Avatar.Format(content: bytes) else { throw .notAPicture }
    self.format = format
    self.bytes = bytes
  }

  /// Stores the picture of an account, in place of the one before.
  func store(for account: AccountID, in transaction: borrowing Transaction) throws -> StoredProfile?
  {
    try transaction.execute(
      """
      INSERT INTO profile_picture (account, bytes)
      SELECT account, $2 FROM profile WHERE account = $1
      ON CONFLICT (account) DO UPDATE SET bytes = excluded.bytes
      """,
      account.rawValue,
      bytes
    )
    return try Self.note(Avatar(format: format, size: bytes.count), for: account, in: transaction)
  }

  /// Takes the picture of an account away.
  static func clear(
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    try transaction.execute("DELETE FROM profile_picture WHERE account = $1", account.rawValue)
    return try note(nil, for: account, in: transaction)
  }

  private static func note(
    _ avatar: Avatar?,
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    try transaction.first(
      """
      UPDATE profile SET picture_format = $2, picture_size = $3 WHERE account = $1
      RETURNING account, username, name, bio, status, visibility, picture_format, picture_size
      """,
      account.rawValue,
      avatar?.format.rawValue,
      avatar?.size
    ) { row in try StoredProfile(row) }
  }
}

extension Avatar.Format {
  /// Recognises a format by the first bytes of a content, whatever the file is called.
  init?(content bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
