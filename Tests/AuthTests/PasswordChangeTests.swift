import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `Changing the password` {
  let world: World
  let alice: SignInResponse
  let change = ChangePassword(current: SecretText(World.password), new: SecretText(World.other))

  init() async throws {
    world = try await World()
    alice = try await world.register("alice")
  }

  // Requirement A10.
  @Test func `ends all other sessions and replaces the recovery codes`() async throws {
    let others = [try await world.login("alice"), try await world.login("alice")]

    let changed = try await world.call(as: alice.principal).perform(change)

    #expect(changed.sessions == 2)
    #expect(await world.failure(of: ListSessions(), as: alice.principal) == nil)
    for other in others {
      let failure = await world.failure(of: ListSessions(), as: other.principal)
      #expect(failure == .unauthorised(.signedIn))
    }
    #expect(
      await world.reset("alice", with: alice.codes[0], to: "a third set of words") == .wrongCode
    )
    #expect(await world.reset("alice", with: changed.codes[0], to: "a third set of words") == nil)
  }

  // Requirement A10.
  @Test(
    .disabled(if: PostgreSQLTestServer.isDefault, "its triggers are those of SQLite"),
    arguments: [
      "CREATE TRIGGER stop BEFORE UPDATE OF ended_at ON auth_session BEGIN SELECT raise(ABORT, ''); END",
      "CREATE TRIGGER stop BEFORE DELETE ON auth_code BEGIN SELECT raise(ABORT, ''); END",
      "CREATE TRIGGER stop BEFORE INSERT ON auth_audit WHEN NEW.event = 'password-changed' BEGIN SELECT raise(ABORT, ''); END",
    ]
  )
  func `changes everything or nothing`(trouble: String) async throws {
    let other = try await world.login("alice")
    try await world.database.write { transaction in
      try transaction.execute(SQLText(composed: trouble))
    }

    let failure = await world.failure(of: change, as: alice.principal)

    guard case .failed = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(await world.failure(of: ListSessions(), as: other.principal) == nil)
    try await world.login("alice")
    #expect(await world.guess("alice", World.other) == .wrongCredentials)
    #expect(try await world.count("SELECT count(*) FROM auth_code") == 8)
  }

  @Test func `refuses a weak password before it computes a hash`()
    async throws
  {
    let before = world.hasher.total
    let weak = ChangePassword(current: SecretText(World.password), new: SecretText("alice1234"))

    let failure = await world.failure(of: weak, as: alice.principal)

    #expect(failure == .refused(.weakPassword(.username)))
    #expect(world.hasher.total == before)
  }

  // Requirement A4.
  @Test func `refuses a password like the display name, which it asks for once`() async throws {
    world.displayNames.show(alice.account, as: "Ada Quillfeather")
    let weak = SecretText("quillfeather 9")

    let change = ChangePassword(current: SecretText(World.password), new: weak)
    let failure = await world.failure(of: change, as: alice.principal)

    #expect(failure == .refused(.weakPassword(.displayName)))
    let refused = await world.reset("alice", with: alice.codes[0], to: "quillfeather 9")
    #expect(refused == .weakPassword(.displayName))
    #expect(await world.reset("alice", with: "no code", to: "quillfeather 9") == .wrongCode)
    #expect(await world.reset("alice", with: alice.codes[0], to: "a third set of words") == nil)
  }

  @Test func `works once when 32 sessions try at the same time`() async throws {
    var sessions: [SignInResponse] = []
    for _ in 0..<32 { sessions.append(try await world.login("alice")) }

    let failures = await withTaskGroup { [world, sessions] group in
      for (index, session) in sessions.enumerated() {
        let new = "\(World.other) number \(index)"
        let change = ChangePassword(current: SecretText(World.password), new: SecretText(new))
        group.addTask { await world.failure(of: change, as: session.principal) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(failures.count { $0 == nil } == 1)
    #expect(try await world.count("SELECT count(*) FROM auth_session WHERE ended_at IS NULL") == 1)
    #expect(try await world.count("SELECT count(*) FROM auth_code") == 8)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A recovery code` {
  let world: World
  let alice: SignInResponse

  init() async throws {
    world = try await World()
    alice = try await world.register("alice")
  }

  // Requirement A12.
  @Test func `sets a new password, ends all sessions, and is reported at the next sign-in`()
    async throws
  {
    let reset = ResetPassword(
      username: .named("ALICE"),
      code: SecretText(alice.codes[3].uppercased().replacing("-", with: " ")),
      new: SecretText(World.other)
    )

    let changed = try await world.call().perform(reset)

    #expect(changed.sessions == 1)
    #expect(changed.codesLeft == 7)
    #expect(!(changed is any CallerChangingResponse))
    #expect(
      await world.failure(of: ListSessions(), as: alice.principal) == .unauthorised(.signedIn)
    )
    #expect(await world.guess("alice", World.password) == .wrongCredentials)
    #expect(try await world.login("alice", World.other).notices.count == 1)
    #expect(try await world.login("alice", World.other).notices == [])
  }

  // Requirement A12.
  @Test func `works once, also when 32 callers use it at the same time`() async throws {
    let errors = await withTaskGroup { [world, alice] group in
      for index in 0..<32 {
        let new = "\(World.other) number \(index)"
        group.addTask { await world.reset("alice", with: alice.codes[0], to: new) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(errors.count { $0 == nil } == 1)
    #expect(try await world.count("SELECT count(*) FROM auth_code") == 7)
  }

  // Requirement A12.
  @Test func `that is wrong gives one error and costs one hash for any name`()
    async throws
  {
    let bob = try await world.register("bob")
    var statements: Set<[String]> = []
    for (name, code) in [
      ("alice", "00000-00000-00000-00000-00000"), ("nobody-here", "00000-00000-00000-00000-00000"),
      ("alice", bob.codes[0]),
    ] {
      let before = world.hasher.total
      _ = world.database.takeStatements()
      #expect(await world.reset(name, with: code) == .wrongCode)
      statements.insert(world.database.takeStatements())
      #expect(world.hasher.total == before + 1)
    }

    #expect(statements.count == 1)
    #expect(await world.reset("bob", with: bob.codes[0]) == nil)
  }

  // Requirement A12.
  @Test func `stops working when new ones replace it`() async throws {
    let renew = RenewRecoveryCodes(password: SecretText(World.password))
    let codes = try await world.call(as: alice.principal).perform(renew).codes

    #expect(await world.reset("alice", with: alice.codes[0]) == .wrongCode)
    #expect(await world.reset("alice", with: codes[0]) == nil)
  }

  // Requirement A12.
  @Test func `does not expire`() async throws {
    world.time.advance(by: .seconds(10 * 365 * 86_400))

    #expect(await world.reset("alice", with: alice.codes[0]) == nil)
  }

  @Test func `is protected by a limit of guesses`() async throws {
    for _ in 0..<3 { _ = await world.reset("alice", with: "nonsense") }

    let error = await world.reset("alice", with: "nonsense")

    #expect(error == .tooManyGuesses(wait: .seconds(60)))
  }
}
