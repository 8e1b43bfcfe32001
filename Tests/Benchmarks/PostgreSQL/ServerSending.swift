import AuthContract
import Database
import Glibc
import Mediator
import MessagingContract
import PostgreSQL
import ServerProxy

/// Messages that many send through one server, held against pgbench with the same statements.
final class ServerSending {
  /// The features on data of their own, and the same data once more for pgbench.
  private struct Sides: Sendable {
    let url: String
    let database: PostgreSQLDatabase
    let mediator: Mediator
    let baselineURL: String
  }

  private static let people = 2_000

  private let url: String
  private let delay: Duration?
  private var sides: Sides?
  private var proxy: ServerProxy?

  /// Names a server; the first row makes the data.
  ///
  /// - Parameters:
  ///   - url: The server.
  ///   - delay: The time that what either end says is on its way to the other.
  init(at url: String, delay: Duration? = nil) {
    self.url = url
    self.delay = delay
  }

  /// Messages of some at once, in some conversations.
  func row(_ name: String, senders: Int, in pairs: Int, goal: Double?) -> Comparison {
    Comparison(name, goal: goal, rounds: 5) { [self] in
      try await timeOfOurs(senders, in: pairs)
    } baseline: { [self] in
      try await timeOfBaseline(senders, in: pairs)
    }
  }

  /// How much longer each message takes when one sends than when many do, to a limit.
  func growth(_ name: String, senders: Int, in pairs: Int, least: Double) -> Comparison {
    Comparison(name, goal: 1, rounds: 3) { [self] in
      try await timeOfOurs(senders, in: pairs) * least
    } baseline: { [self] in
      try await timeOfOurs(1, in: 1)
    }
  }

  /// How often a message waits for the server in its transaction, which two reads come before.
  func roundTrips(_ name: String, most: Double) -> Comparison {
    Comparison(name, goal: 1, rounds: 3) { [self] in
      let sides = try await opened()
      guard let proxy else { return .infinity }
      var trips = Int.max
      for _ in 0..<5 {
        let before = proxy.roundTrips
        try await Self.send(as: 1, in: sides)
        trips = min(trips, proxy.roundTrips - before)
      }
      return Double(trips - 2)
    } baseline: {
      most
    }
  }

  // MARK: - Both sides

  private static func send(as person: Int, in sides: Sides) async throws {
    let friend = person.isMultiple(of: 2) ? person - 1 : person + 1
    let name = try Username("user\(friend)").orFail()
    let text = try MessageText("hello there my friend, how are you").orFail()
    let account = Int64(person)
    let caller = Caller(SignedInUser(account: account, session: account, name: "user\(person)"))
    let call = sides.mediator.call(as: caller)
    keep(try await call.perform(SendMessage(correspondent: .person(name), text: text)))
  }

  /// Returns the nanoseconds for each message.
  private func timeOfOurs(_ senders: Int, in pairs: Int) async throws -> Double {
    let sides = try await opened()
    let each = count(for: senders)
    let start = Stopwatch.now(by: .wall)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<senders {
        let person = 1 + sender % (2 * pairs)
        group.addTask {
          for _ in 0..<each { try await Self.send(as: person, in: sides) }
        }
      }
      try await group.waitForAll()
    }
    return (Stopwatch.now(by: .wall) - start) / Double(each * senders)
  }

  /// How many messages each of some sends.
  private func count(for senders: Int) -> Int { max(16, (delay == nil ? 1_500 : 300) / senders) }

  private func timeOfBaseline(_ senders: Int, in pairs: Int) async throws -> Double {
    let sides = try await opened()
    return try Pgbench(at: sides.baselineURL).time(
      script: "Tests/ServerPeers/send.sql",
      clients: senders,
      each: count(for: senders),
      variables: ["pairs": pairs]
    )
  }

  // MARK: - The data

  private func opened() async throws -> Sides {
    if let sides { return sides }
    let direct = try [url, url].map { try PostgreSQLDatabase.inNewSchema(at: $0) }
    for database in direct { try await enterPeople(in: database) }
    var urls = direct.map { $0.schemaURL + "&pool=64" }
    if let delay {
      let proxy = try ServerProxy(to: url, delay: delay)
      self.proxy = proxy
      urls = urls.map {
        $0.replacing("host=\(folder(in: url))", with: "host=\(folder(in: proxy.url))")
      }
    }
    let database = try PostgreSQLDatabase(at: urls[0])
    let mediator = try await FeatureHouse.mediator(on: database)
    let made = Sides(url: urls[0], database: database, mediator: mediator, baselineURL: urls[1])
    sides = made
    return made
  }

  private func folder(in url: String) -> Substring {
    url.split(separator: "host=").last?.prefix { $0 != "&" } ?? ""
  }

  /// Enters people, each two of whom are friends and have a conversation with one message.
  private func enterPeople(in database: PostgreSQLDatabase) async throws {
    let mediator = try await FeatureHouse.mediator(on: database)
    await mediator.stop()
    _ = try database.runAside(
      """
      INSERT INTO auth_account (id, name, folded, created_at)
        SELECT i, 'user' || i, 'user' || i, 0 FROM generate_series(1, \(Self.people)) AS i;
      INSERT INTO auth_session (id, account, began_at, used_at)
        SELECT i, i, 4000000000000, 4000000000000 FROM generate_series(1, \(Self.people)) AS i;
      INSERT INTO friendship (account, friend, since)
        SELECT i, i + CASE WHEN i % 2 = 0 THEN -1 ELSE 1 END, 0
        FROM generate_series(1, \(Self.people)) AS i;
      INSERT INTO messaging_conversation (id, low, high, last)
        SELECT i, 2 * i - 1, 2 * i, 0 FROM generate_series(1, \(Self.people / 2)) AS i;
      INSERT INTO messaging_member
        (conversation, account, since, joined, seen, unread, activity, hides)
        SELECT (i + 1) / 2, i, 0, 0, 0, 0, 0, 0 FROM generate_series(1, \(Self.people)) AS i;
      UPDATE messaging_count SET conversations = \(Self.people / 2);
      ANALYZE
      """
    )
  }
}

/// PostgreSQL's own tool for measuring.
struct Pgbench {
  private let url: String

  init(at url: String) { self.url = url.replacing("&pool=64", with: "") }

  /// Returns the nanoseconds for each transaction of a script, of which each client runs so many.
  func time(
    script: String,
    clients: Int,
    each: Int,
    variables: KeyValuePairs<String, Int> = [:]
  ) throws -> Double {
    let words = [
      "pgbench", "--no-vacuum", "--file=\(script)", "--client=\(clients)", "--transactions=\(each)",
      "--jobs=\(min(clients, 2))", "--protocol=prepared",
    ]
    let defined = variables.map { "--define=\($0)=\($1)" }
    let command = (words + defined + ["'\(url)'"]).joined(separator: " ")
    let child = try Child(["/bin/bash", "-c", "\(command) | grep '^tps'"], to: .pipe)
    let line = try child.hearLine()
    try child.end()
    let rate = line.dropFirst("tps = ".count).prefix { $0 != " " }
    guard let rate = Double(rate), rate > 0 else { throw Child.Failure(message: line) }
    return 1e9 / rate
  }
}
