import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `Opening an account` {
  let world: World

  init() async throws {
    world = try await World()
  }

  @Test(arguments: ["aIice", "a1ice", "AL1CE", "AliCe", "alIce"])
  func `is refused for a name that looks like another user's`(name: String) async throws {
    let world = try await World()
    try await world.register("alice")

    let register = Register(username: .named(name), password: SecretText(World.password))
    let failure = await world.failure(of: register)

    let isSame = name.lowercased() == "alice"
    #expect(
      failure == .refused(isSame ? .usernameTaken(.named(name)) : .usernameSimilar(.named(name)))
    )
    #expect(world.hasher.hashes == 1, "it is refused before a password is hashed")
  }

  @Test(arguments: [
    ("mary", "rnary"), ("wendy", "vvendy"), ("dara", "clara"), ("alice", "alice."),
    ("alice", "alice-"), ("rnary", "mary"),
  ])
  func `is refused for a name whose letters together look like another user's`(
    taken: String,
    name: String
  ) async throws {
    let world = try await World()
    try await world.register(taken)
    let register = Register(username: .named(name), password: SecretText(World.password))

    #expect(await world.failure(of: register) == .refused(.usernameSimilar(.named(name))))
  }

  @Test func `is open to a name that resembles another user's only if written differently`()
    async throws
  {
    let world = try await World()

    for name in ["dara", "Clara", "dan", "cian"] { try await world.register(name) }
  }

  @Test func `is refused for a name that looks like one of the app's`() async throws {
    let world = try await World()
    for name in [
      "Adm1n", "adm1n", "R00t", "supp0rt", "1nterchange", "adrnin", "vvebmaster", "acimin", "root.",
    ] {
      let register = Register(username: .named(name), password: SecretText(World.password))
      #expect(
        await world.failure(of: register) == .refused(.usernameReserved(.named(name))),
        "\(name)"
      )
    }
  }

  @Test(arguments: [
    "interchange-support", "interchange.team", "interchange_official", "the-admin", "admin2",
    "1nterchange-help", "Adm1n.Bob", "my_0fficia1", "sup.port7", "security-2026", "r00t_1",
    "alice-moderat0r3",
  ])
  func `is refused for a name of which a part is one of the app's`(name: String) async throws {
    let world = try await World()
    let register = Register(username: .named(name), password: SecretText(World.password))

    #expect(await world.failure(of: register) == .refused(.usernameReserved(.named(name))))
  }

  @Test func `takes names that only begin like one of the app's, or have an ordinary word`()
    async throws
  {
    let world = try await World()

    for name in [
      "adminton", "rooted", "supportive", "staffordshire", "home-bird",
      "group-five", "user-t02", "bot_anist", "help.yourself", "not-me", "systematic", "officially",
    ] { try await world.register(name) }
  }

  @Test func `signs in, and shows eight recovery codes`() async throws {
    let alice = try await world.register("Alice")

    let identity = try await world.call(as: alice.principal).perform(WhoAmI())

    #expect(identity == WhoAmIResponse(account: alice.account, username: .named("Alice")))
    #expect(identity.username?.text == "Alice")
    #expect(Set(alice.codes).count == 8)
  }

  @Test(arguments: ["alice", "ALICE", "aLiCe"])
  func `refuses a name that is taken, in any case`(name: String) async throws {
    try await world.register("Alice")
    let hashes = world.hasher.total

    let register = Register(username: .named(name), password: SecretText(World.other))

    #expect(await world.failure(of: register) == .refused(.usernameTaken(.named("alice"))))
    #expect(world.hasher.total == hashes)
    let weak = Register(username: .named(name), password: SecretText("password"))
    #expect(await world.failure(of: weak) == .refused(.usernameTaken(.named("alice"))))
  }

  @Test(arguments: ["admin", "Root", "sup.port", "Inter-change", "deleted_account", "me1e"])
  func `refuses reserved names`(name: String) async throws {
    let register = Register(username: .named(name), password: SecretText(World.password))

    let failure = await world.failure(of: register)

    #expect(failure == (name == "me1e" ? nil : .refused(.usernameReserved(.named(name)))))
  }

  @Test(arguments: ["seven77", "password1", "alice1234"])
  func `is refused with a password that is guessed first, before any hash`(
    password: String
  ) async throws {
    let register = Register(username: .named("alice"), password: SecretText(password))

    let failure = await world.failure(of: register)

    guard case .refused(.weakPassword) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(world.hasher.total == 0)
  }

  @Test func `succeeds once when 32 callers try at the same time`() async throws {
    let outcomes = await withTaskGroup(of: Bool.self) { [world] group in
      for index in 0..<32 {
        group.addTask { (try? await world.register(index % 2 == 0 ? "alice" : "ALICE")) != nil }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(outcomes.count(where: \.self) == 1)
    #expect(try await world.count("SELECT count(*) FROM auth_account") == 1)
    #expect(try await world.count("SELECT count(*) FROM auth_code") == 8)
    #expect(try await world.count("SELECT count(*) FROM event") == 1)
  }

  @Test func `records an event for all modules`() async throws {
    let alice = try await world.register("Alice")

    let body = try await world.database.read { connection in
      try connection.first("SELECT name, body FROM event") { row in
        (try row[0] as String, try row[1] as String)
      }
    }

    #expect(body?.0 == "auth.account-registered")
    #expect(body?.1.contains("\"Alice\"") == true)
    #expect(alice.account == AccountID(rawValue: 1))
  }

  @Test func `finds more names and accounts than one statement takes`() async throws {
    let alice = try await world.register("alice").account
    let nobodies = (0..<1_500).map { Username.named("nobody\($0)") }
    let numbers = (1_000..<2_500).map { AccountID(rawValue: $0) }

    let accounts = try await world.call().perform(AccountsByUsername(nobodies + [.named("alice")]))
    let names = try await world.call().perform(UsernamesByAccount(numbers + [alice]))

    #expect(accounts == [.named("alice"): alice])
    #expect(names == [alice: .named("alice")])
  }

  @Test func `makes names and accounts findable, in batches of one statement`()
    async throws
  {
    var expected: [Username: AccountID] = [:]
    for index in 0..<20 {
      let name = "person\(index)"
      expected[.named(name)] = try await world.register(name).account
    }
    _ = world.database.takeStatements()

    let call = world.call()
    let asked = expected.keys + [.named("nobody-here")]
    let accounts = try await call.perform(AccountsByUsername(asked))
    let names = try await call.perform(
      UsernamesByAccount(expected.values + [AccountID(rawValue: 99)])
    )

    #expect(accounts == expected)
    #expect(names == Dictionary(uniqueKeysWithValues: expected.map { ($1, $0) }))
    #expect(world.database.takeStatements().count == 2)
    #expect(try await call.perform(UsernamesByAccount([])) == [:])
  }
}
