import AuthContract
import Database
import Mediator
import MessagingContract
import SQLite
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `The shards of the index` {
  @Test func `are searched together, the latest first, and page by page`() async throws {
    try await World.run { world in
      try await world.fillShards(texts: 9, in: 3)
      #expect(try await world.database.count("messaging_volume") == 3)
      let all = (1...9).reversed().map { "word \($0)" }

      #expect(try await world.found("word", as: bob) == all)
      #expect(try await world.found("wor", as: bob) == all)
      #expect(try await world.found("word 2", as: bob) == ["word 2"])
      for text in ["word", "wor"] {
        var found: [String?] = []
        var before: Int64?
        repeat {
          let page = try await world.call(bob).perform(
            SearchMessages(text: text, correspondent: nil, before: before, limit: 2)
          )
          found += page.hits.map(\.message.text)
          before = page.next
        } while before != nil
        #expect(found == all, "\(text)")
      }
    }
  }

  @Test
  func `begin behind all that is indexed, also where messages came from an engine with lanes`()
    async throws
  {
    try await World.run { world in
      let (indexed, waiting): (Int64, Int64) = (900_000, 500_000)
      let (new, old) = try await world.database.write { transaction in
        try transaction.execute("UPDATE messaging_lane SET indexed = $1 WHERE lane = 3", indexed)
        // With lanes a shard is full by its messages, with one writer by their serials.
        try transaction.execute("UPDATE messaging_volume SET size = $1", IndexShard.capacity)
        let new = try IndexShardStore.open(from: waiting, adding: 1, in: transaction)
        return (new.first, try IndexShardStore.shard(of: waiting, in: transaction)?.number)
      }

      #expect(new == indexed + 1)
      #expect(old == 0, "what was indexed is found in its shard, and what waited goes there, too")
    }
  }

  @Test func `are cleaned by their messages, also where the serials have gaps`() async throws {
    try await World.run { world in
      let sent = try await world.fillShards(texts: 3, in: 1)
      try await world.database.write { transaction in
        try transaction.execute("UPDATE messaging_volume SET size = 3")
        try transaction.execute(
          "INSERT INTO messaging_volume (number, first, removed, tidied) VALUES (1, $1, 0, 0)",
          Int64(1) << 40
        )
        try transaction.engine.create(IndexShard.index(1))
      }
      _ = try await world.call(alice).perform(DeleteMessage(message: sent[1]))
      world.time.advance(by: .undoPeriod)
      try await world.deliver()

      let left: Int? = try await world.database.read { connection in
        try connection.value("SELECT removed - tidied FROM messaging_volume WHERE number = 0")
      }
      #expect(left == 0)
    }
  }

  @Test func `keep a message in its shard after edits and deletions`()
    async throws
  {
    try await World.run { world in
      let sent = try await world.fillShards(texts: 6, in: 2)
      try await world.edit(sent[0], "another", as: alice)
      _ = try await world.call(alice).perform(DeleteMessage(message: sent[1]))
      _ = try await world.call(bob).perform(DeleteMessage(message: sent[2], onlyForMe: true))

      #expect(try await world.found("word", as: bob) == ["word 6", "word 5", "word 4"])
      #expect(try await world.found("another", as: bob) == ["another"])
      #expect(try await world.found("word 3", as: alice) == ["word 3"])
      #expect(try await world.database.count("messaging_text") == 2)
      #expect(try await world.database.count("messaging_text_1") == 3)
    }
  }

  @Test func `index the current text of a message that was edited while it waited`() async throws {
    try await World.run { world in
      try await world.fillShards(texts: 2, in: 1)
      try await world.fillLastShard()
      let waiting = try await world.send("early", from: alice, to: bob)
      try await world.edit(waiting.id, "late", as: alice)
      try await world.indexWaiting()

      #expect(try await world.found("late", as: bob) == ["late"])
      #expect(try await world.found("early", as: bob).isEmpty)
      #expect(try await world.database.count("messaging_text") == 2)
      #expect(try await world.database.count("messaging_text_1") == 1)
    }
  }

  @Test func `take the waiting messages of one lane at a time`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...3 { try await world.send("word \(number)", from: alice, to: bob) }

      try await world.database.write { transaction in
        try transaction.execute("UPDATE messaging_message SET lane = 1 + id % 2")
        try transaction.execute("UPDATE messaging_lane SET indexed = 0")
        try MessageIndex.addWaiting(of: 2, in: transaction)
      }

      #expect(try await world.database.count("messaging_text") == 2)
    }
  }

  @Test func `are cleaned once when they are full`() async throws {
    try await World.run { world in
      try await world.fillShards(texts: 6, in: 2)
      try await world.deliver()
      #expect(try await world.database.tidied() == [2, 0])

      try await world.send("word 7", from: alice, to: bob)
      try await world.indexWaiting()
      #expect(try await world.found("word 7", as: bob) == ["word 7"])
      try await world.deliver()
      #expect(try await world.database.tidied() == [2, 0])
    }
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "serials of many writers leave gaps"))
  func `of one writer end by their serials, whatever their sizes say`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.database.write { transaction in
        try transaction.execute(
          "UPDATE messaging_count SET serial = serial + $1, indexed = serial + $1",
          IndexShard.capacity
        )
      }
      try await world.send("late", from: alice, to: bob)
      try await world.indexWaiting()

      #expect(try await world.database.count("messaging_volume") == 2)
      #expect(try await world.found("late", as: bob) == ["late"])
    }
  }

  @Test func `count no removed message when nobody has counted them before`() async throws {
    try await World.run { world in
      try await world.fillShards(texts: 2, in: 1)
      let begun = IndexCleanupContinued(account: nil, hasBegun: true, shard: 0, removed: nil)
      try await world.database.write { transaction in
        var cleanup = begun
        while cleanup.hasBegun, let next = try IndexShardStore.clean(cleanup, in: transaction) {
          cleanup = next
        }
      }

      #expect(try await world.database.tidied() == [0])
    }
  }

  // Requirement M12.
  @Test func `are cleaned of removed words to the last byte, each separately`()
    async throws
  {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { world in
        for shard in 0..<3 {
          if shard > 0 { try await world.fillLastShard() }
          let (one, other) = shard == 1 ? (bob, carol) : (alice, bob)
          try await world.befriend(one, other)
          for number in 1...40 {
            try await world.send("zyxcanary\(one) word\(number)", from: one, to: other)
          }
          try await world.indexWaiting()
          #expect(try await world.found("word1", as: other).isEmpty == false)
        }
        #expect(try await world.database.count("messaging_volume") == 3)
        try await world.delete(alice)

        #expect(try await world.database.tidied() == [42, 1, 40])
        let kept = SearchMessages(text: "zyxcanary2", correspondent: nil, before: nil, limit: 200)
        #expect(try await world.call(carol).perform(kept).hits.count == 40)
      }
      #expect(folder.holds("zyxcanary2"))
      #expect(!folder.holds("zyxcanary1"))
    }
  }
}

extension World {
  /// Sends texts from alice to bob, as many for each of the shards.
  @discardableResult
  fileprivate func fillShards(texts: Int, in shards: Int) async throws -> [MessageID] {
    try await befriend(alice, bob)
    var sent: [MessageID] = []
    for number in 1...texts {
      sent.append(try await send("word \(number)", from: alice, to: bob).id)
      guard number.isMultiple(of: texts / shards) else { continue }
      #expect(try await found("word \(number)", as: bob) == ["word \(number)"])
      try await indexWaiting()
      if number < texts { try await fillLastShard() }
    }
    return sent
  }

  /// Adds the waiting messages to the index, as the sender of the last of a batch does.
  fileprivate func indexWaiting() async throws {
    try await database.write { transaction in try MessageIndex.addAllWaiting(in: transaction) }
  }

  /// Counts as many indexed messages as fill a shard.
  fileprivate func fillLastShard() async throws {
    try await database.write { transaction in
      try transaction.execute(
        "UPDATE messaging_count SET serial = serial + $1, indexed = serial + $1",
        IndexShard.capacity
      )
      try transaction.execute(
        """
        UPDATE messaging_volume SET size = size + $1
        WHERE number = (SELECT max(number) FROM messaging_volume)
        """,
        IndexShard.capacity
      )
    }
  }
}

extension Database {
  /// The removed messages of each shard at its last cleanup; the first shard counts one more.
  fileprivate func tidied() async throws -> [Int] {
    try await read { connection in
      try connection.all("SELECT tidied FROM messaging_volume ORDER BY number") { row in
        try row[0]
      }
    }
  }
}
