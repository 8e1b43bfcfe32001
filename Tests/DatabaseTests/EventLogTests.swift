@testable import Database
import Mediator
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An event` {
  @Test(arguments: Engine.allCases)
  func `is delivered to everybody, once each and in order`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(
        database,
        listeners: [.booking("a"), .booking("b")],
        in: world.environment
      )
      try await database.pay([1, 2, 3])

      let first = try await log.deliver()
      let second = try await log.deliver()

      #expect(first == 6)
      #expect(second == 0)
      #expect(try await database.booked(for: "a") == [1, 2, 3])
      #expect(try await database.booked(for: "b") == [1, 2, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a transaction that failed never happened`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking()], in: world.environment)
      await #expect(throws: Refused.self) {
        try await database.write { transaction in
          try transaction.record(Paid(subject: "ann", amount: 1))
          throw Refused()
        }
      }
      try await database.pay([2])

      try await log.deliver()

      #expect(try await database.booked() == [2])
      #expect(try await log.latest().count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that was taken back is heard by nobody, and holds nobody up`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking { $0 == 1 }], in: world.environment)
      let paid = try await database.pay([1, 2])
      try await log.deliver()
      #expect(
        try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)).map(\.event)
          == paid.reversed()
      )

      try await database.write { transaction in
        for event in paid { try transaction.withdraw(event) }
        try transaction.record(Paid(subject: "ann", amount: 3))
      }
      try await log.deliver()

      #expect(try await database.booked() == [3])
      #expect(try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that was taken back lets none of another subject come before its turn`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      let isClosed = Mutex(true)
      let listener = EventListener.booking { amount in
        amount == 1 && isClosed.withLock { $0 } || amount == 7
      }
      let log = EventLog(database, listeners: [listener], in: world.environment)
      try await database.pay([1, 2])
      let other = try await database.pay([7, 8], by: "bob")
      try await log.deliver()

      try await database.write { try $0.withdraw(other[0]) }
      try await log.deliver()

      #expect(try await database.booked() == [], "the second waits for the first")
      #expect(try await database.booked(by: "bob") == [8])
      isClosed.withLock { $0 = false }
      world.pass(.seconds(60))
      try await log.deliver()
      try await log.deliver()
      #expect(try await database.booked() == [1, 2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that fails leaves no effect and is tried later`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let isClosed = Mutex(true)
      let listener = EventListener.booking { _ in isClosed.withLock { $0 } }
      let log = EventLog(database, listeners: [listener], in: world.environment)
      try await database.pay([5])

      try await log.deliver()
      #expect(try await database.booked() == [])
      let failed = try #require(try await log.deliveries().first)
      #expect(failed.state == .failed)
      #expect(failed.attempts == 1)
      #expect(failed.cause == "Refused()")
      #expect(failed.lastTry == world.now)
      #expect(failed.nextTry.map { $0 > world.now } == true)

      isClosed.withLock { $0 = false }
      #expect(try await log.deliver() == 0)
      world.pass(.seconds(3))
      #expect(try await log.deliver() == 1)
      #expect(try await database.booked() == [5])
      #expect(try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that is poisoned holds up its own subject only`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(
        database,
        listeners: [.booking { $0 == 13 }, .booking("other")],
        in: world.environment
      )
      try await database.pay([1, 13, 2], by: "ann")
      try await database.pay([3], by: "bob")

      try await log.deliver()

      #expect(try await database.booked(by: "ann") == [1])
      #expect(try await database.booked(by: "bob") == [3])
      #expect(try await database.booked(by: "ann", for: "other") == [1, 13, 2])
      let states = try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)).map(\.state)
      #expect(states == [.pending, .failed])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that fails too often is abandoned with its cause (M11)`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking { $0 == 13 }], in: world.environment)
      try await database.pay([13, 2])

      for _ in 0..<10 {
        #expect(try await log.deliver() == 0)
        world.pass(.seconds(600))
      }

      let states = try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases))
      #expect(states.map(\.state) == [.abandoned, .pending], "those first that need somebody")
      #expect(states.first?.attempts == 5)
      #expect(states.first?.cause == "Refused()")
      #expect(states.first?.nextTry == nil)
      #expect(try await database.booked() == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that was abandoned can be tried again by hand`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let isClosed = Mutex(true)
      let listener = EventListener.booking { amount in amount == 13 && isClosed.withLock { $0 } }
      let log = EventLog(database, listeners: [listener], in: world.environment)
      let paid = try await database.pay([13, 2])
      for _ in 0..<6 {
        try await log.deliver()
        world.pass(.seconds(600))
      }
      isClosed.withLock { $0 = false }

      let retried = try await log.retry(paid[0])
      try await log.deliver()

      #expect(retried == 1)
      #expect(try await database.booked() == [13, 2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that was given up lets the next of its subject come`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking { $0 == 13 }], in: world.environment)
      let paid = try await database.pay([13, 2, 3])
      try await log.deliver()

      let skipped = try await log.skip(paid[0])
      try await log.deliver()

      #expect(skipped == 1)
      #expect(try await database.booked() == [2, 3])
      #expect(try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that everybody had can be forgotten`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking { $0 == 13 }], in: world.environment)
      try await database.pay([1, 2], by: "ann")
      let failed = try await database.pay([13], by: "bob")
      try await log.deliver()
      let waiting = try await database.pay([4], by: "ann")

      let future = Timestamp(milliseconds: .max)
      #expect(try await log.purge(before: Timestamp(milliseconds: 0)) == 0)
      #expect(try await log.purge(before: future) == 2)
      #expect(try await log.purge(before: future) == 0)

      let left = try await log.latest()
      #expect(left.map(\.event.id) == waiting + failed)
      #expect(left.map { $0.states.map(\.state) } == [[.pending], [.failed]])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of an old version is rewritten when it is read`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let seen = Mutex<[PaidExactly]>([])
      let listener = EventListener("exact", on: PaidExactly.self) { event, _ in
        seen.withLock { $0.append(event) }
      }
      try await database.pay([7])

      try await EventLog(database, listeners: [listener], in: world.environment).deliver()

      #expect(seen.withLock { $0 } == [PaidExactly(subject: "ann", cents: 7)])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a newer version waits for a newer program`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking()], in: world.environment)
      try await database.write { transaction in
        try transaction.record(PaidExactly(subject: "ann", cents: 7))
      }

      try await log.deliver()

      let failed = try #require(try await log.deliveries().first)
      #expect(failed.cause?.contains("was stored in version 2") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is shown to those who follow, without a gap`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [], in: world.environment)
      try await database.pay([1, 2])
      var early = log.events(Paid.self, after: .beginning).makeAsyncIterator()
      let first = try #require(try await early.next())
      var feed = log.events(Paid.self, after: first.position).makeAsyncIterator()

      let second = try await feed.next()
      let paid = try await database.pay([3])
      let third = try await feed.next()

      #expect(second?.event == Paid(subject: "ann", amount: 2))
      #expect(third?.id == paid[0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `is delivered without being asked for while the log runs`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let (heard, hear) = AsyncStream.makeStream(of: Int.self)
      let listener = EventListener("ear", on: Paid.self) { event, _ in hear.yield(event.amount) }
      let log = EventLog(database, listeners: [listener], in: world.environment)
      let running = Task { await log.run() }
      try await database.pay([1])

      var amounts: [Int] = []
      for await amount in heard {
        amounts.append(amount)
        if amounts.count == 3 { break }
        try await database.pay([amount + 1])
      }
      running.cancel()
      await running.value

      #expect(amounts == [1, 2, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `is in order whatever the clock does`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking()], in: world.environment)
      for (amount, jump) in zip(1..., [0, 86_400, -172_800, 0, 3_600]) {
        world.pass(.seconds(jump))
        try await database.pay([amount])
        try await log.deliver()
      }

      #expect(try await database.booked() == [1, 2, 3, 4, 5])
      let byTime = try await log.latest().map(\.event).sorted { $0.recordedAt < $1.recordedAt }
      let ids = byTime.map(\.id)
      #expect(ids != ids.sorted(), "the control: the clock knows another order")
    }
  }

  @Test(arguments: Engine.allCases)
  func `that failed does not wait for a clock that was set back`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let isClosed = Mutex(true)
      let listener = EventListener.booking { _ in isClosed.withLock { $0 } }
      let log = EventLog(database, listeners: [listener], in: world.environment)
      try await database.pay([5])
      try await log.deliver()
      isClosed.withLock { $0 = false }

      world.pass(.seconds(-86_400))

      #expect(try await log.deliver() == 1)
      #expect(try await database.booked() == [5])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A retry` {
  @Test func `comes later each time, up to a limit, and never at the same moment`() {
    let policy = RetryPolicy(attempts: 9, pause: .seconds(1), longest: .seconds(10))

    let shortest = (1...6).map { policy.pause(after: $0, 0) }
    let longest = (1...6).map { policy.pause(after: $0, 511) }

    #expect(shortest.map(\.components.seconds) == [0, 1, 2, 4, 5, 5])
    #expect(longest.map(\.components.seconds) == [0, 1, 3, 7, 9, 9])
  }
}
