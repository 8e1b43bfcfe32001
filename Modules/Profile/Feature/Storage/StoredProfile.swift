import AuthContract
import Database
import Mediator
import ProfileContract

/// A profile as it is stored.
struct StoredProfile: Sendable {
  let account: AccountID
  let username: Username
  let name: String
  let bio: String
  let status: String
  let visibility: Visibility
  let avatar: Avatar?

  /// Returns the profile as somebody may see it; only its owner learns who else may.
  func card(isOwn: Bool) -> ProfileCard {
    ProfileCard(
      username: username,
      name: name,
      bio: bio,
      status: status,
      visibility: isOwn ? visibility : nil,
      avatar: avatar
    )
  }

  init(_ row: borrowing DatabaseRow) throws {
    account = AccountID(rawValue: try row[0])
    username = try Username(stored: row[1])
    name = try row[2]
    bio = try row[3]
    status = try row[4]
    visibility = try Visibility(stored: row[5])
    let format: String? = try row[6]
    let size: Int? = try row[7]
    avatar = format.flatMap(Avatar.Format.init).map { Avatar(format: $0, size: size ?? 0) }
  }
}

// MARK: - Finding

extension StoredProfile {
  /// Finds an account's profile.
  static func of(
    _ account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> StoredProfile? {
    try connection.first(
      """
      SELECT account, username, name, bio, status, visibility, picture_format, picture_size
      FROM profile WHERE account = $1
      """,
      account.rawValue
    ) { row in try StoredProfile(row) }
  }

  /// Finds the profile of somebody with a name.
  static func of(
    _ username: Username,
    on connection: borrowing ReadConnection
  ) throws -> StoredProfile? {
    try connection.first(
      """
      SELECT account, username, name, bio, status, visibility, picture_format, picture_size
      FROM profile WHERE folded = $1
      """,
      username.folded
    ) { row in try StoredProfile(row) }
  }

  /// Returns the bytes of an account's picture.
  static func picture(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [UInt8]? {
    try connection.value(
      "SELECT bytes FROM profile_picture WHERE account = $1",
      account.rawValue
    )
  }
}

// MARK: - Coming and going

extension StoredProfile {
  /// Makes a profile for an account that has none, unless the account is gone already.
  static func create(
    for account: AccountID,
    named username: Username,
    in transaction: borrowing Transaction
  ) throws {
    let count = try transaction.execute(
      """
      INSERT INTO profile (account, username, folded, name, bio, status, visibility)
      SELECT $1, $2, $3, $2, '', '', 'everyone'
      WHERE NOT EXISTS (SELECT 1 FROM profile_departed WHERE account = $1)
      ON CONFLICT (account) DO NOTHING
      """,
      account.rawValue,
      username.text,
      username.folded
    )
    guard count > 0 else { return }
    try transaction.index(username.text, in: ProfileSchema.words, key: account.rawValue)
  }

  /// Takes out everything that is known of an account, for good.
  static func forget(_ account: AccountID, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "INSERT INTO profile_departed (account) VALUES ($1) ON CONFLICT (account) DO NOTHING",
      account.rawValue
    )
    try transaction.unindex(key: account.rawValue, in: ProfileSchema.words)
    try transaction.execute("DELETE FROM profile WHERE account = $1", account.rawValue)
    try transaction.execute("DELETE FROM profile_picture WHERE account = $1", account.rawValue)
    try transaction.record(NameIndexCleanupContinued(account: account))
  }

  /// Makes a piece of the index forget the names of those who are not there any more.
  static func tidy(_ name: NameIndexCleanupContinued, in transaction: borrowing Transaction) throws
  {
    if try transaction.tidy(ProfileSchema.words, begins: !name.hasBegun) {
      try transaction.record(NameIndexCleanupContinued(account: name.account, hasBegun: true))
    }
  }
}

/// The words of a forgotten name may still stand in the index; the module tells itself.
struct NameIndexCleanupContinued: DurableEvent {
  static let name = "profile.name-remains"
  let account: AccountID
  var hasBegun = false
  var subject: String { "account/\(account)" }
}

extension Username {
  /// Reads a username that was valid when it was stored.
  init(stored text: String) throws {
    guard let username = Username(text) else {
      throw DatabaseError(.typeMismatch, message: "a stored username is none any more")
    }
    self = username
  }
}

extension Visibility {
  /// Reads a stored word.
  init(stored word: String) throws {
    guard let visibility = Visibility(rawValue: word) else {
      throw DatabaseError(.typeMismatch, message: "a stored visibility is none any more")
    }
    self = visibility
  }
}
