import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite struct `Signing in` {
  let world: World

  init() async throws {
    world = try await World()
  }

  @Test func `keeps the name's case, whatever case was entered`() async throws {
    try await world.register("Alice")

    let alice = try await world.login("ALICE")

    #expect(alice.username.text == "Alice")
    #expect(alice.person.name == "Alice")
  }

  @Test func `A2 makes a hash anew whose parameters have grown, and nothing else changes`()
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

  @Test func `A3 is refused at once with a password beyond the bound`() async throws {
    try await world.register("alice")
    let hashes = world.hasher.total

    let error = await world.guess("alice", String(repeating: "x", count: 1 << 20))

    #expect(error == .weakPassword(.tooLong(maximum: 1024)))
    #expect(world.hasher.total == hashes)
  }

  @Test func `A3 works with a password in another Unicode form`() async throws {
    try await world.register("alice", "caf\u{E9} ol\u{E9} \u{AC00}")

    try await world.login("alice", "cafe\u{301} ole\u{301} \u{1100}\u{1161}")
  }

  @Test func `A5 costs one hash and gives one answer, whoever has the name or had it`()
    async throws
  {
    try await world.register("alice")
    let gone = try await world.register("carol")
    _ = try await world.call(as: gone.principal)
      .perform(DeleteAccount(password: SecretText(World.password)))
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

  @Test func `costs one hash where the password is right`() async throws {
    try await world.register("alice")
    let before = world.hasher.total

    try await world.login("alice")

    #expect(world.hasher.total == before + 1)
  }

  @Test func `A8 gives a token of which only the digest is kept, new each time`() async throws {
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

  @Test func `A8 ends the session in which it was done`() async throws {
    let first = try await world.register("alice")

    let second = try await world.login("alice", as: first.principal)

    let call = world.call()
    #expect(try await call.perform(ResumeSession(token: try #require(first.token))) == nil)
    #expect(
      try await call.perform(ResumeSession(token: try #require(second.token))) == second.principal
    )
    #expect(world.ended.sessions == [SessionID(rawValue: first.person.session)])
  }

  @Test func `hashes on no thread that tasks share`() async throws {
    try await world.register("alice")
    try await world.login("alice")
    _ = await world.guess("alice")

    #expect(world.hasher.total == 3)
    #expect(world.hasher.inTasks == 0)
  }

  @Test func `says so where too many wait, and does not count that as a guess`() async throws {
    let world = try await World(threads: HashingThreads(1, waiting: 0))

    for _ in 0..<10 { #expect(await world.guess("alice") == .busy) }

    #expect(world.hasher.total == 0)
  }

  @Test func `answers nothing that shows the token, neither to a person nor to a script`()
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
