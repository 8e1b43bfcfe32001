import AuthContract
import Database
import Links
import Mediator
import Navigation
import TestKit
import Testing

@testable import Auth

/// What ends a session.
enum End: CaseIterable {
  case logout, revocation, idleness, age, deletion, newPassword, reset

  /// Ends a session, from another one of the same account.
  func happen(to session: SignInResponse, from other: SignInResponse, in world: World) async throws
  {
    let id = SessionID(rawValue: session.person.session)
    let password = SecretText(World.password)
    switch self {
    case .logout: _ = try await world.call(as: session.principal).perform(Logout())
    case .revocation:
      _ = try await world.call(as: other.principal).perform(RevokeSession(session: id))
    case .idleness: world.time.advance(by: SessionLifetime.idle)
    case .age: try await world.useDaily(session, until: SessionLifetime.absolute)
    case .deletion:
      _ = try await world.call(as: other.principal).perform(DeleteAccount(of: other.principal))
    case .newPassword:
      _ = try await world.call(as: other.principal)
        .perform(ChangePassword(current: password, new: SecretText(World.other)))
    case .reset: #expect(await world.reset("alice", with: other.codes[0]) == nil)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A session` {
  // Requirement A9.
  @Test(arguments: End.allCases)
  func `ends at once, in this process and in another`(end: End) async throws {
    let folder = try TemporaryFolder()
    let time = ManualClock()
    let here = try await World(at: folder.database, time: time)
    let there = try await World(at: folder.database, time: time)
    let other = try await here.register("alice")
    let session = try await here.login("alice")
    let token = ResumeSession(token: try #require(session.token))
    #expect(await there.failure(of: ListSessions(), as: session.principal) == nil)
    #expect(try await there.call().perform(token) == session.principal)

    try await end.happen(to: session, from: other, in: here)

    for world in [here, there] {
      let failure = await world.failure(of: ListSessions(), as: session.principal)
      #expect(failure == .unauthorised(.signedIn))
      #expect(try await world.call().perform(token) == nil)
      #expect(try await world.call(as: session.principal).perform(WhoAmI()) == WhoAmIResponse())
    }
  }

  // Requirement A9.
  @Test(arguments: [End.logout, .revocation, .deletion, .newPassword, .reset])
  func `has a void token when it ends`(end: End) async throws {
    let world = try await World()
    let other = try await world.register("alice")
    let session = try await world.login("alice")

    let resumption = ResumeSession(token: try #require(session.token))
    #expect(try await world.call().perform(resumption) != nil)
    try await end.happen(to: session, from: other, in: world)

    #expect(try await world.call().perform(resumption) == nil)
  }

  @Test func `is valid for a month in use, and two weeks without`() async throws {
    let world = try await World()
    let session = try await world.register("alice")

    try await world.useDaily(session, until: SessionLifetime.absolute - .seconds(86_400))

    #expect(await world.failure(of: ListSessions(), as: session.principal) == nil)
  }

  @Test func `is stored as used at most every minute, where its user does something`()
    async throws
  {
    let world = try await World()
    let secret = try #require(try await world.register("alice").token)
    let token = ResumeSession(token: secret)
    world.time.advance(by: .seconds(59))
    _ = world.database.takeStatements()
    _ = try await world.call().perform(token)
    #expect(world.database.takeStatements().count == 1)

    world.time.advance(by: .seconds(2))
    _ = try await world.call().perform(ResumeSession(token: secret, isUse: false))
    #expect(world.database.takeStatements().count == 1)
    _ = try await world.call().perform(token)

    #expect(world.database.takeStatements().count == 2)
  }

  // Requirement A11.
  @Test func `is listed only for its owner`() async throws {
    let world = try await World()
    let first = try await world.register("alice")
    try await world.register("bob")
    let second = try await world.login("alice")

    let list = try await world.call(as: second.principal).perform(ListSessions())

    #expect(list.sessions.map(\.session.rawValue) == [second, first].map(\.person.session))
    #expect(list.sessions.map(\.isThis) == [true, false])
    #expect(list.screen.rows.map(\.state) == [.current, []])
  }

  @Test func `is listed with the device on which it began`() async throws {
    let world = try await World()
    try await world.register("alice")
    let device = DeviceKey("a secret of the device", name: "kitchen")
    let login = Login(
      username: .named("alice"),
      password: SecretText(World.password)
    )
    let call = world.mediator.call(as: Caller(from: .outside, device: device))

    let person = try await call.perform(login).principal

    let list = try await world.call(as: person).perform(ListSessions())
    #expect(list.sessions.map(\.device) == ["kitchen", ""])
    #expect(list.screen.rows.map(\.content) == [.quote("kitchen"), nil])
  }

  // Requirement A11.
  @Test func `of another user cannot be ended, and is reported as missing`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    let bob = try await world.register("bob")

    for id in [bob.person.session, 999] {
      let end = RevokeSession(session: SessionID(rawValue: id))
      let failure = await world.failure(of: end, as: alice.principal)
      #expect(failure == .refused(.noSuchSession(SessionID(rawValue: id))))
    }

    #expect(await world.failure(of: ListSessions(), as: bob.principal) == nil)
  }

  // Requirement A11.
  @Test func `is the only one left after all others are ended`() async throws {
    let world = try await World()
    let others = [try await world.register("alice"), try await world.login("alice")]
    let this = try await world.login("alice")
    let bob = try await world.register("bob")

    let list = try await world.call(as: this.principal)
      .perform(RevokeSession(session: nil, others: true))

    #expect(list.sessions.map(\.session.rawValue) == [this.person.session])
    #expect(list.endedText == "Ended 2 sessions.")
    #expect(try await world.endedSessions.map(\.rawValue) == others.map(\.person.session))
    #expect(await world.failure(of: ListSessions(), as: bob.principal) == nil)
  }

  @Test func `is signed out of where it is the caller's own`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    let id = try #require(SessionID(parameter: "#\(alice.person.session)"))
    let changes = PendingCallerChanges()
    let call = world.mediator.call(as: Caller(alice.principal, from: .outside), noting: changes)

    let list = try await call.perform(RevokeSession(session: id))

    #expect(list.endedText == "Ended 1 session." && list.sessions.isEmpty)
    #expect(changes.take() is SignOutResponse)
    #expect(await world.failure(of: ListSessions(), as: alice.principal) != nil)
  }

  @Test func `lasts two weeks without use, and thirty days in all`() {
    #expect(SessionLifetime.idle == .seconds(1_209_600))
    #expect(SessionLifetime.absolute == .seconds(2_592_000))
  }

  @Test func `is ended only if the command names it`() async throws {
    let world = try await World()
    let alice = try await world.register("alice")

    let failure = await world.failure(of: RevokeSession(session: nil), as: alice.principal)

    #expect(failure == .refused(.noSessionGiven))
  }

  @Test func `ends everywhere on request`() async throws {
    let world = try await World()
    let first = try await world.register("alice")
    let second = try await world.login("alice")

    let out = try await world.call(as: second.principal).perform(Logout(everywhere: true))

    #expect(out.sessions == 2)
    #expect(out.principal == nil)
    #expect(
      await world.failure(of: ListSessions(), as: first.principal) == .unauthorised(.signedIn)
    )
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "a read may ask twice on a server"))
  func `is listed with a constant number of statements`()
    async throws
  {
    let world = try await World()
    var counts: Set<Int> = []
    var alice = try await world.register("alice")
    for _ in 0..<2 {
      for _ in 0..<40 { alice = try await world.login("alice") }
      _ = world.database.takeStatements()
      _ = try await world.call(as: alice.principal).perform(ListSessions())
      counts.insert(world.database.takeStatements().count)
    }

    #expect(counts == [3])
  }

  @Test(arguments: [(SessionLifetime.absolute, 1), (SessionLifetime.absolute - .seconds(1), 2)])
  func `is deleted by the next one from the moment on at which it is too old`(
    age: Duration,
    count: Int
  ) async throws {
    let world = try await World()
    _ = try await world.register("alice")
    world.time.advance(by: age)
    _ = try await world.login("alice")

    #expect(try await world.count("SELECT count(*) FROM auth_session") == count)
  }

  @Test func `has a number that is not used again`() async throws {
    let world = try await World()
    var alice = try await world.register("alice")
    var numbers: [Int64] = []
    for _ in 0..<5 {
      numbers.append(alice.person.session)
      _ = try await world.call(as: alice.principal).perform(Logout(everywhere: true))
      world.time.advance(by: SessionLifetime.absolute * 3)
      alice = try await world.login("alice")
    }

    #expect(Set(numbers).count == 5)
    #expect(try await world.count("SELECT count(*) FROM auth_session") <= 2)
  }
}

extension World {
  /// Lets time pass while a session is used every day.
  func useDaily(_ session: SignInResponse, until end: Duration) async throws {
    let token = ResumeSession(token: session.token ?? "")
    for _ in 0..<Int(end / .seconds(86_400)) {
      #expect(try await call().perform(token) == session.principal)
      time.advance(by: .seconds(86_400))
    }
  }
}
