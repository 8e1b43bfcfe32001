import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `A guess` {
  let world: World

  init() async throws {
    world = try await World()
    try await world.register("alice")
  }

  // Requirement A6.
  @Test(arguments: ["alice", "nobody-here"])
  func `is verified at most 100 times a day, for known and unknown names`(
    name: String
  ) async throws {
    let before = world.hasher.verifications
    var refused = 0
    for _ in 0..<10_000 {
      if case .tooManyGuesses = await world.guess(name) { refused += 1 }
      world.time.advance(by: .milliseconds(8640))
    }

    #expect(world.hasher.verifications - before == 100)
    #expect(refused == 9_900)
  }

  // Requirement A6.
  @Test func `is limited also for simultaneous callers`() async throws {
    let before = world.hasher.verifications

    await withTaskGroup { [world] group in
      for _ in 0..<64 { group.addTask { _ = await world.guess("alice") } }
    }

    #expect(world.hasher.verifications - before == 3)
  }

  // Requirement A6.
  @Test func `is reserved before it is verified, so that a crash gives none back`()
    async throws
  {
    let folder = try TemporaryFolder()
    let time = ManualClock()
    for _ in 0..<3 {
      let dying = try await World(at: folder.database, time: time, StuckHasher())
      _ = await dying.abandonedGuess("alice")
      await dying.database.close()
    }

    let world = try await World(at: folder.database, time: time)

    #expect(await world.guess("alice") == .tooManyGuesses(wait: .seconds(60)))
    #expect(world.hasher.total == 0)
  }

  // Requirement A6.
  @Test func `is still limited after a restart`() async throws {
    let folder = try TemporaryFolder()
    let time = ManualClock()
    var world = try await World(at: folder.database, time: time)
    for _ in 0..<3 { #expect(await world.guess("alice") == .wrongCredentials) }
    await world.database.close()

    world = try await World(at: folder.database, time: time)

    #expect(await world.guess("alice") == .tooManyGuesses(wait: .seconds(60)))
  }

  // Requirement A7.
  @Test func `does not end the owner's session, who can sign in within 15 minutes`()
    async throws
  {
    let owner = try await world.login("alice")
    for _ in 0..<360 {
      _ = await world.guess("alice")
      world.time.advance(by: .seconds(10))
    }
    #expect(await world.failure(of: ListSessions(), as: owner.principal) == nil)
    #expect(await world.failure(of: confirmed(World.password), as: owner.principal) == nil)

    guard case .tooManyGuesses(let wait) = await world.guess("alice", World.password) else {
      Issue.record("an hour of guesses was not limited")
      return
    }
    world.time.advance(by: wait)

    #expect(wait <= .seconds(15 * 60))
    try await world.login("alice")
    #expect(await world.guess("alice") == .wrongCredentials)
  }

  // Requirement A7.
  @Test func `does not block recovery codes`() async throws {
    let carol = try await world.register("carol")
    for _ in 0..<50 {
      _ = await world.guess("carol")
      _ = await world.reset("carol", with: "00000-00000-00000-00000-00000")
    }

    let failure = await world.reset("carol", with: carol.codes[0])

    #expect(failure == nil)
    try await world.login("carol", World.other)
  }

  @Test func `is limited together with others, where somebody has guessed at the name lately`()
    async throws
  {
    for index in 0..<GuessLimitInTotal.burst {
      #expect(await world.guess("name\(index)") == .wrongCredentials)
    }

    let kept = try await world.count("SELECT count(*) FROM auth_guess")
    #expect(await world.guess("name7") == .tooManyGuesses(wait: .seconds(60)))
    #expect(try await world.count("SELECT count(*) FROM auth_guess") == kept)
    world.time.advance(by: .seconds(1))
    #expect(await world.guess("name7") == .wrongCredentials)
    #expect(await world.guess("name8") == .tooManyGuesses(wait: .seconds(59)))
  }

  // Requirement A7.
  @Test func `at all names at once refuses no right password`() async throws {
    for index in 0..<GuessLimitInTotal.burst + 50 { _ = await world.guess("name\(index)") }

    for index in 0..<45 {
      for other in 0..<5 { _ = await world.guess("other\(index)-\(other)") }
      #expect(await world.guess("alice", World.password) == nil)
    }
  }

  @Test func `at all names at once delays the owner of a name by a minute`() async throws {
    for index in 0..<GuessLimitInTotal.burst { _ = await world.guess("name\(index)") }
    #expect(await world.guess("alice") == .wrongCredentials)

    #expect(await world.guess("alice", World.password) == .tooManyGuesses(wait: .seconds(60)))
    for _ in 0..<60 {
      world.time.advance(by: .seconds(1))
      _ = await world.guess("polling")
    }
    #expect(await world.guess("alice", World.password) == nil)
  }

  @Test func `is not given back without having been counted`() async throws {
    for index in 0..<GuessLimitInTotal.burst { _ = await world.guess("name\(index)") }

    for _ in 0..<20 { try await world.login("alice") }

    #expect(await world.guess("name7") == .tooManyGuesses(wait: .seconds(60)))
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "it writes with functions of SQLite"))
  func `at invented names takes bounded room`() async throws {
    try await world.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO auth_guess (digest, guesses, opens_at)
        WITH RECURSIVE other(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM other WHERE n < 30000)
        SELECT CAST(n AS BLOB), 1, $1 + n FROM other
        """,
        transaction.now.milliseconds - 60_000
      )
    }
    for index in 0..<GuessLimitInTotal.burst + 1 { _ = await world.guess("name\(index)") }

    let count = try await world.count("SELECT count(*) FROM auth_guess")
    #expect(count <= GuessStore.mostTargets + 1)
    #expect(count > GuessStore.mostTargets / 2)
  }

  @Test func `is limited also for a signed-in user's own password`()
    async throws
  {
    let alice = try await world.login("alice")
    for _ in 0..<3 {
      let failure = await world.failure(of: confirmed("not the right one"), as: alice.principal)
      #expect(failure == .refused(.wrongPassword))
    }

    let failure = await world.failure(of: confirmed(World.password), as: alice.principal)

    #expect(failure == .refused(.tooManyGuesses(wait: .seconds(60))))
  }

  @Test func `stores no name, since it may be a password`() async throws {
    let folder = try TemporaryFolder()
    let world = try await World(at: folder.database)
    for _ in 0..<5 { _ = await world.guess("My-Secret-42") }

    #expect(try folder.files(containing: ["My-Secret-42", "my-secret-42"]) == [])
  }

  @Test func `is forgotten after a day, so that unknown names do not accumulate`() async throws {
    for index in 0..<20 { _ = await world.guess("name\(index)") }
    world.time.advance(by: .seconds(25 * 3600))

    try await world.login("alice")

    #expect(try await world.count("SELECT count(*) FROM auth_guess") == 0)
  }

  private func confirmed(_ password: String) -> RenewRecoveryCodes {
    RenewRecoveryCodes(password: SecretText(password))
  }
}

extension World {
  /// Makes a guess whose verification never ends, and gives it up as a crash would.
  fileprivate func abandonedGuess(_ name: String) async {
    let login = Login(username: .named(name), password: SecretText("x"))
    let guess = Task { await failure(of: login) }
    while hasher.verifications == 0, !Task.isCancelled { await Task.yield() }
    guess.cancel()
  }

  func reset(_ name: String, with code: String, to new: String = World.other) async -> AuthError? {
    let reset = ResetPassword(
      username: .named(name),
      code: SecretText(code),
      new: SecretText(new)
    )
    guard case .refused(let error) = await failure(of: reset) else { return nil }
    return error
  }
}
