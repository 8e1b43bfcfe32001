import AuthContract
import Database
import Mediator
import Navigation
import PresenceContract

/// Reads and stores which sessions are open, and when an account was there last.
enum PresenceStore {
  /// How long a session counts as open without news of it.
  ///
  /// Fronts repeat their news every ``SessionActivity/interval``, so one may be lost. Another front
  /// notices the end of a killed one within both times together, which is less than 30 s.
  static let lease: Duration = .seconds(20)

  /// The milliseconds of a day.
  private static let dayLength: Int64 = 86_400_000

  /// Returns the day of a moment, counted from 1970 in universal time.
  static func day(of moment: Timestamp) -> Int64 { moment.milliseconds / dayLength }

  // MARK: - Reading

  /// Returns what the tables say about accounts.
  static func presences(
    of accounts: [AccountID],
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> [AccountID: PersonPresence] {
    var presences: [AccountID: PersonPresence] = [:]
    let today = day(of: now)
    for portion in InListStatement.portions(of: accounts) {
      let list = InListValues(portion.map(\.rawValue))
      try connection.each(days.over(portion.count), list) { row in
        // A day that is damaged counts as today or as long ago.
        let seen = min(max(try row[1] as Int64, 0), today)
        presences[AccountID(rawValue: try row[0])] = .seen(daysAgo: Int(today - seen))
      }
      try connection.each(sessions.over(portion.count), now, list) { row in
        presences[AccountID(rawValue: try row[0])] = try row[1] ? .away : .online
      }
    }
    return presences
  }

  private static let days = InListStatement { accounts in
    "SELECT account, day FROM presence_seen WHERE account IN \(accounts)"
  }

  private static let sessions = InListStatement(after: 1) { accounts in
    """
    SELECT account, min(is_away) FROM presence_session
    WHERE account IN \(accounts) AND held_until > $1 GROUP BY account
    """
  }

  // MARK: - Sessions

  /// Stores that a session is open, and tells watchers where that is news.
  static func hold(
    _ session: ActiveSession,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let old = try transaction.first(
      "SELECT account, is_away, held_until FROM presence_session WHERE session = $1",
      session.number
    ) { row in
      try (account: AccountID(rawValue: row[0]), isAway: row[1] as Bool, until: row[2] as Timestamp)
    }
    if let old, old.account != session.account {
      try end(session.number, at: now, in: transaction)
    }
    let isKnown = old.map {
      $0.account == session.account && $0.isAway == session.isAway && $0.until > now
    }
    if isKnown != true { transaction.changes(.presence(of: session.account)) }
    try transaction.execute(
      """
      INSERT INTO presence_session (session, account, is_away, held_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (session) DO UPDATE SET account = $2, is_away = $3, held_until = $4
      """,
      session.number,
      session.account.rawValue,
      session.isAway,
      now + lease
    )
    try noteSeen(session.account, at: now, in: transaction)
  }

  /// Removes a session that has ended.
  static func end(
    _ session: Int64,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let account: Int64? = try transaction.value(
      "DELETE FROM presence_session WHERE session = $1 RETURNING account",
      session
    )
    guard let account = account.map(AccountID.init(rawValue:)) else { return }
    transaction.changes(.presence(of: account))
    try TypingStore.remove(account, in: transaction)
    try noteSeen(account, at: now, in: transaction)
  }

  /// Removes the sessions of which there is no news any more, and tells watchers.
  static func removeLost(at now: Timestamp, in transaction: borrowing Transaction) throws {
    let lost = try transaction.all(
      "DELETE FROM presence_session WHERE held_until <= $1 RETURNING account",
      now
    ) { row in AccountID(rawValue: try row[0]) }
    for account in lost {
      transaction.changes(.presence(of: account))
      try TypingStore.remove(account, in: transaction)
    }
  }

  /// Stores the day, and no closer moment, on which an account was there last.
  private static func noteSeen(
    _ account: AccountID,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO presence_seen (account, day) VALUES ($1, $2)
      ON CONFLICT (account) DO UPDATE SET day = $2 WHERE presence_seen.day < $2
      """,
      account.rawValue,
      day(of: now)
    )
  }

  // MARK: - The setting

  /// Returns whether an account shows when it is there; one without a row does.
  static func isShown(
    _ account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    try connection.value(
      "SELECT is_shown FROM presence_setting WHERE account = $1",
      account.rawValue
    ) ?? true
  }

  /// Stores the setting; what was known of an account that shows nothing is deleted.
  static func setShown(
    _ isShown: Bool,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    transaction.changes(.presence(of: account))
    try transaction.execute(
      """
      INSERT INTO presence_setting (account, is_shown) VALUES ($1, $2)
      ON CONFLICT (account) DO UPDATE SET is_shown = $2
      """,
      account.rawValue,
      isShown
    )
    if !isShown { try removeAll(about: account, in: transaction) }
  }

  static func forget(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    try removeAll(about: event.account, in: transaction)
    try transaction.execute(
      "DELETE FROM presence_setting WHERE account = $1",
      event.account.rawValue
    )
  }

  private static func removeAll(
    about account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    transaction.changes(.presence(of: account))
    try TypingStore.remove(account, in: transaction)
    for statement in removals { try transaction.execute(statement, account.rawValue) }
  }

  private static let removals: [SQLText] = [
    "DELETE FROM presence_session WHERE account = $1",
    "DELETE FROM presence_seen WHERE account = $1",
  ]
}

/// A session that is open.
struct ActiveSession: Sendable {
  let number: Int64
  let account: AccountID
  let isAway: Bool
}
