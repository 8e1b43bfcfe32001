@testable import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Jobs in any order of enqueuing, working and dying` {
  @Test func `happen exactly once in the database, and at least once outside`() async throws {
    var dice = SplitMix.seeded()
    try await JobWorld.runTwice { one, two in
      let post = Mailbox()
      let never = RetryPolicy(attempts: 1_000, pause: .seconds(1), longest: .seconds(5))
      let handlers = [JobHandler.booking(), .sending(post, retry: never)]
      let worlds = [one, two]
      let queues = try worlds.map { try $0.queue(handlers[0], handlers[1]) }
      var model = Model()
      for step in 0..<(isLong ? 3_000 : 300) {
        let side = Int.random(in: 0...1, using: &dice)
        let pause = Duration.seconds(Int.random(in: 0...3, using: &dice))
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: try await model.pay(step, after: pause, in: worlds[side])
        case 1: try await model.send("\(step)", after: pause, in: worlds[side])
        case 2: try await worlds[side].die(holding: handlers[1])
        case 3: try await crash(side, worlds)
        case 4: one.clock.advance(by: pause)
        default: try await queues[side].perform()
        }
      }
      for _ in 0..<4 {
        one.clock.advance(by: .seconds(60))
        for queue in queues { try await queue.perform() }
      }

      #expect(try await one.payments.sorted() == model.payments)
      #expect(Set(post.texts) == model.letters)
      #expect(Set(post.keys).count == model.letters.count, "one key for each letter")
      #expect(try await queues[0].jobs() == [])
    }
  }

  /// Performs payments up to the moment before the commit.
  private func crash(_ side: Int, _ worlds: [JobWorld]) async throws {
    let crashing = JobHandler(EnterPayment.self, by: "Books") { job, transaction in
      try transaction.execute("INSERT INTO payment (amount) VALUES ($1)", job.amount)
      throw DatabaseError(.disk, message: "the power went")
    }
    _ = try? await worlds[side].queue(crashing).perform()
  }

  /// What was enqueued.
  private struct Model {
    var payments: [Int] = []
    var letters: Set<String> = []

    mutating func pay(_ amount: Int, after pause: Duration, in world: JobWorld) async throws {
      // A key is taken while its payment waits.
      let job = EnterPayment(amount: amount)
      let answer = try await world.enqueue(job, after: pause, key: "\(amount % 7)")
      if case .added = answer { payments.append(amount) }
    }

    mutating func send(_ text: String, after pause: Duration, in world: JobWorld) async throws {
      try await world.enqueue(SendLetter(text: text), after: pause)
      letters.insert(text)
    }
  }
}
