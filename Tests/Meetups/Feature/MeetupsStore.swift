import AuthContract
import Database
import Mediator
import MeetupsContract

/// Reads and writes meetups and their guests.
enum MeetupsStore {
  /// Reads meetups, and counts their guests.
  private static let selection = """
    SELECT id, title, place, start_at, capacity, is_cancelled,
      (SELECT COUNT(*) FROM meetup_guest WHERE meetup_guest.meetup = meetup.id), organiser
    FROM meetup
    """

  /// A meetup whose organiser is forgotten has no words left, and is shown to no one.
  private static let one = SQLText(composedOnce: selection + " WHERE id = $1 AND organiser <> 0")

  private static let page = SQLText(
    composedOnce: selection + """
       WHERE is_cancelled = 0 AND start_at > $1
        AND (start_at, id) > (COALESCE((SELECT start_at FROM meetup WHERE id = $2), 0), $2)
      ORDER BY start_at, id LIMIT $3
      """
  )

  /// Returns a meetup with its guests, or nil if there is none of that number.
  static func details(
    of id: MeetupID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> MeetupDetails? {
    let guests = try connection.all(
      "SELECT account FROM meetup_guest WHERE meetup = $1 ORDER BY number",
      id.rawValue
    ) { row in AccountID(rawValue: try row[0]) }
    return try connection.first(one, id.rawValue) { row in
      MeetupDetails(
        try Meetup(row),
        organiser: AccountID(rawValue: try row[7]),
        guests: guests
      )
    }
  }

  /// Returns meetups that begin after a moment, the earliest first, and one more than the limit.
  static func page(
    _ command: ListMeetups,
    since now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> MeetupPage {
    let meetups = try connection.all(
      page,
      now,
      command.after?.rawValue ?? 0,
      command.limit + 1
    ) { row in try Meetup(row) }
    let shown = Array(meetups.prefix(command.limit))
    return MeetupPage(shown, next: meetups.count > shown.count ? shown.last?.id : nil)
  }

  /// Returns when the meetups of a guest begin that begin after a moment, the earliest first.
  static func starts(
    of account: AccountID,
    since now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> [Timestamp] {
    try connection.all(
      """
      SELECT start_at FROM meetup JOIN meetup_guest ON meetup_guest.meetup = meetup.id
      WHERE account = $1 AND is_cancelled = 0 AND start_at > $2 ORDER BY start_at
      """,
      account.rawValue,
      now
    ) { row in try row[0] }
  }

  /// Returns the places of the latest meetups, each once.
  static func places(on connection: borrowing ReadConnection) throws -> [String] {
    try connection.all(
      """
      SELECT place FROM meetup WHERE organiser <> 0
      GROUP BY place ORDER BY MAX(id) DESC LIMIT 20
      """
    ) { row in try row[0] }
  }

  static func add(
    _ command: PlanMeetup,
    by account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> MeetupID {
    let id: Int64? = try transaction.value(
      """
      INSERT INTO meetup (organiser, title, place, start_at, capacity)
      VALUES ($1, $2, $3, $4, $5) RETURNING id
      """,
      account.rawValue,
      command.title,
      command.place,
      command.start,
      command.capacity
    )
    guard let id else { throw DatabaseError(.noRow, message: "a new meetup has no number") }
    return MeetupID(rawValue: id)
  }

  static func addGuest(
    _ account: AccountID,
    to meetup: MeetupID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO meetup_guest (meetup, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      meetup.rawValue,
      account.rawValue
    )
  }

  static func cancel(_ meetup: MeetupID, in transaction: borrowing Transaction) throws {
    try transaction.execute("UPDATE meetup SET is_cancelled = 1 WHERE id = $1", meetup.rawValue)
  }

  /// Cancels the meetups of a deleted account with all that was said of them, and takes it off the
  /// others.
  ///
  /// The rows of meetups and notices stay, or their numbers could be given again: a reminder would be
  /// for another meetup, and a session would miss a notice.
  static func forget(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    let account = event.account.rawValue
    let changed: [MeetupID] = try transaction.all(
      """
      SELECT id FROM meetup WHERE organiser = $1
      UNION SELECT meetup FROM meetup_guest WHERE account = $1
      """,
      account
    ) { row in MeetupID(rawValue: try row[0]) }
    transaction.changes([.meetups] + changed.map(Topic.meetup))
    // The notices of others repeat the title.
    try transaction.execute(
      """
      UPDATE meetup_notice SET account = 0, meetup = 0, text = ''
      WHERE account = $1 OR meetup IN (SELECT id FROM meetup WHERE organiser = $1)
      """,
      account
    )
    try transaction.execute(
      """
      UPDATE meetup SET organiser = 0, title = '', place = '', is_cancelled = 1
      WHERE organiser = $1
      """,
      account
    )
    try transaction.execute("DELETE FROM meetup_guest WHERE account = $1", account)
  }
}

extension Meetup {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    self.init(
      id: MeetupID(rawValue: try row[0]),
      title: try row[1],
      place: try row[2],
      start: try row[3],
      capacity: try row[4],
      guests: try row[6],
      isCancelled: try row[5]
    )
  }
}
