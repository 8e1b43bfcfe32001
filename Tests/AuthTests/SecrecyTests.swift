import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `The files of the database` {
  // Requirements A1 and A8 and A14 and A16.
  @Test func `contain no password, no token and no recovery code`() async throws {
    let folder = try TemporaryFolder()
    let world = try await World(at: folder.database, Argon2id.floor)
    let passwords = ["canary one of words", "canary two of words", "canary three of words"]
    let alice = try await world.register("alice", passwords[0])
    let again = try await world.login("alice", passwords[0])
    _ = await world.guess("alice", "canary wrong of words")
    let changed = try await world.call(as: again.principal)
      .perform(ChangePassword(current: SecretText(passwords[0]), new: SecretText(passwords[1])))
    #expect(await world.reset("alice", with: changed.codes[0], to: passwords[2]) == nil)
    let last = try await world.login("alice", passwords[2])
    let renewed = try await world.call(as: last.principal)
      .perform(RenewRecoveryCodes(password: SecretText(passwords[2])))

    let tokens = [alice, again, last].compactMap(\.token)
    let codes = alice.codes + changed.codes + renewed.codes
    let secrets = passwords + ["canary wrong of words"] + tokens + codes

    #expect(secrets.count == 4 + 3 + 24)
    #expect(try folder.files(containing: secrets) == [])
    #expect(try folder.files(containing: ["alice", "$argon2id$"]).count == 2)
  }

  // Requirement A14.
  @Test func `contain no account when the database is new`() async throws {
    let world = try await World()

    #expect(try await world.count("SELECT count(*) FROM auth_account") == 0)
    #expect(try await world.count("SELECT count(*) FROM auth_session") == 0)
  }

  // Requirement M12.
  @Test func `contain no name of a deleted account`() async throws {
    let folder = try TemporaryFolder()
    let world = try await World(at: folder.database)
    let alice = try await world.register("zyxalice")
    #expect(try folder.files(containing: ["zyxalice"]) == ["zyxalice"])

    let delete = DeleteAccount(of: alice.principal)
    _ = try await world.call(as: alice.principal).perform(delete)
    await world.database.close()

    #expect(try folder.files(containing: ["zyxalice"]) == [])
  }

  // Requirement A1.
  @Test func `contain hashes with the app's parameters`() async throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteFile.open(folder.database)
    let time = ManualClock()
    let module = AuthModule(database: database, environment: time.environment())
    let mediator = try ModuleAssembly([module, DisplayNameStub()], in: time.environment())
      .mediator()
    try await mediator.start(on: database)

    _ = try await mediator.call()
      .perform(Register(username: .named("alice"), password: SecretText(World.password)))

    #expect(try folder.files(containing: ["$argon2id$v=19$m=65536,t=3,p=1$"]).count == 1)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Deleting an account` {
  let world: World
  let alice: SignInResponse

  init() async throws {
    world = try await World()
    alice = try await world.register("Alice")
  }

  @Test func `ends all sessions, and records an event in the same transaction`() async throws {
    try await world.login("alice")

    let out = try await delete()

    #expect(out.isDeleted)
    #expect(out.sessions == 2)
    let events = try await world.database.read { connection in
      try connection.all("SELECT name, body FROM event ORDER BY id") { row in
        "\(try row[0] as String) \(try row[1] as String)"
      }
    }
    #expect(events.last == "auth.account-deleted {\"account\":1}")
  }

  @Test func `leaves only the number of the account`() async throws {
    try await delete()

    let left = try await world.database.read { connection in
      try connection.all("SELECT id, name, folded FROM auth_account") { row in
        [try row[1], try row[2]] as [String?]
      }
    }

    #expect(left == [[nil, nil]])
    #expect(try await world.count("SELECT count(*) FROM auth_password") == 0)
    #expect(try await world.count("SELECT count(*) FROM auth_code") == 0)
    #expect(try await world.count("SELECT count(*) FROM auth_guess") == 0)
    #expect(try await world.call().perform(UsernamesByAccount([alice.account])) == [:])
    #expect(try await world.call().perform(AccountsByUsername([.named("alice")])) == [:])
  }

  @Test func `reserves the name for 30 days, and the number for ever`() async throws {
    try await delete()
    let register = Register(username: .named("alice"), password: SecretText(World.other))

    #expect(await world.failure(of: register) == .refused(.usernameTaken(.named("alice"))))
    world.time.advance(by: .seconds(30 * 86_400))
    let next = try await world.call().perform(register)

    #expect(next.account == AccountID(rawValue: 2))
  }

  @Test func `happens once when 32 sessions ask for it at the same time`() async throws {
    var sessions: [SignInResponse] = []
    for _ in 0..<32 { sessions.append(try await world.login("alice")) }

    let failures = await withTaskGroup { [world, sessions] group in
      for session in sessions {
        group.addTask {
          await world.failure(
            of: DeleteAccount(of: session.principal),
            as: session.principal
          )
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(failures.count { $0 == nil } == 1)
    #expect(try await world.count("SELECT count(*) FROM event") == 1)
  }

  @discardableResult
  private func delete() async throws -> SignOutResponse {
    try await world.call(as: alice.principal)
      .perform(DeleteAccount(of: alice.principal))
  }
}
