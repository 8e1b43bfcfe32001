@testable import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A job in the database` {
  @Test(arguments: Engine.allCases)
  func `is performed once, after the transaction that asked for it`(_ engine: Engine) async throws {
    try await JobWorld.run(engine) { world in
      let queue = try world.queue(.booking())
      #expect(try await world.enqueue(EnterPayment(amount: 3)) == .added(1))
      #expect(try await world.payments == [])

      #expect(try await queue.perform() == 1)
      #expect(try await queue.perform() == 0)

      #expect(try await world.payments == [3])
      #expect(try await queue.jobs() == [])
    }
  }

  @Test func `of a transaction that failed was never asked for`() async throws {
    try await JobWorld.run { world in
      await #expect(throws: Refused.self) {
        try await world.database.write { transaction in
          try transaction.enqueue(EnterPayment(amount: 1))
          throw Refused()
        }
      }
      try await world.enqueue(EnterPayment(amount: 2))

      try await world.queue(.booking()).perform()

      #expect(try await world.payments == [2])
    }
  }

  @Test func `waits for its time`() async throws {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking())
      try await world.enqueue(EnterPayment(amount: 2), after: .seconds(60))
      try await world.database.write { [now = world.clock.now] transaction in
        try transaction.enqueue(EnterPayment(amount: 1), at: now + .seconds(30))
      }

      world.clock.advance(by: .milliseconds(29_999))
      #expect(try await queue.perform() == 0)
      world.clock.advance(by: .milliseconds(1))
      #expect(try await queue.perform() == 1)
      world.clock.advance(by: .seconds(30))
      #expect(try await queue.perform() == 1)

      #expect(try await world.payments == [1, 2])
    }
  }

  @Test func `waits for the next transaction when the time of this one is over`() async throws {
    try await JobWorld.run { world in
      for amount in 1...3 { try await world.enqueue(EnterPayment(amount: amount)) }
      let queue = try world.queue(.booking())

      let count = try await queue.perform(.booking()) { [clock = world.clock] _, _ in
        clock.advance(by: .milliseconds(5))
      }

      #expect(count == 2)
      #expect(try await queue.perform() == 1)
    }
  }

  @Test func `of one key is there once until it is finished`() async throws {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking())

      #expect(try await world.enqueue(EnterPayment(amount: 1), key: "a") == .added(1))
      #expect(try await world.enqueue(EnterPayment(amount: 2), key: "a") == .existing(1))
      #expect(try await world.enqueue(EnterPayment(amount: 3), key: "b") == .added(2))
      try await queue.perform()
      #expect(try await world.enqueue(EnterPayment(amount: 4), key: "a") == .added(3))
      try await queue.perform()

      #expect(try await world.payments == [1, 3, 4])
    }
  }

  @Test func `can enqueue itself again under its own key`() async throws {
    try await JobWorld.run { world in
      let counting = JobHandler(EnterPayment.self, by: "Books") { job, transaction in
        try transaction.execute("INSERT INTO payment (amount) VALUES ($1)", job.amount)
        guard job.amount > 1 else { return }
        try transaction.enqueue(EnterPayment(amount: job.amount - 1), key: "next")
      }
      try await world.enqueue(EnterPayment(amount: 3), key: "next")

      #expect(try await world.queue(counting).perform() == 3)

      #expect(try await world.payments == [3, 2, 1])
    }
  }

  @Test func `that fails leaves nothing behind, is tried later and later, and is abandoned`()
    async throws
  {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking { $0 == 13 })
      try await world.enqueue(EnterPayment(amount: 13))
      try await world.enqueue(EnterPayment(amount: 2))

      #expect(try await queue.perform() == 2)
      let failed = try #require(try await queue.jobs([.failed]).first)
      #expect(try await world.payments == [2], "the other went through, this left nothing")
      let pause = try #require(failed.due) - world.clock.now
      #expect(pause >= .seconds(1) && pause < .seconds(2), "half of 2 seconds, or up to all")
      #expect(failed.attempts == 1)
      #expect(failed.cause == "Refused()")

      for _ in 0..<4 {
        world.clock.advance(by: .seconds(60))
        #expect(try await queue.perform() == 1)
      }

      let last = try #require(try await queue.jobs().first)
      #expect(last.state == .abandoned)
      #expect(last.attempts == 5)
      #expect(last.due == nil)
      world.clock.advance(by: .seconds(100_000))
      #expect(try await queue.perform() == 0)
    }
  }

  @Test func `that was abandoned can be retried or cancelled`() async throws {
    try await JobWorld.run { world in
      let failing = try world.queue(.booking { _ in true })
      try await world.enqueue(EnterPayment(amount: 1))
      try await world.enqueue(EnterPayment(amount: 2))
      for _ in 0..<5 {
        try await failing.perform()
        world.clock.advance(by: .seconds(60))
      }
      #expect(try await failing.jobs([.abandoned]).map(\.id) == [1, 2])
      let queue = try world.queue(.booking())

      #expect(try await queue.retry(1))
      #expect(try await queue.cancel(2))
      #expect(try await queue.perform() == 1)

      #expect(try await world.payments == [1])
      #expect(try await !queue.retry(1))
      #expect(try await !queue.cancel(2))
    }
  }

  @Test func `waits while jobs of its name are paused`() async throws {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking())
      try await queue.pause("books.enter")
      try await world.enqueue(EnterPayment(amount: 1))

      #expect(try await queue.perform() == 0)
      #expect(try await queue.jobs().map(\.isPaused) == [true])
      #expect(try await queue.resume("books.enter"))
      #expect(try await !queue.resume("books.enter"))
      #expect(try await queue.perform() == 1)
    }
  }

  @Test func `that the program does not know, or only in an older shape, waits for another`()
    async throws
  {
    try await JobWorld.run { world in
      try await world.enqueue(EnterPayment(amount: 1))
      try await world.database.write { transaction in
        try transaction.execute("UPDATE job SET version = 2")
      }
      let post = Mailbox()

      #expect(try await world.queue(.booking(), .sending(post)).perform() == 0)
      #expect(try await world.queue(.sending(post)).perform() == 0)

      #expect(try await world.queue().jobs().map(\.attempts) == [0])
    }
  }

  @Test func `goes with its account`() async throws {
    try await JobWorld.run { world in
      let alice = SignedInUser(account: 7, session: 70, name: "alice")
      try await world.enqueue(EnterPayment(amount: 1), for: alice)
      try await world.enqueue(EnterPayment(amount: 2))

      try await world.database.write { transaction in try transaction.cancelJobs(of: 7) }
      try await world.queue(.booking()).perform()

      #expect(try await world.payments == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `happens once where its process crashes before the commit`(_ engine: Engine) async throws {
    try await JobWorld.run(engine) { world in
      let crashing = JobHandler(EnterPayment.self, by: "Books") { job, transaction in
        try transaction.execute("INSERT INTO payment (amount) VALUES ($1)", job.amount)
        throw DatabaseError(.disk, message: "the power went")
      }
      try await world.enqueue(EnterPayment(amount: 1))

      await #expect(throws: DatabaseError.self) { try await world.queue(crashing).perform() }
      #expect(try await world.payments == [])
      try await world.queue(.booking()).perform()

      #expect(try await world.payments == [1])
      #expect(try await world.queue().jobs() == [])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A periodic job` {
  @Test func `is performed once a period, whichever of two programs does it`() async throws {
    try await JobWorld.runTwice { one, two in
      let queues = try [
        one.queue(.booking(every: .seconds(60))), two.queue(.booking(every: .seconds(60))),
      ]
      for queue in queues { try await queue.perform() }
      #expect(try await one.payments == [], "the first period begins at the next full minute")

      for _ in 0..<5 {
        one.clock.advance(by: .seconds(60))
        async let first = queues[0].perform()
        async let second = queues[1].perform()
        #expect(try await first + second == 1)
      }

      #expect(try await one.payments.count == 5)
      #expect(try await queues[0].jobs().count == 1)
    }
  }

  @Test func `makes up for no periods that it missed`() async throws {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking(every: .seconds(60)))
      try await queue.perform()

      world.clock.advance(by: .seconds(600))

      #expect(try await queue.perform() == 1)
      let next = try #require(try await queue.jobs().first?.due)
      #expect(next > world.clock.now && next <= world.clock.now + .seconds(60))
      #expect(next.milliseconds % 60_000 == 0)
    }
  }

  @Test func `takes a shorter period over when the next program starts`() async throws {
    try await JobWorld.run { world in
      try await world.queue(.booking(every: .seconds(86_400))).perform()
      let queue = try world.queue(.booking(every: .seconds(60)))
      try await queue.perform()

      world.clock.advance(by: .seconds(60))

      #expect(try await queue.perform() == 1)
    }
  }

  @Test func `that fails too often waits for its next period, with the cause`() async throws {
    try await JobWorld.run { world in
      let queue = try world.queue(.booking(every: .seconds(86_400)) { _ in true })
      try await queue.perform()
      world.clock.advance(by: .seconds(86_400))
      for _ in 0..<5 {
        #expect(try await queue.perform() == 1)
        world.clock.advance(by: .seconds(60))
      }

      let job = try #require(try await queue.jobs().first)
      #expect(job.state == .failed)
      #expect(job.cause == "Refused()")
      #expect(try await queue.perform() == 0)
      world.clock.advance(by: .seconds(86_400))
      #expect(try await queue.perform() == 1)
    }
  }
}
