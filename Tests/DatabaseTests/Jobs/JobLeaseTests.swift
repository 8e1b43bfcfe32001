@testable import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A job with effects outside` {
  @Test(arguments: Engine.allCases)
  func `is performed, and then gone`(_ engine: Engine) async throws {
    try await JobWorld.run(engine) { world in
      let post = Mailbox()
      let queue = try world.queue(.sending(post))
      try await world.enqueue(SendLetter(text: "hi"))

      #expect(try await queue.perform() == 1)
      #expect(try await queue.perform() == 0)

      #expect(post.texts == ["hi"])
      #expect(try await queue.jobs() == [])
    }
  }

  @Test func `is taken over with the same key once the lease of a dead process has ended`()
    async throws
  {
    try await JobWorld.runTwice { one, two in
      let post = Mailbox()
      let queue = try two.queue(.sending(post))
      try await one.enqueue(SendLetter(text: "hi"))
      try await one.die(holding: .sending(post))
      let key = "letters.send/1/\(one.clock.now.milliseconds)"

      two.clock.advance(by: .milliseconds(29_999))
      #expect(try await queue.perform() == 0)
      #expect(try await queue.jobs().map(\.state) == [.running])
      two.clock.advance(by: .milliseconds(1))
      #expect(try await queue.perform() == 1)

      #expect(post.keys == [key])
    }
  }

  @Test func `that kills each of its processes is abandoned`() async throws {
    try await JobWorld.run { world in
      let handler = JobHandler.sending(Mailbox())
      try await world.enqueue(SendLetter(text: "poison"))
      for _ in 0..<6 {
        try await world.die(holding: handler)
        world.clock.advance(by: .seconds(30))
      }

      let job = try #require(try await world.queue(handler).jobs().first)
      #expect(job.state == .abandoned)
      #expect(job.attempts == 5)
      #expect(job.cause == "Each process that performed it ended before it was done.")
    }
  }

  @Test func `that fails is tried again with the same key`() async throws {
    try await JobWorld.run { world in
      let post = Mailbox()
      let queue = try world.queue(
        .sending(post) { _ in if post.texts.count < 3 { throw Refused() } }
      )
      try await world.enqueue(SendLetter(text: "hi"))

      for _ in 0..<3 {
        try await queue.perform()
        world.clock.advance(by: .seconds(60))
      }

      #expect(post.texts.count == 3)
      #expect(Set(post.keys).count == 1)
      #expect(try await queue.jobs() == [])
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `does not wait for another that was taken with it`() async throws {
    try await JobWorld.run { world in
      let mail = Mailbox()
      let queue = try world.queue(
        .sending(mail) { _ in while mail.texts.count < 2 { await Task.yield() } }
      )
      try await world.enqueue(SendLetter(text: "one"))
      try await world.enqueue(SendLetter(text: "two"))

      #expect(try await queue.perform() == 2)

      #expect(mail.texts.sorted() == ["one", "two"])
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `keeps its lease while it works`() async throws {
    try await JobWorld.run { world in
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let queue = try world.queue(
        .sending(Mailbox()) { _ in
          begin.yield()
          // Not for an hour: the test cancels it.
          try await Task.sleep(for: .seconds(3600))
        }
      )
      try await world.enqueue(SendLetter(text: "long"))
      let working = Task { await queue.run() }
      for await _ in begun { break }
      let first = try #require(try await queue.jobs().first?.due)

      // The lease of half a minute is renewed after ten seconds; the queue sleeps until its end.
      while world.clock.sleepers < 2 { await Task.yield() }
      world.clock.advance(by: .seconds(10))
      while try await queue.jobs().first?.due == first { await Task.yield() }

      #expect(try await queue.jobs().first?.due == first + .seconds(10))
      working.cancel()
      await working.value
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `is given back at once when its program ends`() async throws {
    try await JobWorld.run { world in
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      let queue = try world.queue(
        .sending(Mailbox()) { _ in
          begin.yield()
          // Not for an hour: the test cancels it.
          try await Task.sleep(for: .seconds(3600))
        }
      )
      try await world.enqueue(SendLetter(text: "long"))
      let working = Task { await queue.run() }
      for await _ in begun { break }

      working.cancel()
      await working.value

      let job = try #require(try await queue.jobs().first)
      #expect(job.state == .waiting)
      #expect(job.attempts == 0)
      let post = Mailbox()
      #expect(try await world.queue(.sending(post)).perform() == 1)
      #expect(post.texts == ["long"])
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `that is cancelled or goes with its account stores no end`() async throws {
    try await JobWorld.run { world in
      let (database, post) = (world.database, Mailbox())
      let queue = try world.queue(
        .sending(post) { _ in
          try await database.write { transaction in try transaction.cancelJobs(of: 7) }
          throw Refused()
        }
      )
      let alice = SignedInUser(account: 7, session: 70, name: "alice")
      try await world.enqueue(SendLetter(text: "hi"), for: alice)

      #expect(try await queue.perform() == 1)

      #expect(post.texts == ["hi"])
      #expect(try await queue.jobs() == [])
    }
  }

  @Test(arguments: [true, false])
  func `that another process has taken over stores no end`(succeeds: Bool) async throws {
    try await JobWorld.run { world in
      let later = ManualClock(now: world.clock.now + .seconds(30), seed: 2)
      let other = JobWorld(database: world.database, clock: later)
      let queue = try world.queue(
        .sending(Mailbox()) { _ in
          try await other.die(holding: .sending(Mailbox()))
          if !succeeds { throw Refused() }
        }
      )
      try await world.enqueue(SendLetter(text: "hi"))

      #expect(try await queue.perform() == 1)

      let job = try #require(try await queue.jobs().first)
      #expect(job.state == .running)
      #expect(job.attempts == 2)
      #expect(job.due == later.now + .seconds(30))
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `wakes every program that has its handler, which sleep until then`() async throws {
    try await JobWorld.runTwice { one, two in
      let mail = Mailbox()
      let queue = try two.queue(.sending(mail))
      let working = Task { await queue.run() }

      try await one.enqueue(SendLetter(text: "now"))
      while mail.texts != ["now"] { await Task.yield() }
      let start = one.clock.now
      try await one.enqueue(SendLetter(text: "later"), after: .seconds(60))
      while mail.texts.count < 2 {
        two.clock.advance(by: .seconds(1))
        await Task.yield()
      }

      #expect(mail.texts == ["now", "later"])
      #expect(two.clock.now >= start + .seconds(60))
      working.cancel()
      await working.value
    }
  }
}
