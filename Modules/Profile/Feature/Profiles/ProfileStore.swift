import AuthContract
import Database
import ProfileContract

/// Reads and writes profiles, and keeps the index of the words of their names.
enum ProfileStore {
  private static let byAccount = NamedColumnQuery<ProfileColumn> { columns in
    "SELECT \(columns) FROM profile WHERE account = $1"
  }

  private static let byUsername = NamedColumnQuery<ProfileColumn> { columns in
    "SELECT \(columns) FROM profile WHERE folded = $1"
  }

  static func profile(
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredProfile? {
    try connection.first(byAccount, account.rawValue) { row in try StoredProfile(row) }
  }

  static func profile(
    of username: Username,
    on connection: borrowing ReadConnection
  ) throws -> StoredProfile? {
    try connection.first(byUsername, username.folded) { row in try StoredProfile(row) }
  }

  /// Creates the profile of an account, unless it has one or was deleted.
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
    transaction.changes(.profile(of: account), .profile(named: username), .profiles)
    try transaction.index(username.text, in: ProfileSchema.words, key: account.rawValue)
  }

  /// Stores changes, and returns the changed profile, or nil if the account has none.
  static func change(
    _ account: AccountID,
    to changes: ProfileChanges,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    let profile = try update(account, set: changes.values, in: transaction)
    if profile != nil, let name = changes.name {
      try transaction.index(name, in: ProfileSchema.words, key: account.rawValue)
    }
    return profile
  }

  private static func update(
    _ account: AccountID,
    set values: ColumnValues<ProfileColumn>,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    let profile = try transaction.update(
      "profile",
      set: values,
      where: .account,
      is: account.rawValue
    ) { row in try StoredProfile(row) }
    if let profile {
      transaction.changes(.profile(of: account), .profile(named: profile.username), .profiles)
    }
    return profile
  }
}

// MARK: - Pictures

extension ProfileStore {
  static func picture(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [UInt8]? {
    try connection.value("SELECT bytes FROM profile_picture WHERE account = $1", account.rawValue)
  }

  /// Replaces the picture of an account, or removes it, and returns the changed profile.
  static func setPicture(
    _ picture: AvatarImage?,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    if let picture {
      try transaction.execute(
        """
        INSERT INTO profile_picture (account, bytes)
        SELECT account, $2 FROM profile WHERE account = $1
        ON CONFLICT (account) DO UPDATE SET bytes = excluded.bytes
        """,
        account.rawValue,
        picture.bytes
      )
    } else {
      try transaction.execute("DELETE FROM profile_picture WHERE account = $1", account.rawValue)
    }
    var values = ColumnValues<ProfileColumn>()
    values.set(.pictureFormat, to: picture?.format.rawValue)
    values.set(.pictureSize, to: picture?.bytes.count)
    values.set(.pictureVersion, to: picture?.version)
    return try update(account, set: values, in: transaction)
  }
}

// MARK: - Names and visibility of many accounts

extension ProfileStore {
  private static let pictured = InListStatement { list in
    """
    SELECT account, username, visibility, picture_format, picture_size, picture_version FROM profile
    WHERE folded IN \(list) AND picture_format IS NOT NULL
    """
  }

  private static let names = InListStatement { list in
    "SELECT account, name FROM profile WHERE account IN \(list)"
  }

  private static let seenByEveryone = InListStatement { list in
    "SELECT account FROM profile WHERE visibility = 'everyone' AND account IN \(list)"
  }

  static func names(
    of accounts: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> [AccountID: String] {
    var found = [AccountID: String](minimumCapacity: accounts.count)
    for portion in InListStatement.portions(of: accounts) {
      let list = InListValues(portion.map(\.rawValue))
      try connection.each(names.over(portion.count), list) { row in
        found[AccountID(rawValue: try row[0])] = try row[1]
      }
    }
    return found
  }

  /// Returns those of some users who have a picture.
  static func usersWithPictures(
    among usernames: [Username],
    on connection: borrowing ReadConnection
  ) throws -> [PicturedUser] {
    var found: [PicturedUser] = []
    for portion in InListStatement.portions(of: usernames) {
      let list = InListValues(portion.map(\.folded))
      try connection.each(pictured.over(portion.count), list) { row in
        if let user = try PicturedUser(row) { found.append(user) }
      }
    }
    return found
  }

  /// Returns the accounts whose profile every user may see.
  static func publicAccounts(
    among accounts: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> Set<AccountID> {
    var found: Set<AccountID> = []
    for portion in InListStatement.portions(of: accounts) {
      let list = InListValues(portion.map(\.rawValue))
      try connection.each(seenByEveryone.over(portion.count), list) { row in
        found.insert(AccountID(rawValue: try row[0]))
      }
    }
    return found
  }
}

extension Username {
  /// Reads a username that was valid when it was stored.
  init(stored text: String) throws {
    guard let username = Username(text) else {
      throw DatabaseError(.typeMismatch, message: "a stored username is no longer valid")
    }
    self = username
  }
}

extension Visibility {
  /// Reads a stored word.
  init(stored word: String) throws {
    guard let visibility = Visibility(rawValue: word) else {
      throw DatabaseError(.typeMismatch, message: "a stored visibility is no longer valid")
    }
    self = visibility
  }
}
