import Links
import Terminal
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The cost of a line` {
  private let database: ObservedDatabase
  private let app: RunningApp
  private let session: ShellSession

  init() async throws {
    database = ObservedDatabase(try TestDatabase.empty())
    app = try await RunningApp(
      Composition.app.assembly(on: database, without: [], in: .live),
      of: Composition.app,
      on: database
    )
    session = ShellSession(
      in: app,
      store: SessionSnapshotStore(database: database, profile: "default"),
      tokenFile: SessionTokenFile(at: nil)
    )
    _ = await session.begin(Composition.app.layout(for: app.mediator))
    try await respond("register alice 'seven green chairs outside'")
    _ = database.takeTransactions()
  }

  @Test func `to open a link is one read of the session, one of each feature, and no commit`()
    async throws
  {
    try await respond("open friends/requests")

    let transactions = database.takeTransactions()
    #expect(transactions.reads <= 4, "\(database.takeStatements())")
    #expect(transactions.writes == 0)
  }

  @Test func `that only moves in the tree is no commit until the session ends`() async throws {
    try await respond("open friends/requests")
    try await respond("back")
    try await respond("tab profile")
    #expect(database.takeTransactions().writes == 0)

    await session.end()

    #expect(database.takeTransactions().writes == 1)
    await session.end()
    #expect(database.takeTransactions().writes == 0)
  }

  @Test func `that changes a draft is one commit`() async throws {
    try await respond("open profile/edit")
    _ = database.takeTransactions()

    try await respond("bio 'half done'")

    #expect(database.takeTransactions().writes == 1)
  }

  @Test func `of a module command is one read of the session and those of the command`()
    async throws
  {
    try await respond("whoami")

    let transactions = database.takeTransactions()
    #expect(transactions.reads <= 3, "\(database.takeStatements())")
    #expect(transactions.writes == 0)
  }

  @Test func `that explains something is one read`() async throws {
    try await respond("help open")

    let transactions = database.takeTransactions()
    #expect(transactions.reads <= 1)
    #expect(transactions.writes == 0)
  }

  /// Executes a line, which must succeed.
  private func respond(_ line: String) async throws {
    let result = await session.respond(to: ShellLine(line), asking: .script)
    try #require(result.kind == .done, "\(line): \(result.answer.text(TextLayoutOptions()).plain)")
  }
}
