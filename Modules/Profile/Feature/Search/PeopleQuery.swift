import AuthContract
import Database
import ProfileContract

/// What somebody looks for, as statements can use it.
struct PeopleQuery: Sendable {
  /// Somebody who fits.
  struct Hit: Sendable {
    let account: AccountID
    let username: Username
    let name: String
    let status: String
    let visibility: Visibility
    let isByUsername: Bool

    /// Where a search would go on behind this one.
    var position: SearchCursor {
      isByUsername ? .username(username.folded) : .account(account.rawValue)
    }
  }

  private let words: SearchQuery

  /// Whether it may be the beginning of a username.
  private let isUsername: Bool

  /// The first and the last of the texts that begin as a username would have to.
  private let range: (from: String, to: String)

  /// Creates a query, or nothing where there is nothing to look for.
  init?(_ text: String) {
    words = SearchQuery(text)
    let beginning = Self.beginning(in: text)
    // A tilde comes behind every sign of a username. Without a username, the range is empty.
    range = beginning.map { ($0, $0 + "~") } ?? ("~", "~")
    isUsername = beginning != nil
    guard isUsername || !words.words.isEmpty else { return nil }
  }

  /// The only word of a text, if a username can begin so.
  private static func beginning(in text: String) -> String? {
    let folded = text.lowercased()
    let word = folded.unicodeScalars.drop(while: isSpace).prefix { !isSpace($0) }
    guard !word.isEmpty, word.allSatisfy(standsInUsernames),
      folded.unicodeScalars[word.endIndex...].allSatisfy(isSpace)
    else { return nil }
    return String(word)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || (0x09...0x0D).contains(scalar.value)
      : scalar.properties.isWhitespace
  }

  private static func standsInUsernames(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return false }
    return switch UInt8(scalar.value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns the next people who fit, whoever may see them, but for those who hide from everyone.
  ///
  /// It takes one statement for the usernames, where it may be one, and one for the names, however
  /// many people there are of either kind.
  func hits(
    after position: SearchCursor,
    limit: Int,
    for viewer: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [Hit] {
    let named =
      isUsername ? try named(after: position, limit: limit, for: viewer, on: connection) : []
    return try named
      + connection.all(
        """
        SELECT p.account, p.username, p.name, p.status, p.visibility
        FROM search(profile_words, $1) AS hit JOIN profile AS p ON p.account = hit.key
        WHERE hit.key > $2 AND NOT (p.folded >= $3 AND p.folded < $4)
          AND (p.visibility <> 'nobody' OR p.account = $5)
        ORDER BY hit.key LIMIT $6
        """,
        words,
        position.bounds.account,
        range.from,
        range.to,
        viewer.rawValue,
        limit - named.count
      ) { row in try Hit(row, isByUsername: false) }
  }

  private func named(
    after position: SearchCursor,
    limit: Int,
    for viewer: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [Hit] {
    try connection.all(
      """
      SELECT account, username, name, status, visibility FROM profile
      WHERE folded >= $1 AND folded < $2 AND folded > $3
        AND (visibility <> 'nobody' OR account = $4)
      ORDER BY folded LIMIT $5
      """,
      range.from,
      range.to,
      position.bounds.username,
      viewer.rawValue,
      limit
    ) { row in try Hit(row, isByUsername: true) }
  }

  private static let byUsername = ListStatement(after: 2) { list in
    """
    SELECT account, username, name, status, visibility FROM profile
    WHERE account IN \(list) AND folded >= $1 AND folded < $2 AND visibility <> 'nobody'
    """
  }

  private static let byName = ListStatement(after: 3) { list in
    """
    SELECT p.account, p.username, p.name, p.status, p.visibility
    FROM search(profile_words, $1) AS hit JOIN profile AS p ON p.account = hit.key
    WHERE hit.key IN \(list) AND NOT (p.folded >= $2 AND p.folded < $3)
      AND p.visibility <> 'nobody'
    """
  }

  /// Returns those of some people who fit, in the order of a search.
  func hits(among people: [AccountID], on connection: borrowing ReadConnection) throws -> [Hit] {
    var named: [Hit] = []
    var others: [Hit] = []
    for part in people.parts {
      named += try connection.all(
        Self.byUsername.over(part.count),
        range.from,
        range.to,
        ValueList(part)
      ) { row in try Hit(row, isByUsername: true) }
      others += try connection.all(
        Self.byName.over(part.count),
        words,
        range.from,
        range.to,
        ValueList(part)
      ) { row in try Hit(row, isByUsername: false) }
    }
    return named.sorted { $0.username.folded < $1.username.folded }
      + others.sorted { $0.account < $1.account }
  }
}

extension PeopleQuery.Hit {
  fileprivate init(_ row: borrowing DatabaseRow, isByUsername: Bool) throws {
    account = AccountID(rawValue: try row[0])
    username = try Username(stored: row[1])
    name = try row[2]
    status = try row[3]
    visibility = try Visibility(stored: row[4])
    self.isByUsername = isByUsername
  }
}

extension SearchCursor {
  /// Behind which username and behind which account the next people are.
  fileprivate var bounds: (username: String, account: Int64) {
    switch self {
    case .username(let folded): (folded, .min)
    case .account(let number): ("~", number)
    }
  }

  /// Whether somebody comes behind this position.
  func precedes(_ hit: PeopleQuery.Hit) -> Bool {
    let (username, account) = bounds
    return hit.isByUsername ? hit.username.folded > username : hit.account.rawValue > account
  }
}
