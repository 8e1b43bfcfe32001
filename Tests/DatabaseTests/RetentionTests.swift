@testable import Database
import Mediator
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An event log with a retention` {
  private let retention = EventRetention(age: .seconds(100), period: .seconds(10))

  @Test(arguments: Engine.allCases)
  func `deletes events past their age once a period, and keeps younger ones`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      let log = try log(of: database, [.booking()], world)
      try await database.pay([1, 2])
      try await log.deliver()
      world.pass(.seconds(60))
      try await database.pay([3])
      try await log.deliver()
      #expect(try await log.amounts() == [1, 2, 3])

      world.pass(.seconds(50))
      try await log.deliver()

      #expect(try await log.amounts() == [3])
      #expect(try await database.booked() == [1, 2, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `deletes events that nobody listens to as well`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = try log(of: database, [], world)
      try await database.pay([1, 2])
      world.pass(.seconds(99))
      try await database.pay([3])
      try await log.deliver()
      #expect(try await log.amounts() == [1, 2, 3])

      world.pass(.seconds(2))
      try await log.deliver()
      world.pass(.seconds(10))
      try await log.deliver()

      #expect(try await log.amounts() == [3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `counts what its listeners have not had`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = try log(of: database, [.booking(), .booking("late:shop.paid")], world).log
      #expect(try await log.backlog().waiting == 0)
      try await database.pay([1, 2, 3])

      let waiting = try await log.backlog()
      #expect(waiting.waiting == 6, "three for each of two")
      #expect(waiting.newest > 0 && waiting.deliveries == [:])
      try await log.deliver()

      #expect(try await log.backlog() == EventBacklog(newest: waiting.newest))
    }
  }

  @Test(arguments: Engine.allCases)
  func `keeps what a listener has not had, however old it is`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let all = try log(of: database, [.booking(), .booking("late:shop.paid")], world)
      try await database.pay([1])
      try await all.deliver()
      try await database.pay([2])
      try await self.log(of: database, [.booking()], world).deliver()

      world.pass(.seconds(1_000))
      try await self.log(of: database, [.booking()], world).deliver()

      #expect(try await all.amounts() == [2], "the second program does not know the late listener")
      #expect(try await all.deliver() == 1)
      #expect(try await database.booked(for: "late:shop.paid") == [1, 2])
      world.pass(.seconds(10))
      try await all.deliver()
      #expect(try await all.amounts() == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `keeps what one of its own listeners has not had`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let listeners = [EventListener.booking(), .booking("slow:shop.paid")]
      let all = EventLog(database, listeners: listeners, in: world.environment)
      try await database.pay([1, 2])
      try await EventLog(database, listeners: [.booking()], in: world.environment).deliver()

      #expect(try await all.purge(before: world.now + .seconds(1)) == 0)
      try await all.deliver()
      #expect(try await database.booked(for: "slow:shop.paid") == [1, 2])
      #expect(try await all.purge(before: world.now + .seconds(1)) == 2)
      #expect(try await all.amounts() == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `keeps what was abandoned, and what waits behind it`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = try log(of: database, [.booking { $0 == 13 }], world)
      try await database.pay([13, 2], by: "ann")
      try await database.pay([3], by: "bob")
      try await log.deliver()
      world.pass(.seconds(100_000))

      try await log.deliver()

      #expect(try await log.amounts() == [2, 13])
    }
  }

  @Test(arguments: Engine.allCases)
  func `deletes a thousand in a transaction, and goes on until none is left`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      let log = try log(of: database, [.booking()], world)
      try await database.pay(Array(1...1_001))
      try await log.deliver()
      world.pass(.seconds(200))

      #expect(try await log.purge() == 3, "a thousand, one, and none")

      #expect(try await log.amounts() == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `is the only one that deletes: without it, events stay`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking()], in: world.environment)
      try await database.pay([1])
      try await log.deliver()
      world.pass(.seconds(1_000_000))

      try await log.deliver()

      #expect(try await log.amounts() == [1])
    }
  }

  private func log(
    of database: any Database,
    _ listeners: [EventListener],
    _ world: World
  ) throws -> PurgedLog {
    let log = EventLog(database, listeners: listeners, in: world.environment)
    let mediator = try ModuleAssembly([], in: world.environment).mediator()
    let jobs = JobQueue(database, handlers: [log.purging(retention)], of: mediator)
    return PurgedLog(log: log, jobs: jobs)
  }
}

/// A log, and the jobs that delete its old events.
private struct PurgedLog {
  let log: EventLog
  let jobs: JobQueue

  /// Delivers, and then performs the jobs that are due.
  @discardableResult
  func deliver() async throws -> Int {
    let count = try await log.deliver()
    try await jobs.perform()
    return count
  }

  /// Performs the jobs that are due, and returns how many there were.
  func purge() async throws -> Int { try await jobs.perform() }

  func amounts() async throws -> [Int] { try await log.amounts() }
}

extension EventLog {
  /// The amounts of all payments in the log, the smallest first.
  fileprivate func amounts() async throws -> [Int] {
    try await latest(limit: 10_000).map { try $0.event.event(as: Paid.self).amount }.sorted()
  }
}
