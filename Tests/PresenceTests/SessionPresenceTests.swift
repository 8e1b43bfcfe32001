import AuthContract
import Database
import Mediator
import Navigation
import PresenceContract
import TestKit
import Testing

@testable import Presence

@Suite(.timeLimit(.minutes(15))) struct `A user who is there` {
  @Test func `is online, away, and then seen today`() async throws {
    try await PresenceWorld.test { world in
      let before = try await world.words(of: 2, to: 1)
      #expect(before == [nil])

      await world.report(2, .present)
      #expect(try await world.words(of: 2, to: 1) == ["online"])
      await world.report(2, .idle)
      #expect(try await world.words(of: 2, to: 1) == ["away"])
      await world.report(2, .ended)
      #expect(try await world.words(of: 2, to: 1) == ["last seen today"])
    }
  }

  @Test func `is online while one of several sessions is in front`() async throws {
    try await PresenceWorld.test { world in
      await world.report(2, .idle, session: 7)
      await world.report(2, .present, session: 8)
      let both = try await world.words(of: 2, to: 1)
      #expect(both == ["online"])

      await world.report(2, .ended, session: 8)
      #expect(try await world.words(of: 2, to: 1) == ["away"])
    }
  }

  @Test func `is shown to friends only, and learns nothing of themselves`() async throws {
    try await PresenceWorld.test { world in
      for account in 1...4 as ClosedRange<Int64> {
        await world.report(AccountID(rawValue: account), .present)
      }

      let known = try await world.words(of: 1, 2, 4, to: 1)
      #expect(known == [nil, "online", nil])
      #expect(try await world.words(of: 1, 2, to: 4) == [nil, nil])
    }
  }

  // A killed process reports nothing more: the lease runs out, and another front tells watchers.
  @Test func `is not online any more within 30 s of a kill, by the clock alone`() async throws {
    try await PresenceWorld.test { world in
      await world.report(2, .present)

      world.time.advance(by: PresenceStore.lease - .milliseconds(1))
      let early = try await world.words(of: 2, to: 1)
      #expect(early == ["online"])
      world.time.advance(by: .milliseconds(1))
      #expect(try await world.words(of: 2, to: 1) == ["last seen today"])
      #expect(PresenceStore.lease + SessionActivity.interval < .seconds(30))
      #expect(PresenceStore.lease > SessionActivity.interval * 2)
    }
  }

  @Test func `is noticed as gone by the front of another user, which tells watchers`()
    async throws
  {
    try await PresenceWorld.test { world in
      await world.report(2, .present)
      await world.report(1, .present)
      world.time.advance(by: SessionActivity.interval)

      let early = try await world.changes(of: [.presence(of: 2)]) {
        await world.report(1, .present)
      }
      world.time.advance(by: PresenceStore.lease - SessionActivity.interval)
      let late = try await world.changes(of: [.presence(of: 2)]) {
        await world.report(1, .present)
      }

      #expect([early, late] == [0, 1])
      #expect(try await world.rows() == [1, 2, 0, 0])
    }
  }

  @Test func `tells watchers only of changes, not of every report`() async throws {
    try await PresenceWorld.test { world in
      var told: [Int] = []
      for state in [.present, .present, .idle, .idle, .present, .ended, .ended]
        as [SessionActivity.State]
      {
        world.time.advance(by: SessionActivity.interval)
        let topics: [Topic] = [.presence(of: 2)]
        told.append(try await world.changes(of: topics) { await world.report(2, state) })
      }

      #expect(told == [1, 0, 1, 0, 1, 1, 0])
    }
  }

  @Test func `is told apart from the user who signs in after them`() async throws {
    try await PresenceWorld.test { world in
      await world.report(2, .present, session: 7)

      let told = try await world.changes(of: [.presence(of: 2)]) {
        await world.report(3, .present, session: 7)
      }

      #expect(told == 1)
      #expect(try await world.words(of: 2, 3, to: 1) == ["last seen today", "online"])
    }
  }

  @Test(arguments: [
    (0, "last seen today"), (1, "last seen yesterday"), (6, "last seen 6 days ago"),
    (7, "last seen a week ago"), (13, "last seen a week ago"), (14, "last seen 2 weeks ago"),
    (400, "last seen 8 weeks ago"),
  ])
  func `was there so long ago, to the day and then to the week`(days: Int, words: String)
    async throws
  {
    try await PresenceWorld.test { world in
      await world.report(2, .present)
      await world.report(2, .ended)

      world.time.advance(by: .seconds(86_400 * days))

      let shown = try await world.words(of: 2, to: 1)
      #expect(shown == [words])
    }
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "the plans are those of SQLite"))
  func `costs a few statements, whether a report is news or not`() async throws {
    try await PresenceWorld.test { world in
      for state in [.present, .present, .idle] as [SessionActivity.State] {
        _ = world.database.takeStatements()
        await world.report(2, state)
        #expect(world.database.takeStatements().count <= 6)
      }
      _ = try await world.words(of: 2, 3, to: 1)
      _ = try await world.typing(at: 5, to: 1)

      let scans = try await world.database.scans().filter { $0.contains("presence_") }
      #expect(scans == [])
    }
  }
}
