import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `Signing in` {
  let world: World

  init() async throws {
    world = try await World()
  }

  @Test func `shows the name as its owner wrote it`() async throws {
    try await world.register("Alice")

    let alice = try await world.login("ALICE")

    #expect(alice.username.text == "Alice")
    #expect(alice.person.name == "Alice")
  }

  // Requirement A2.
  @Test func `replaces a hash with outdated parameters, and changes nothing else`()
    async throws
  {
    let world = try await World(Argon2id.floor)
    let alice = try await world.register("alice")
    let old = try Argon2id(memory: 12 << 20, passes: 3).hash(Password(World.password))
    try await world.database.write { transaction in
      try transaction.execute("UPDATE auth_password SET hash = $1", old)
    }

    try await world.login("alice")

    let stored = try await world.storedPassword()
    #expect(stored?.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") == true)
    #expect(world.hasher.hashes == 2)
    try await world.login("alice")
    #expect(world.hasher.hashes == 2)
    #expect(await world.failure(of: ListSessions(), as: alice.principal) == nil)
  }

  // Requirement A3.
  @Test func `refuses a password beyond the limit at once`() async throws {
    try await world.register("alice")
    let hashes = world.hasher.total

    let error = await world.guess("alice", String(repeating: "x", count: 1 << 20))

    #expect(error == .weakPassword(.tooLong(maximum: 1024)))
    #expect(world.hasher.total == hashes)
  }

  // Requirement A3.
  @Test func `accepts a password in another Unicode form`() async throws {
    try await world.register("alice", "caf\u{E9} ol\u{E9} \u{AC00}")

    try await world.login("alice", "cafe\u{301} ole\u{301} \u{1100}\u{1161}")
  }

  // Requirement A5.
  @Test func `costs one hash and gives one error, also for an unknown or a former name`()
    async throws
  {
    try await world.register("alice")
    let gone = try await world.register("carol")
    _ = try await world.call(as: gone.principal)
      .perform(DeleteAccount(of: gone.principal))
    var problems: Set<Problem> = []
    var statements: Set<[String]> = []

    for name in ["alice", "nobody-here", "carol"] {
      let before = world.hasher.total
      _ = world.database.takeStatements()
      let login = Login(username: .named(name), password: SecretText(World.other))
      problems.insert(try #require(await world.failure(of: login)).problem)
      statements.insert(world.database.takeStatements())
      #expect(world.hasher.total == before + 1)
    }

    #expect(problems.count == 1)
    #expect(statements.count == 1)
  }

  @Test func `costs one hash with a right password`() async throws {
    try await world.register("alice")
    let before = world.hasher.total

    try await world.login("alice")

    #expect(world.hasher.total == before + 1)
  }

  // Requirement A8.
  @Test func `returns a new token each time, and stores only its digest`() async throws {
    let first = try #require(try await world.register("alice").token)
    let second = try #require(try await world.login("alice").token)

    let digests = try await world.database.read { connection in
      try connection.all("SELECT digest FROM auth_session ORDER BY id") { row in
        try row[0] as SecretDigest
      }
    }

    #expect(first != second)
    #expect(first.utf8.count == 64)
    #expect(digests == [SecretDigest(of: first), SecretDigest(of: second)])
  }

  // Requirement A8.
  @Test func `ends the session that it replaces`() async throws {
    let first = try await world.register("alice")

    let second = try await world.login("alice", as: first.principal)

    let call = world.call()
    #expect(try await call.perform(ResumeSession(token: try #require(first.token))) == nil)
    #expect(
      try await call.perform(ResumeSession(token: try #require(second.token))) == second.principal
    )
    #expect(try await world.endedSessions == [SessionID(rawValue: first.person.session)])
  }

  @Test func `hashes on a thread of its own`() async throws {
    try await world.register("alice")
    try await world.login("alice")
    _ = await world.guess("alice")

    #expect(world.hasher.total == 3)
    #expect(world.hasher.inTasks == 0)
  }

  @Test func `fails without counting a guess when too many users wait`() async throws {
    let world = try await World(threads: HashingThreads(1, waiting: 0))

    for _ in 0..<10 { #expect(await world.guess("alice") == .busy) }

    #expect(world.hasher.total == 0)
  }

  @Test func `shows the token neither in text nor in JSON`()
    async throws
  {
    let alice = try await world.register("alice")
    let token = try #require(alice.token)

    #expect(!alice.description.contains(token))
    #expect(try !json(alice).contains(token))
    #expect(alice.codes.allSatisfy(alice.description.contains))
  }
}

extension World {
  func storedPassword() async throws -> String? {
    try await database.read { connection in
      try connection.value("SELECT hash FROM auth_password")
    }
  }
}
