import Database
import TestKit
import Testing

@testable import PostgreSQL

@Suite(.timeLimit(.minutes(15))) struct `A server that is gone` {
  private let start = ContinuousClock.now

  @Test func `is waited for by all work until the same moment`() {
    var outage = OutageGracePeriod()
    let end = outage.waitingEnd(at: start)

    #expect(end == start + .seconds(10))
    #expect(outage.waitingEnd(at: start + .seconds(4)) == end)
    #expect(outage.waitingEnd(at: start + .seconds(60)) == end)
  }

  @Test func `is waited for anew once it has answered`() {
    var outage = OutageGracePeriod()
    _ = outage.waitingEnd(at: start)
    outage.end()

    #expect(outage.waitingEnd(at: start + .seconds(60)) == start + .seconds(70))
  }
}

@Suite(
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url?.contains("://app@") ?? false)
)
struct `A server with few connections` {
  /// One connection listens, so two are left to many readers and writers.
  @Test func `serves all work by those that there are`() async throws {
    try await onServer { databases in
      let guest = "guest_\(UInt64.random(in: .min ... .max))"
      _ = try databases[0].runAside("CREATE ROLE \(guest) LOGIN CONNECTION LIMIT 3")
      _ = try databases[0].runAside("GRANT app TO \(guest)")
      let url = databases[0].schemaURL.replacing("://app@", with: "://\(guest)@")
      let crowded = try PostgreSQLDatabase(at: url)

      try await withThrowingTaskGroup { group in
        for _ in 0..<40 {
          group.addTask {
            try await crowded.write { try $0.execute("UPDATE note SET count = count + 1") }
            _ = try await crowded.count()
          }
        }
        for try await _ in group {}
      }

      #expect(try await crowded.count() == 40)
      await crowded.close()
      _ = try databases[0].runAside("DROP ROLE \(guest)")
    }
  }
}
