import Database
import PostgreSQL

/// The features on a server, held against the statements that they run there, by libpq.
///
/// The data is that of the rows on a file, moved to the server as the app does it: a fifth, with
/// `--long` the whole. Both sides use the same tables.
final class ServerFeatures {
  /// The features, and what their statements are sent by besides.
  private struct Sides: Sendable {
    let database: PostgreSQLDatabase
    let replay: ServerReplay
    let house: FeatureHouse
  }

  private let url: String
  private let data: FeatureData
  private var sides: Sides?

  /// Names a server; the first row moves the data.
  init(at url: String, isLong: Bool) {
    self.url = url
    data = isLong ? .whole : .fifth
  }

  func all() throws -> [Comparison] {
    let asked = try data.errands() + [("d9 log in, hashing left out", data.logins())]
    let rows = asked.map { name, errands in
      FeatureHouse.comparison(
        "h5 \(name)",
        of: Array(errands.prefix(Self.often)),
        time: .wall
      ) { [self] in try await opened().house }
    }
    return rows + [plans(of: asked.compactMap(\.errands.first))]
  }

  /// How many errands of a row are run, fewer than on a file, as each waits for the server.
  private static let often = 4

  /// How many large tables the statements of errands read from one end to the other.
  private func plans(of errands: [Errand]) -> Comparison {
    Comparison("h5 large tables that a plan reads whole", goal: 0, rounds: 1) { [self] in
      let sides = try await opened()
      let plans = try await ServerPlans(of: sides.database, for: sides.replay)
      var scans: Set<String> = []
      for errand in errands {
        let statements = try await sides.house.record(errand).flatMap(\.statements)
        scans.formUnion(try plans.scans(by: statements))
      }
      for scan in scans.sorted() { Report.note(scan) }
      return Double(scans.count)
    } baseline: {
      1
    }
  }

  private func opened() async throws -> Sides {
    if let sides { return sides }
    let (database, time) = try await ServerMove.move(data, to: url)
    try enterConversations(in: database)
    _ = try database.runAside("VACUUM ANALYZE")
    Report.note("moved \(data.messages) messages in \(Duration.nanoseconds(Int64(time)))")
    let replay = try ServerReplay(on: database)
    let house = try await FeatureHouse(data, on: database, against: replay)
    let made = Sides(database: database, replay: replay, house: house)
    sides = made
    return made
  }

  /// Lets everybody talk with two others, without a message.
  ///
  /// Half of the moved conversations' members are one person. No index helps to find half of a table,
  /// and no server's table is like that.
  private func enterConversations(in database: PostgreSQLDatabase) throws {
    let (first, last) = (FeatureData.collector + 1, data.people - 1)
    _ = try database.runAside(
      """
      INSERT INTO messaging_conversation (id, low, high, last)
        SELECT i + c.conversations, i, i + 1, 0
        FROM generate_series(\(first), \(last)) AS i, messaging_count AS c;
      INSERT INTO messaging_member
        (conversation, account, since, joined, seen, unread, activity, hides)
        SELECT i + c.conversations, a, 0, 0, 0, 0, 0, 0
        FROM generate_series(\(first), \(last)) AS i, messaging_count AS c,
          LATERAL (VALUES (i), (i + 1)) AS pair (a);
      UPDATE messaging_count SET conversations = conversations + \(last)
      """
    )
  }
}
