import AuthContract
import Database
import Mediator
import MeetupsContract

/// Stores notices of meetups, and tells them to sessions.
struct MeetupNotices: Sendable {
  let database: any Database

  /// Stores a notice for a user, who sees it at once or at the next session.
  static func add(
    _ text: String,
    of meetup: MeetupID,
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO meetup_notice (account, meetup, text) VALUES ($1, $2, $3)",
      account.rawValue,
      meetup.rawValue,
      text
    )
    transaction.changes(.meetupNotices(of: account))
  }

  /// Follows the notices of the caller after a position, or from now on.
  func notices(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    let account = try call.signedInAccount()
    let newest: Int64? = try await database.read { connection in
      try connection.value(
        "SELECT COALESCE(MAX(number), 0) FROM meetup_notice WHERE account = $1",
        account.rawValue
      )
    }
    let start = position.flatMap { Int64($0) } ?? newest ?? 0
    let follower = RowFollower<Notice, Int64>(after: start)
    let notices = AnswerStream(from: follower, in: call) { [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [.meetupNotices(of: account)])
        let found = try await database.read { connection in
          try Self.stored(for: account.rawValue, after: last, on: connection)
        }
        let notices = found.map { $0.notice.followed(from: "\($0.number)") }
        return (notices, found.last?.number ?? last)
      }
    }
    return NoticeStream(from: "\(start)", notices)
  }

  private static func stored(
    for account: Int64,
    after last: Int64,
    on connection: borrowing ReadConnection
  ) throws -> [(number: Int64, notice: Notice)] {
    try connection.all(
      """
      SELECT number, meetup, text FROM meetup_notice
      WHERE account = $1 AND number > $2 ORDER BY number
      """,
      account,
      last
    ) { row in
      let place = MeetupsScene.meetup(MeetupID(rawValue: try row[1]))
      return (try row[0], Notice(try row[2], path: place.path))
    }
  }
}
