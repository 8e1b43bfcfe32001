import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `Every statement of auth` {
  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "the plans are those of SQLite"))
  func `finds its rows by an index`() async throws {
    let world = try await World()
    try await world.doEverything()
    let statements = Set(world.database.takeStatements()).filter { $0.contains("auth_") }

    var scans: [String] = []
    for statement in statements {
      let plan = try await world.plan(of: statement)
      scans += plan.filter { $0.hasPrefix("SCAN") && !$0.hasPrefix("SCAN CONSTANT") }
        .map { "\($0): \(statement)" }
    }

    #expect(statements.count > 25)
    #expect(scans == [])
  }
}

extension World {
  /// Lets everything happen that the module knows.
  fileprivate func doEverything() async throws {
    let alice = try await register("alice")
    let token = try #require(alice.token)
    time.advance(by: .seconds(600))
    _ = try await call().perform(ResumeSession(token: token))
    let device = Caller(from: .outside, device: DeviceKey("a device"))
    _ = try await mediator.call(as: device).perform(LastAccountOnDevice())
    let second = try await login("alice")
    _ = await guess("alice")
    let hers = call(as: alice.principal)
    _ = try await hers.perform(WhoAmI())
    _ = try await hers.perform(ListSessions())
    _ = try await hers.perform(RevokeSession(session: SessionID(rawValue: second.person.session)))
    _ = try await hers.perform(RevokeSession(session: nil, others: true))
    let password = SecretText(World.password)
    _ = try await hers.perform(RenewRecoveryCodes(password: password))
    let changed = try await hers.perform(ChangePassword(current: password, new: password))
    _ = await reset("alice", with: "nonsense")
    _ = await reset("alice", with: changed.codes[0])
    let third = try await login("alice", World.other)
    _ = try await call().perform(AccountsByUsername([.named("alice")]))
    _ = try await call().perform(UsernamesByAccount([alice.account]))
    _ = await failure(of: Logout())
    _ = try await call(as: third.principal).perform(Logout())
    let last = try await login("alice", World.other)
    _ = try await call(as: last.principal)
      .perform(DeleteAccount(of: last.principal, password: World.other))
  }

  fileprivate func plan(of statement: String) async throws -> [String] {
    let statement = statement.replacing(/\$\d+/, with: "1")
    return try await database.write { connection in
      try connection.all(SQLText(composed: "EXPLAIN QUERY PLAN \(statement)")) { row in
        try row[3] as String
      }
    }
  }
}
