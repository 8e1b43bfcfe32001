import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A follower that loses its connection` {
  @Test(arguments: Engine.allCases)
  func `goes on after 500 disconnects without a gap and without a duplicate`(
    _ engine: Engine
  ) async throws {
    var generator = SplitMix.seeded()
    try await engine.runWithEvents { database, _ in
      let hub = TopicHub()
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.start()
      var watches: [TopicWatch] = []
      for _ in 1...500 {
        let connection = await Connection(follower)
        watches += try await commit(upTo: 2, after: watches.count, hub, database, &generator)
        for _ in 0..<generator.next() % 8 { await Task.yield() }
        follower = await connection.cut()
        watches += try await commit(upTo: 2, after: watches.count, hub, database, &generator)
      }
      await follower.catchUp()

      #expect(watches.count > 500)
      #expect(watches.allSatisfy { $0.changeCount == 1 })
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells that anything may have changed if it was away for too long`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, _ in
      let hub = TopicHub()
      let other = TopicWatch(of: hub)
      await other.renew { other.depend(on: [.page(0)]) }
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.start()
      follower = await Connection(follower).cut()

      for number in 1...Int64(1_600) {
        try await database.write { $0.changes(.page(number)) }
      }
      follower = await Connection(follower).cut()

      #expect(other.changeCount == 1)
      try await database.write { $0.changes(.page(0)) }
      await follower.catchUp()
      #expect(other.changeCount == 2)
    }
  }

  /// Stores up to a number of changes, each of a topic of its own, and returns their watches.
  private func commit(
    upTo limit: Int,
    after count: Int,
    _ hub: TopicHub,
    _ database: any Database,
    _ generator: inout SplitMix
  ) async throws -> [TopicWatch] {
    var watches: [TopicWatch] = []
    for number in 0..<Int.random(in: 0...limit, using: &generator) {
      let topic = Topic.page(Int64(count + number + 1))
      let watch = TopicWatch(of: hub)
      await watch.renew { watch.depend(on: [topic]) }
      try await database.write { $0.changes(topic) }
      watches.append(watch)
    }
    return watches
  }
}

/// A follower that runs until its connection is cut.
private struct Connection {
  private let running: Task<TopicChangeRelay, Never>

  init(_ follower: TopicChangeRelay) async {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    running = Task {
      var follower = follower
      await follower.run { continuation.finish() }
      return follower
    }
    for await _ in begun {}
  }

  /// Cuts the connection, and returns the follower as it is left.
  func cut() async -> TopicChangeRelay {
    running.cancel()
    return await running.value
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `A watch that stalls among 1,000` {
  @Test func `costs the others nothing, and keeps one change for itself`() async throws {
    let hub = TopicHub()
    var watches = (0..<1_000).map { _ in TopicWatch(of: hub) }
    for watch in watches { await watch.renew { watch.depend(on: [.page(1)]) } }
    let (rounds, unread): (Int, AsyncStream<Void>) = (50, watches[0].changes)
    do {
      let stalled = watches.removeFirst()
      for round in 1...rounds {
        hub.changed([.page(1)])
        for watch in watches {
          for await _ in watch.changes { break }
          #expect(watch.changeCount == round)
        }
      }
      #expect(stalled.changeCount == rounds)
    }

    var waiting = 0
    for await _ in unread { waiting += 1 }
    #expect(waiting == 1)
  }
}

extension Topic {
  static func page(_ number: Int64) -> Topic { Topic("library/page", number) }
}
