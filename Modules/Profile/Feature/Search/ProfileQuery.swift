import AuthContract
import Database
import ProfileContract

/// The columns of the table `profile` that a search reads.
enum FoundProfileColumn: Int, TableColumn {
  case account, username, name, status, visibility
}

/// A profile that matches a search.
struct FoundProfile: Sendable, AccountWithVisibility {
  let account: AccountID
  let username: Username
  let name: String
  let status: String
  let visibility: Visibility

  /// Whether the username matches, not only the words of the name.
  let matchesUsername: Bool

  /// The position in the results after this profile.
  var position: ProfileSearchCursor {
    matchesUsername ? .username(username.folded) : .account(account.rawValue)
  }

  init(_ row: borrowing ColumnRow<FoundProfileColumn>, matchesUsername: Bool) throws {
    account = AccountID(rawValue: try row[.account])
    username = try Username(stored: row[.username])
    name = try row[.name]
    status = try row[.status]
    visibility = try Visibility(stored: row[.visibility])
    self.matchesUsername = matchesUsername
  }

  func isAfter(_ position: ProfileSearchCursor) -> Bool {
    let bounds = position.bounds
    return matchesUsername
      ? username.folded > bounds.username : account.rawValue > bounds.account
  }
}

extension ProfileSearchCursor {
  /// The username and the account after which the results go on.
  fileprivate var bounds: (username: String, account: Int64) {
    switch self {
    case .username(let folded): (folded, .min)
    case .account(let number): ("~", number)
    }
  }
}

/// What a user searches for, as statements use it.
struct ProfileQuery: Sendable {
  private let words: SearchQuery

  /// Whether the text may be the beginning of a username.
  private let isUsername: Bool

  /// The bounds between which a username begins with the text.
  private let range: (from: String, to: String)

  /// Creates a query, or returns nil for a text without a word.
  init?(_ text: String) {
    words = SearchQuery(text)
    let beginning = Self.usernameBeginning(in: text)
    // "~" sorts after every character of a username. Without a username, the range is empty.
    range = beginning.map { ($0, $0 + "~") } ?? ("~", "~")
    isUsername = beginning != nil
    guard isUsername || !words.words.isEmpty else { return nil }
  }

  /// Returns the only word of a text, if a username can begin with it.
  private static func usernameBeginning(in text: String) -> String? {
    let folded = text.lowercased()
    let word = folded.unicodeScalars.drop(while: isSpace).prefix { !isSpace($0) }
    guard !word.isEmpty, word.allSatisfy(isUsernameCharacter),
      folded.unicodeScalars[word.endIndex...].allSatisfy(isSpace)
    else { return nil }
    return String(word)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || (0x09...0x0D).contains(scalar.value)
      : scalar.properties.isWhitespace
  }

  private static func isUsernameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return false }
    return switch UInt8(scalar.value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

// MARK: - Statements

extension ProfileQuery {
  private static let nextByUsername = NamedColumnQuery<FoundProfileColumn> { columns in
    """
    SELECT \(columns) FROM profile
    WHERE folded >= $1 AND folded < $2 AND folded > $3
      AND (visibility <> 'nobody' OR account = $4)
    ORDER BY folded LIMIT $5
    """
  }

  private static let nextByName = NamedColumnQuery<FoundProfileColumn>(of: "p") { columns in
    """
    SELECT \(columns)
    FROM search(profile_words, $1) AS hit JOIN profile AS p ON p.account = hit.key
    WHERE hit.key > $2 AND NOT (p.folded >= $3 AND p.folded < $4)
      AND (p.visibility <> 'nobody' OR p.account = $5)
    ORDER BY hit.key LIMIT $6
    """
  }

  private static let someByUsername = NamedColumnInListQuery<FoundProfileColumn>(after: 2) {
    columns,
    accounts in
    """
    SELECT \(columns) FROM profile
    WHERE account IN \(accounts) AND folded >= $1 AND folded < $2 AND visibility <> 'nobody'
    """
  }

  private static let someByName = NamedColumnInListQuery<FoundProfileColumn>(of: "p", after: 3) {
    columns,
    accounts in
    """
    SELECT \(columns)
    FROM search(profile_words, $1) AS hit JOIN profile AS p ON p.account = hit.key
    WHERE hit.key IN \(accounts) AND NOT (p.folded >= $2 AND p.folded < $3)
      AND p.visibility <> 'nobody'
    """
  }

  /// Returns the next matching profiles, except those that only their owners may see.
  ///
  /// It runs at most two statements, one for usernames and one for names.
  func profiles(
    after position: ProfileSearchCursor,
    limit: Int,
    for viewer: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [FoundProfile] {
    var found: [FoundProfile] = []
    if isUsername {
      found = try connection.all(
        Self.nextByUsername,
        range.from,
        range.to,
        position.bounds.username,
        viewer.rawValue,
        limit
      ) { row in try FoundProfile(row, matchesUsername: true) }
    }
    return try found
      + connection.all(
        Self.nextByName,
        words,
        position.bounds.account,
        range.from,
        range.to,
        viewer.rawValue,
        limit - found.count
      ) { row in try FoundProfile(row, matchesUsername: false) }
  }

  /// Returns the matching profiles among some accounts, in the order of a search.
  func profiles(
    among accounts: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> [FoundProfile] {
    var byUsername: [FoundProfile] = []
    var byName: [FoundProfile] = []
    for portion in InListStatement.portions(of: accounts) {
      let list = InListValues(portion.map(\.rawValue))
      byUsername += try connection.all(
        Self.someByUsername.over(portion.count),
        range.from,
        range.to,
        list
      ) { row in try FoundProfile(row, matchesUsername: true) }
      byName += try connection.all(
        Self.someByName.over(portion.count),
        words,
        range.from,
        range.to,
        list
      ) { row in try FoundProfile(row, matchesUsername: false) }
    }
    return byUsername.sorted { $0.username.folded < $1.username.folded }
      + byName.sorted { $0.account < $1.account }
  }
}
