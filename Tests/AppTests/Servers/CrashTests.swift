import PostgreSQL
import TestKit
import Testing

@Suite(
  .serialized,
  .timeLimit(.minutes(isLong ? 60 : 15)),
  .enabled(if: PostgreSQLTestServer.url != nil)
)
struct `Lines that are sent on a server` {
  /// Tells in the long form what came of them.
  private func tell(_ report: SendingLoad.Report, of what: String) {
    guard isLong else { return }
    print(
      "\(what): \(report.acknowledged.count) acknowledged, \(report.doubtful.count) doubtful, "
        + "longest silence \(report.longestSilence)"
    )
  }

  @Test func `that crashes are stored once each if they were acknowledged`() async throws {
    let server = try PrivateServer()
    let load = try await SendingLoad(on: PostgreSQLDatabase(at: server.url))
    let crashes = isLong ? 50 : 3
    for _ in 0..<crashes {
      await load.wait(forAnswers: 30)
      try server.crash()
      try server.restart()
    }
    await load.wait(forAnswers: 30)

    tell(try await load.end(), of: "\(crashes) crashes")
  }

  @Test func `that ends their sessions are stored once each`() async throws {
    let server = try PrivateServer()
    let database = try PostgreSQLDatabase(at: server.url)
    let load = try await SendingLoad(on: database)
    let rounds = isLong ? 600 : 20
    for _ in 0..<rounds {
      _ = try database.runAside(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'interchange' AND pid <> pg_backend_pid()
        """
      )
      _ = try database.runAside("SELECT pg_sleep(0.1)")
    }
    await load.wait(forAnswers: 30)

    tell(try await load.end(), of: "sessions ended \(rounds) times")
  }

  @Test func `whose replica takes its place are stored once each if they were acknowledged`()
    async throws
  {
    let failovers = isLong ? 5 : 1
    for number in 1...failovers {
      let pair = try ReplicatedServer()
      let load = try await SendingLoad(on: PostgreSQLDatabase(at: pair.url))
      await load.wait(forAnswers: 30)
      try pair.primary.crash()
      try pair.promote()
      await load.wait(forAnswers: 30)

      tell(try await load.end(), of: "failover \(number)")
    }
  }
}
