import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `The audit` {
  // Requirement A16.
  @Test func `records each event once`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    for _ in 0..<4 { _ = await world.guess("alice") }
    _ = await world.reset("alice", with: "nonsense")
    let renew = RenewRecoveryCodes(password: SecretText(World.other))
    _ = await world.failure(of: renew, as: alice.principal)
    _ = await world.failure(of: ListSessions())
    _ = await world.reset("alice", with: alice.codes[0])

    #expect(
      try await world.audit() == [
        .registered, .loggedIn, .loginFailed, .loginFailed, .loginFailed, .guessRefused,
        .resetFailed, .confirmationFailed, .callRefused, .passwordReset,
      ]
    )
  }

  @Test func `counts refusals that are repeated, so that it grows slowly`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    _ = try await world.call(as: alice.principal).perform(Logout())
    let before = try await world.audit().count
    for index in 0..<1_000 {
      _ = await world.guess("alice")
      _ = await world.guess("name\(index % 500)")
      _ = await world.failure(of: ListSessions(), as: alice.principal)
      _ = await world.failure(of: ListSessions())
      world.time.advance(by: .milliseconds(500))
    }

    let rows = try await world.audit().count - before
    let times = try await world.count("SELECT sum(times) FROM auth_audit WHERE times > 1")
    #expect(rows <= 12, "\(rows)")
    #expect(times > 3_000, "\(times)")
    world.time.advance(by: AuditStore.repetition)
    _ = await world.failure(of: ListSessions())
    #expect(try await world.audit().count == before + rows + 1)
  }

  @Test func `counts each repetition once`() async throws {
    let world = try await World()
    for _ in 1...3 { _ = await world.failure(of: ListSessions()) }

    #expect(try await world.count("SELECT sum(times) FROM auth_audit") == 3)
  }

  // Requirement A16.
  @Test func `records the time, the account and the refused request`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    _ = try await world.call(as: alice.principal).perform(Logout())
    world.time.advance(by: .seconds(5))
    _ = await world.failure(of: ListSessions(), as: alice.principal)

    let last = try await world.database.read { connection in
      try connection.first(
        "SELECT at, account, session, request FROM auth_audit ORDER BY id DESC"
      ) { row in
        (try row[0] as Timestamp, try row[1] as Int64, try row[2] as Int64, try row[3] as String)
      }
    }

    #expect(last?.0 == world.time.now)
    #expect(last?.1 == alice.person.account)
    #expect(last?.2 == alice.person.session)
    #expect(last?.3 == "ListSessions")
  }

  @Test(arguments: [-86_400, -3600, 3600])
  func `works when the clock jumps`(seconds: Int) async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    for _ in 0..<4 { _ = await world.guess("alice") }

    world.time.now = world.time.now + .seconds(seconds)

    #expect(await world.failure(of: ListSessions(), as: alice.principal) == nil)
    if case .tooManyGuesses(let wait) = await world.guess("alice", World.password) {
      #expect(wait <= GuessLimitPerName.longest)
      world.time.advance(by: wait)
    }
    try await world.login("alice")
  }

  @Test func `takes the least length of a password from the app`() async throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteFile.open(folder.database)
    let time = ManualClock()
    let module = AuthModule(
      database: database,
      environment: time.environment(),
      memory: 19 << 20,
      passes: 2,
      passwordLength: 15
    )
    let mediator = try ModuleAssembly([module, DisplayNameStub()], in: time.environment())
      .mediator()
    try await mediator.start(on: database)
    let register = Register(username: .named("alice"), password: SecretText("kettle on roof"))

    await #expect(throws: CallFailure<AuthError>.refused(.weakPassword(.tooShort(minimum: 15)))) {
      try await mediator.call().perform(register)
    }
  }
}
