import Database
import Mediator
import Navigation
import TestKit
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The command jobs` {
  @Test func `lists what waits and what was abandoned, with its cause`() async throws {
    let session = try await MemorySession()
    await session.say("register alice 'seven green chairs outside'")
    try await session.abandonJob()

    let all = await session.text("jobs")
    let failed = await session.text("jobs --failed")

    #expect(all.contains("events.purge") && all.contains("waiting"))
    #expect(failed.contains("test.work") && failed.contains("abandoned after 5"))
    #expect(failed.contains("The disk was full."))
    #expect(!failed.contains("events.purge"))
    #expect(await session.text("doctor").contains("1 jobs were abandoned, such as test.work"))
    await session.app.close()
  }

  @Test func `retries and cancels a job by its number`() async throws {
    let session = try await MemorySession()
    try await session.abandonJob()

    #expect(await session.text("jobs retry 4096") == "Retrying job 4096.")
    #expect(await session.code("jobs retry 4096") == "jobs.unknown", "it waits for its handler")
    #expect(await session.text("jobs cancel 4096") == "Cancelled job 4096.")
    #expect(await !session.text("jobs").contains("test.work"))
    await session.app.close()
  }

  @Test func `pauses and resumes jobs of a name`() async throws {
    let session = try await MemorySession()
    await session.say("register alice 'seven green chairs outside'")

    #expect(await session.text("jobs pause events.purge") == "Paused events.purge.")
    #expect(await session.text("jobs").contains("waiting, paused"))
    #expect(await session.text("jobs resume events.purge") == "Resumed events.purge.")
    #expect(await !session.text("jobs").contains("paused"))
    await session.app.close()
  }

  @Test(arguments: [
    ("jobs retry", "usage"), ("jobs cancel events.purge", "usage"), ("jobs pause", "usage"),
    ("jobs nix", "usage"), ("jobs cancel 7000", "jobs.unknown"),
    ("jobs pause nix", "jobs.unknown"),
  ])
  func `says what is missing, and what there is not`(line: String, code: String) async throws {
    let session = try await MemorySession()

    #expect(await session.code(line) == code)
    await session.app.close()
  }

  @Test(arguments: ["jobs", "jobs retry 1", "jobs pause events.purge"])
  func `is for the owner of the data alone`(line: String) async throws {
    var app = try await MemorySession().app
    app.isRunByOwner = false
    let session = await MemorySession(in: app, profile: "other")

    #expect(await session.code(line) == "events.not-owner")
    await app.close()
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `The place of the jobs` {
  @Test func `shows what the command lists, and what can be done with each`() async throws {
    let session = try await MemorySession()
    await session.say("register alice 'seven green chairs outside'")
    try await session.abandonJob()

    let shown = await session.text("open jobs")

    #expect(shown.contains("1  events.purge  waiting"))
    #expect(shown.contains("2  test.work     abandoned"))
    #expect(shown.contains("The disk was full."))
    #expect(await session.text("retry 2").contains("Retrying job 4096."))
    #expect(await session.text("pause 2").contains("Paused events.purge."))
    #expect(await session.text("show").contains("waiting, paused"))
    #expect(await session.text("resume events.purge").contains("Resumed events.purge."))
    #expect(await session.text("cancel 4096 --yes").contains("Cancelled job 4096."))
    #expect(await !session.text("show").contains("test.work"))
    #expect(await session.code("retry 4096") == "jobs.unknown")
    await session.app.close()
  }

  @Test func `is fresh for two seconds at a time`() async throws {
    let clock = ManualClock(now: Timestamp(milliseconds: 1_778_599_800_000))
    let environment = clock.environment()
    let session = try await MemorySession(services: environment)
    let watch = TopicWatch(of: session.app.live.hub) { try await environment.sleep($0) }
    let navigator = Navigator(
      session.app.mediator,
      as: Caller(from: .outside, maintainsData: true),
      watchedBy: watch
    )
    await navigator.start(.stack(JobsScene.list))
    #expect(navigator.screen?.rows.isEmpty == true)

    try await session.abandonJob()
    while clock.sleepers == 0 { await Task.yield() }
    clock.advance(by: .seconds(3))
    for await _ in watch.changes { break }
    _ = await navigator.refresh()

    #expect(navigator.screen?.rows.map(\.key) == ["4096"])
    await session.app.close()
  }

  @Test func `is for a user who looks after the data alone`() async throws {
    var app = try await MemorySession().app
    app.isRunByOwner = false
    let session = await MemorySession(in: app, profile: "other")

    #expect(await session.code("open jobs") == "events.not-owner")
    await app.close()
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `Jobs of a deleted account` {
  @Test func `are deleted with it, and are in its copy before`() async throws {
    let session = try await MemorySession()
    await session.say("register alice 'seven green chairs outside'")
    try await session.abandonJob(of: 1)

    await session.say("auth delete alice 'seven green chairs outside' --yes")

    #expect(await !session.text("jobs").contains("test.work"))
    await session.app.close()
  }
}

extension MemorySession {
  /// Stores an abandoned job that no handler of the app performs.
  fileprivate func abandonJob(of account: Int64? = nil) async throws {
    try await app.database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO job
          (id, name, version, body, account, enqueued_at, planned_at, state, attempts, cause)
        VALUES (4096, 'test.work', 1, '{}', $1, 1, 1, 'abandoned', 5, 'The disk was full.')
        """,
        account
      )
    }
  }
}
