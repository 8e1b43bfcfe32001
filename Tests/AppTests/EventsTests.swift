import Database
import Links
import Mediator
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The events` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"])
  }

  @Test func `that a user sees are those of their own acts`() throws {
    let own = try runner.say("events", as: "alice").output
    let all = try runner.say("events --all", as: "alice").output

    #expect(own.contains("auth.account-registered"))
    #expect(own.matches(of: /auth.account-registered/).count == 1)
    #expect(all.matches(of: /auth.account-registered/).count == 2)
    let signedOut = try runner.run(["--json", "events"])
    #expect(signedOut.output.contains("\"code\":\"unauthorised\""))
  }

  @Test(arguments: ["events --all", "events retry 1", "events skip 1"])
  func `of all users are for the owner of the data alone`(line: String) async throws {
    let database = try TestDatabase.empty()
    let assembly = Composition.app.assembly(on: database, without: [], in: .live)
    var app = try await RunningApp(assembly, of: Composition.app, on: database)
    app.isRunByOwner = false
    let session = ShellSession(
      in: app,
      store: SessionSnapshotStore(database: database, profile: "default"),
      tokenFile: SessionTokenFile(at: nil)
    )

    let result = await session.respond(to: .init(line), asking: .script)

    let problem = (result.answer as? FailedLineResponse)?.problem
    #expect(problem?.code == "events.not-owner")
    await app.close()
  }

  @Test func `that failed are found behind any number of waiting ones, and can be skipped`() throws
  {
    try runner.execute(
      """
      CREATE TEMP TABLE n AS WITH RECURSIVE n(value) AS
        (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 300) SELECT value FROM n;
      INSERT INTO event (id, name, version, subject, body, recorded_at)
      SELECT value + 1000, 'test.waiting', 1, 'test', '{}', 1 FROM n;
      INSERT INTO event_delivery (listener, event, subject, state, cause)
      SELECT 'test', value + 1000, 'test', CASE value WHEN 0 THEN 'abandoned' ELSE 'pending' END, 'it'
      FROM n;
      UPDATE event_lane SET last = 2000;
      """
    )

    let failed = try runner.say("events --failed --all", as: "alice")
    #expect(failed.output.contains("\"id\":1000"))
    let doctor = try runner.run(["doctor"])
    #expect(doctor.status == 1)
    #expect((doctor.output + doctor.errors).contains("1 event delivery failed"))
    try runner.say("events skip 1000", as: "alice")
    #expect(try !runner.say("events --failed --all", as: "alice").output.contains("\"id\":1000"))
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `The trace of the last line` {
  @Test func `has its events, their deliveries, and the requests inside transactions`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])
    let said =
      "send bobby hi\ntrace last\nregister carol 'seven green chairs outside'\ntrace last\n"

    let lines = try runner.run(saying: said).lines

    let transaction = lines.first { $0.contains("MayContact") }
    #expect(transaction?.contains("in the transaction") == true, "\(lines)")
    #expect(transaction?.contains(/, [0-9.]+ (ns|µs|ms)$/) == true, "\(lines)")
    let event = lines.first { $0.contains("event messaging.message-sent conversation/1: done") }
    #expect(event?.contains(/\(stored (after|within) [0-9.]+ m?s\)/) == true, "\(lines)")
    let delivery = lines.first { $0.contains("listener") && $0.contains("auth.account-registered") }
    #expect(delivery?.contains(/: done, [0-9.]+ (ns|µs|ms)$/) == true, "\(lines)")
    let delivered = lines.first { $0.contains("event auth.account-registered") }
    #expect(delivered?.contains(/\), [0-9.]+ (ns|µs|ms)$/) == true, "\(lines)")
  }

  @Test func `has a time for each navigation and each verdict of a guard`() throws {
    let runner = try ProgramRunner()
    try runner.registerFriends(["alice", "bobby"], in: ["alice": "default"])

    let lines = try runner.run(saying: "open messaging/with/bobby\ntrace last\n").lines

    for kind in ["verdict Auth", "verdict Messaging", "navigation Messaging"] {
      let line = lines.first { $0.contains(kind) }
      #expect(line?.contains(/, [0-9.]+ (ns|µs|ms)$/) == true, "\(kind): \(lines)")
    }
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `The command events` {
  @Test(arguments: [
    ("events skip", "usage"), ("events retry", "usage"), ("events skip one", "usage"),
    ("events skip 9999", "events.unknown"),
    ("events retry 9999", "events.unknown"),
  ])
  func `says what is missing, and what there is not`(line: String, code: String) async throws {
    let session = try await MemorySession()

    #expect(await session.code(line) == code)
    await session.app.close()
  }

  @Test(arguments: ["0", "3651", "month", "-1"])
  func `is not there where its age is none`(days: String) throws {
    let runner = try ProgramRunner()
    runner.variables[InterchangeApp.eventDays] = days

    let refused = try runner.run(["--json", "whoami"])
    runner.variables[InterchangeApp.eventDays] = "90"

    #expect(refused.output.contains(#""code":"events.days""#), "\(refused.output)")
    #expect(refused.status == 3)
    #expect(try runner.run(["help", "events"]).output.contains("events.purge"))
  }

  @Test(arguments: ["retry", "skip"])
  func `says that an event has nothing to retry or to skip`(order: String) async throws {
    let session = try await MemorySession()
    await session.say("register alice 'seven green chairs outside'")

    #expect(await session.code("events \(order) 1") == "events.nothing-to-retry")
    #expect(await session.text("events \(order) 1").contains("Event 1 has nothing to \(order)."))
    await session.app.close()
  }

  @Test func `lists the events of the user who is signed in, or of all`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby")

    #expect(await bobby.text("events").contains("account/2"))
    #expect(await !bobby.text("events").contains("account/1"))
    #expect(await !alice.text("events").contains("account/2"))
    #expect(await alice.text("events --all").contains("account/2"))
    #expect(await !alice.text("events --failed --all").contains("account/2"))
    await bobby.say("logout")
    #expect(await bobby.code("events") == "unauthorised")
    await alice.app.close()
  }
}
