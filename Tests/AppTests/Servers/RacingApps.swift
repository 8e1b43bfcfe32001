import AuthContract
import Database
import Mediator
import MessagingContract
import PostgreSQL
import ServerProxy
import TestKit

@testable import App
@testable import AppCore

/// Programs with one database on a server, as if on machines with a slow network between them and it:
/// between two statements of one program, all others can do something.
struct RacingApps {
  let apps: [RunningApp]

  /// The data, without the network between.
  let database: PostgreSQLDatabase

  private let proxy: ServerProxy?

  /// Whether there is a server that a proxy can stand before.
  static let canRun = PostgreSQLTestServer.url.map(ServerProxy.canReach) ?? false

  /// Starts four programs on new data, with people who have accounts with the numbers 1, 2, 3, ….
  init(people: Int, forgetting: ForgetfulDatabase.Forgetting? = nil) async throws {
    let database = try PostgreSQLTestServer.database()
    let proxy = try ServerProxy(to: database.schemaURL, delay: .milliseconds(1))
    try await self.init(people: people, programs: 4, on: database, by: proxy) { slow in
      guard let forgetting else { return slow }
      return ForgetfulDatabase(slow, forgetting: forgetting)
    }
  }

  /// Starts programs on the empty data of a server.
  init(
    people: Int,
    programs: Int,
    on database: PostgreSQLDatabase,
    by proxy: ServerProxy? = nil,
    wrapping wrap: (PostgreSQLDatabase) -> any Database = { $0 }
  ) async throws {
    // The tables are made without the network between.
    let assembly = Composition.app.assembly(on: database, without: [], in: .live)
    try await assembly.mediator().start(on: database)
    let databases = try (0..<programs).map { _ in
      wrap(try PostgreSQLDatabase(at: proxy?.url ?? database.schemaURL))
    }
    apps = try await withThrowingTaskGroup(of: RunningApp.self) { group in
      for opened in databases {
        group.addTask {
          let assembly = Composition.app.assembly(on: opened, without: [], in: .live)
          return try await RunningApp(assembly, of: Composition.app, on: opened)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    (self.database, self.proxy) = (database, proxy)
    try enter(
      """
      INSERT INTO auth_account (id, name, folded, look, created_at)
        SELECT i, 'user' || i, 'user' || i, translate('user' || i, '10', 'lo'), 0
        FROM generate_series(1, \(people)) AS i;
      INSERT INTO auth_session (id, account, began_at, used_at)
        SELECT i, i, now, now FROM generate_series(1, \(people)) AS i,
          CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now;
      INSERT INTO profile (account, username, folded, name, bio, status, visibility)
        SELECT i, 'user' || i, 'user' || i, '', '', '', 'everyone'
        FROM generate_series(1, \(people)) AS i;
      INSERT INTO profile_words (key, words)
        SELECT i, CAST('user' || i AS TSVECTOR) FROM generate_series(1, \(people)) AS i;
      INSERT INTO auth_password (account, hash)
        SELECT i, '$argon2id$v=19$m=65536,t=3,p=1$aW50ZXJjaGFuZ2UgZGVjbw$bm8gcGFzc3dvcmQgaXMgaGFzaGVkIHRvIHRoaXMgc3U'
        FROM generate_series(1, \(people)) AS i
      """
    )
  }

  /// Enters what a test begins with.
  func enter(_ script: String) throws {
    _ = try database.runAside(script)
  }

  /// Makes two people friends.
  func befriend(_ one: Int, _ other: Int) throws {
    try enter(
      """
      INSERT INTO friendship (account, friend, since)
        VALUES (\(one), \(other), 0), (\(other), \(one), 0)
      """
    )
  }

  func name(_ person: Int) throws -> Username {
    guard let name = Username("user\(person)") else { throw UnusableWords() }
    return name
  }

  func text(_ words: String) throws -> MessageText {
    guard let text = MessageText(words) else { throw UnusableWords() }
    return text
  }

  func group(_ number: Int64) throws -> ConversationID {
    guard let group = ConversationID(rawValue: number) else { throw UnusableWords() }
    return group
  }

  func title(_ words: String) throws -> GroupTitle {
    guard let title = GroupTitle(words) else { throw UnusableWords() }
    return title
  }

  /// Performs a command as a person, or as nobody, at one of the programs, and returns whether it was accepted.
  @discardableResult
  func act<R: Request>(_ command: R, as person: Int?, at program: Int) async throws -> Bool {
    let caller = person.map { person in
      Caller(SignedInUser(account: Int64(person), session: Int64(person), name: "user\(person)"))
    }
    let mediator = apps[program % apps.count].mediator
    do throws(CallFailure<R.Failure>) {
      _ = try await mediator.call(as: caller ?? .anonymous).perform(command)
      return true
    } catch {
      guard case .refused = error else { throw error }
      return false
    }
  }

  /// Does the same for many elements, some of them at once, and returns how often it was true.
  @discardableResult
  func count<Element: Sendable>(
    of elements: [Element],
    at most: Int = 12,
    where body: @escaping @Sendable (Element, _ program: Int) async throws -> Bool
  ) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var count = 0
      for (number, element) in elements.enumerated() {
        if number >= most, try await group.next() == true { count += 1 }
        group.addTask { try await body(element, number) }
      }
      for try await isTrue in group where isTrue { count += 1 }
      return count
    }
  }

  /// How often programs have waited for the server.
  var roundTrips: Int { proxy?.roundTrips ?? 0 }

  /// A number in the stored data.
  func count(_ query: String) async throws -> Int {
    try await database.read { try $0.value(SQLText(composed: query)) ?? 0 }
  }

  /// What is wrong in the stored data.
  func findings() async throws -> [String] {
    try await apps[0].mediator.findings(in: database).map { "\($0)" }
  }

  func close() async {
    for app in apps { await app.close() }
    await database.close()
    proxy?.close()
  }
}

private struct UnusableWords: Error {}
