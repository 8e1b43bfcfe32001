@testable import Database
import Dispatch
import Mediator
import PostgreSQL
import TestKit
import Testing

extension LockSubject {
  fileprivate static func payer(_ name: String) -> LockSubject {
    LockSubject("shop/payer", Int64(name.dropFirst(4)) ?? 0)
  }
}

extension Engine {
  /// Opens a database again, as another process has it; the same one where there is one process.
  fileprivate func again(_ database: any Database) throws -> any Database {
    try (database as? PostgreSQLDatabase)?.openedAgain() ?? database
  }

  /// Runs the body with a database as several processes have it.
  fileprivate func runWithEvents(
    processes: Int,
    _ body: ([any Database], World) async throws -> Void
  ) async throws {
    try await runWithEvents { database, world in
      let others = try (1..<processes).map { _ in try again(database) }
      try await body([database] + others, world)
      if self == .server { for other in others { await other.close() } }
    }
  }
}

/// Whose payments the tests record.
private let payers = (0..<12).map { "ann-\($0)" }

/// How many payments each of them makes.
private let count = 8

/// Records payments by many, all at once and in several processes, beside each other where the
/// engine can.
private func payAtOnce(in databases: [any Database]) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for (index, payer) in payers.enumerated() {
      let database = databases[index % databases.count]
      group.addTask {
        for amount in 1...count {
          try await database.write(locking: .payer(payer)) { transaction in
            _ = try transaction.record(Paid(subject: payer, amount: amount))
          }
        }
      }
    }
    try await group.waitForAll()
  }
}

extension EventListener {
  /// Enters every payment as a row, beside other writers.
  fileprivate static func besideOthers(_ name: String) -> EventListener {
    EventListener(name, on: Paid.self, locking: { [.payer($0.subject)] }) { event, transaction in
      try transaction.execute(
        "INSERT INTO balance (listener, subject, amount) VALUES ($1, $2, $3)",
        name,
        event.subject,
        event.amount
      )
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Events of many writers` {
  @Test(arguments: Engine.allCases)
  func `are delivered once each and in order by several processes`(_ engine: Engine) async throws {
    try await engine.runWithEvents(processes: 2) { databases, world in
      let logs = databases.map { database in
        EventLog(
          database,
          listeners: [.booking("alone"), .besideOthers("beside")],
          in: world.environment
        )
      }

      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await payAtOnce(in: databases) }
        for log in logs {
          group.addTask { for _ in 0..<5 { try await log.deliver() } }
        }
        try await group.waitForAll()
      }
      for log in logs { try await log.deliver() }

      for payer in payers {
        for listener in ["alone", "beside"] {
          #expect(try await databases[0].booked(by: payer, for: listener) == Array(1...count))
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `reach a follower without a loss, once each and in order`(_ engine: Engine) async throws {
    try await engine.runWithEvents(processes: 2) { databases, world in
      let log = EventLog(databases[1], listeners: [], in: world.environment)

      async let paying: Void = payAtOnce(in: databases)
      var heard: [String: [Int]] = [:]
      var rest = payers.count * count
      var position = LanePositions.beginning
      // Each feed hears a part, and the next one goes on after it.
      while rest > 0 {
        var part = min(rest, 31)
        for try await element in log.events(Paid.self, after: position) {
          heard[element.event.subject, default: []].append(element.event.amount)
          position = element.position
          part -= 1
          rest -= 1
          if part == 0 { break }
        }
      }
      try await paying

      for payer in payers { #expect(heard[payer] == Array(1...count)) }
      #expect(try await log.latest(after: position).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of one subject are in one lane, whose counter is ahead of them`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents(processes: 2) { databases, _ in
      try await payAtOnce(in: databases)

      let lanes = try await databases[0].read { connection in
        try connection.all(
          "SELECT subject, count(DISTINCT lane) FROM event GROUP BY subject"
        ) { row in try row[1] as Int }
      }
      let used: Int? = try await databases[0].read { connection in
        try connection.value("SELECT count(DISTINCT lane) FROM event")
      }
      #expect(lanes == payers.map { _ in 1 })
      #expect(used.map { $0 > 1 } == (engine == .server))
      #expect(try await databases[0].findingsOfEvents().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `are numbered by the time of day where there are lanes, and count up where there is one`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      var ids: [Int64] = []
      for payer in payers {
        ids += try await database.pay([1], by: payer)
        world.pass(.milliseconds(1))
      }
      // A clock that is set back takes no number twice.
      world.pass(.seconds(-3600))
      ids += try await database.pay([2], by: payers[0])

      #expect(ids.dropLast() == ids.dropLast().sorted()[...])
      #expect(Set(ids).count == payers.count + 1)
      #expect(ids[payers.count] > ids[0])
      if engine != .server { #expect(ids == Array(1...Int64(payers.count + 1))) }
    }
  }
}

extension Database {
  /// What the checks of the event log find.
  fileprivate func findingsOfEvents() async throws -> [String] {
    try await read { connection in
      try EventLogChecks(listeners: [.booking()], modules: []).all
        .flatMap { try $0.findings(connection) }.map(\.problem)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Events that another engine stored` {
  @Test(arguments: Engine.allCases)
  func `are delivered before those of the lanes of this one`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking()], in: world.environment)
      let foreign = engine == .server ? 0 : 7
      try await database.write { transaction in
        try transaction.execute(
          """
          INSERT INTO event_lane (lane, last) VALUES ($1, 9)
          ON CONFLICT (lane) DO UPDATE SET last = 9
          """,
          foreign
        )
        for id in 1...3 {
          try transaction.execute(
            """
            INSERT INTO event (id, name, version, subject, body, recorded_at, lane)
            VALUES ($1, 'shop.paid', 1, 'ann', $2, 0, $3)
            """,
            id * 3,
            "{\"subject\":\"ann\",\"amount\":\(id)}",
            foreign
          )
        }
      }
      // As when a program starts on the data.
      try await EventLog.prepare(database)
      let paid = try await database.pay([4, 5])

      try await log.deliver()

      #expect(paid.allSatisfy { $0 > 9 })
      #expect(try await database.booked() == [1, 2, 3, 4, 5])
      #expect(try await database.findingsOfEvents().isEmpty)
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `Lanes on a server` {
  /// How a delivery finds out how far its listener has come in a lane.
  typealias Look = @Sendable (borrowing Transaction, EventListener) throws -> Int64?

  @Test func `are delivered by the process that has them`() async throws {
    let booked = try await deliverTwice { transaction, listener in
      try EventLaneStore.take(1, for: listener, waits: false, in: transaction)
    }

    #expect(booked == [1])
  }

  /// The control of the test above: a position that is read without its lock.
  @Test func `are delivered twice where the row of the position is not locked`() async throws {
    let booked = try await deliverTwice { transaction, listener in
      try EventLaneStore.last(in: 1, for: listener, on: transaction)
    }

    #expect(booked == [1, 1])
  }

  /// Delivers one event in two processes, the second of which looks while the first delivers.
  private func deliverTwice(_ look: @escaping Look) async throws -> [Int] {
    var booked: [Int] = []
    try await Engine.server.runWithEvents(processes: 2) { databases, _ in
      let listener = EventListener.booking()
      try await databases[0].write { transaction in
        try transaction.execute("INSERT INTO event_listener_lane VALUES ($1, 1, 0)", listener.name)
      }
      let (isLooking, mayEnd) = (Gate(), Gate())
      @Sendable func deliver(_ transaction: borrowing Transaction) throws {
        guard try look(transaction, listener) == 0 else { return }
        try transaction.execute(
          "INSERT INTO balance (listener, subject, amount) VALUES ($1, 'ann', 1)",
          listener.name
        )
      }
      async let first: Void = databases[0].write(locking: .payer("ann-1")) { transaction in
        try deliver(transaction)
        isLooking.open()
        mayEnd.wait()
        try EventLaneStore.move(listener, in: 1, to: 1, in: transaction)
      }
      await isLooking.passed()
      try await databases[1].write(locking: .payer("ann-2")) { try deliver($0) }
      mayEnd.open()
      try await first

      booked = try await databases[0].booked()
    }
    return booked
  }

  /// One transaction takes a number, and another is stored before it with a greater one.
  @Test func `are read one by one: a reader of all numbers loses what is stored late`() async throws
  {
    try await Engine.server.runWithEvents(processes: 2) { databases, world in
      let log = EventLog(databases[1], listeners: [], in: world.environment)
      let (hasNumber, mayEnd) = (Gate(), Gate())
      var feed = log.events(Paid.self, after: .beginning).makeAsyncIterator()
      async let late: Int64 = databases[0].write(locking: .payer("ann-1")) { transaction in
        let id = try transaction.record(Paid(subject: "ann-1", amount: 1))
        hasNumber.open()
        mayEnd.wait()
        return id
      }
      await hasNumber.passed()
      world.pass(.seconds(1))
      let early = try await databases[1].write(locking: .payer("ann-2")) { transaction in
        try transaction.record(Paid(subject: "ann-2", amount: 2))
      }
      let first = try await feed.next()
      let byNumber = try await databases[1].numbers(after: 0)
      mayEnd.open()
      let number = try await late
      let second = try await feed.next()

      #expect(number < early)
      #expect([first?.id, second?.id] == [early, number])
      #expect(byNumber == [early])
      #expect(try await databases[1].numbers(after: early) == [], "the control loses the late one")
    }
  }

  @Test func `of different subjects do not wait for each other`() async throws {
    try await Engine.server.runWithEvents(processes: 2) { databases, _ in
      let (hasNumber, mayEnd) = (Gate(), Gate())
      async let slow: Void = databases[0].write(locking: .payer("ann-1")) { transaction in
        try transaction.record(Paid(subject: "ann-1", amount: 1))
        hasNumber.open()
        mayEnd.wait()
      }
      await hasNumber.passed()

      // It would never end if it waited for the other one.
      try await databases[1].write(locking: .payer("ann-2")) { transaction in
        _ = try transaction.record(Paid(subject: "ann-2", amount: 2))
      }
      mayEnd.open()
      try await slow
    }
  }
}

/// Holds up a thread until it is opened.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  func wait() { semaphore.wait() }

  /// Waits without blocking a thread that all tests share.
  func passed() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        wait()
        continuation.resume()
      }
    }
  }
}

extension Database {
  /// The numbers of all events after one, as a reader finds them that knows no lanes.
  fileprivate func numbers(after last: Int64) async throws -> [Int64] {
    try await read { connection in
      try connection.all("SELECT id FROM event WHERE id > $1 ORDER BY id", last) { row in
        try row[0]
      }
    }
  }
}
