import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A follower of topics` {
  /// A hub with a follower that has begun, and a watch of one topic.
  private struct Following {
    var follower: TopicChangeRelay
    let watch: TopicWatch

    init(on database: any Database, watching topic: Topic = .shelf(1)) async {
      let hub = TopicHub()
      follower = TopicChangeRelay(of: database, telling: hub)
      watch = TopicWatch(of: hub)
      await watch.renew { [watch] in watch.depend(on: [topic]) }
      await follower.start()
    }

    /// Returns how often the watch was told after what has happened since.
    mutating func count() async -> Int {
      await follower.catchUp()
      return watch.changeCount
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells what stored transactions change, and nothing else`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, _ in
      var following = await Following(on: database)

      try await database.write { $0.changes(.shelf(2), .shelf(3)) }
      #expect(await following.count() == 0)
      try await database.write { $0.changes(.shelf(1), .shelf(2)) }
      #expect(await following.count() == 1)
      #expect(await following.count() == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells nothing of a transaction that was undone`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, _ in
      var following = await Following(on: database)

      await #expect(throws: Undone.self) {
        try await database.write { transaction in
          transaction.changes(.shelf(1))
          throw Undone()
        }
      }

      #expect(await following.count() == 0)
      try await database.write { $0.changes(.shelf(2)) }
      #expect(await following.count() == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells once of all that was stored since it last looked`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, _ in
      var following = await Following(on: database)

      for _ in 1...20 { try await database.write { $0.changes(.shelf(1)) } }

      #expect(await following.count() == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells that anything may have changed where it has missed too much`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, _ in
      var following = await Following(on: database)

      try await database.write { try $0.execute("DELETE FROM topic_change") }
      for _ in 0..<TopicChangeLog.capacity + 600 {
        try await database.write { $0.changes(.shelf(2)) }
      }

      #expect(await following.count() == 1)
      let kept: Int? = try await database.read { connection in
        try connection.value("SELECT count(*) FROM topic_change")
      }
      #expect(try #require(kept) <= TopicChangeLog.capacity + 256)
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells that anything may have changed where a transaction changes too much to name`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, _ in
      var following = await Following(on: database)

      try await database.write { $0.changes((2...5_000).map(Topic.shelf)) }

      #expect(await following.count() == 1)
      let texts = try await database.read { connection in
        try connection.all("SELECT topics FROM topic_change") { try $0[0] as String }
      }
      #expect(texts == ["*"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `tells every watch of exactly the changes of its topics`(_ engine: Engine) async throws {
    var generator = SplitMix.seeded()
    try await engine.runWithEvents { database, _ in
      let hub = TopicHub()
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.start()
      let watches = (0..<8).map { _ in TopicWatch(of: hub) }
      var expected = [Int](repeating: 0, count: watches.count)
      for _ in 0..<60 {
        let number = Int.random(in: watches.indices, using: &generator)
        let keys = (0..<3).map { _ in Int64.random(in: 0..<12, using: &generator) }
        await watches[number].renew { watches[number].depend(on: keys.map { Topic.shelf($0) }) }
        let changed = Set(
          (0..<2).map { _ in Topic.shelf(Int64.random(in: 0..<12, using: &generator)) }
        )
        try await database.write { $0.changes(changed) }
        await follower.catchUp()
        for (index, watch) in watches.enumerated() where !watch.topics.isDisjoint(with: changed) {
          expected[index] += 1
        }
        #expect(watches.map(\.changeCount) == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `runs until its task ends, and misses nothing from when it says so`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, _ in
      let hub = TopicHub()
      let watch = TopicWatch(of: hub)
      await watch.renew { watch.depend(on: [.shelf(1)]) }
      let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
      let following = Task {
        var follower = TopicChangeRelay(of: database, telling: hub)
        await follower.run { continuation.finish() }
      }
      for await _ in begun {}

      try await database.write { $0.changes(.shelf(1)) }
      for await _ in watch.changes { break }

      #expect(watch.changeCount == 1)
      following.cancel()
      await following.value
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A watch` {
  @Test func `is forgotten by its hub when nobody keeps it`() async {
    let hub = TopicHub()
    do {
      let watch = TopicWatch(of: hub)
      await watch.renew { watch.depend(on: [.shelf(1), .shelf(2)]) }
      #expect(hub.topicCount == 2)
    }
    #expect(hub.topicCount == 0)
  }

  @Test func `keeps what it watched where the new load fails`() async {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    await watch.renew { watch.depend(on: [.shelf(1)]) }

    await #expect(throws: Undone.self) {
      try await watch.renew {
        watch.depend(on: [.shelf(2)])
        throw Undone()
      }
    }

    hub.changed([.shelf(1)])
    hub.changed([.shelf(2)])
    #expect(watch.changeCount == 2)
  }

  @Test func `learns of a change that comes while it loads`() async {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)

    await watch.renew {
      watch.depend(on: [.shelf(1)])
      hub.changed([.shelf(1)])
    }

    #expect(watch.changeCount == 1)
  }

  @Test func `does not depend on what is asked between loads`() async {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    watch.depend(on: [.shelf(1)])

    #expect(watch.topics.isEmpty)
    #expect(hub.topicCount == 0)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A topic` {
  @Test func `is the same for the same text, and mostly another for another`() {
    let names = (0..<1_000).map { "user\($0)" }
    let topics = Set(names.map { Topic("auth/username", named: $0) })

    #expect(topics.count == names.count)
    #expect(Topic("a", named: "x") == Topic("a", named: "x"))
    #expect(Topic("a", named: "x") != Topic("b", named: "x"))
    #expect(Topic("a", 7).description == "a 7")
  }
}

extension Topic {
  fileprivate static func shelf(_ number: Int64) -> Topic { Topic("library/shelf", number) }
}

private struct Undone: Error {}
