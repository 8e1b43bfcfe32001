import Database
import Dispatch
import Mediator
import PostgreSQL
import TestKit
import Testing

extension LockSubject {
  fileprivate static func note(_ id: Int64) -> LockSubject { LockSubject("note", id) }
}

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `Writers on one server` {
  @Test func `lose no update of a subject that all of them name`() async throws {
    try await onServer(processes: 3) { databases in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<60 {
          let database = databases[number % databases.count]
          group.addTask {
            try await database.write(locking: .note(0)) { transaction in
              let count: Int = try transaction.value("SELECT count FROM note WHERE id = 0") ?? 0
              try transaction.execute("UPDATE note SET count = $1 WHERE id = 0", count + 1)
            }
          }
        }
        try await group.waitForAll()
      }

      #expect(try await databases[0].count() == 60)
    }
  }

  /// The control of the test above: with a subject of its own, each writer may overtake another.
  @Test func `lose an update where they name different subjects`() async throws {
    try await onServer(processes: 2) { databases in
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let one: Void = databases[0].write(locking: .note(1)) { transaction in
        let count: Int = try transaction.value("SELECT count FROM note WHERE id = 0") ?? 0
        first.signal()
        second.wait()
        second.signal()
        try transaction.execute("UPDATE note SET count = $1 WHERE id = 0", count + 1)
      }
      async let other: Void = databases[1].write(locking: .note(2)) { transaction in
        first.wait()
        first.signal()
        let count: Int = try transaction.value("SELECT count FROM note WHERE id = 0") ?? 0
        second.signal()
        try transaction.execute("UPDATE note SET count = $1 WHERE id = 0", count + 1)
      }
      _ = try await (one, other)

      #expect(try await databases[0].count() == 1)
    }
  }

  @Test(arguments: [[], [LockSubject.note(7)], [.note(8), .note(7)]])
  func `wait for one that names the same, and for one that names nothing`(
    _ subjects: [LockSubject]
  ) async throws {
    try await onServer(processes: 2) { databases in
      let record = Record<String>()
      let isInside = DispatchSemaphore(value: 0)
      async let one: Void = databases[0].write(locking: .note(7)) { transaction in
        // The locks come with the first statement.
        _ = try transaction.value("SELECT 1", as: Int.self)
        record.add("begins")
        isInside.signal()
        // It goes on only when the other waits for a lock.
        while try databases[0].lockWaits() == 0 {}
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        record.add("ends")
      }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          isInside.wait()
          continuation.resume()
        }
      }
      let body: @Sendable (borrowing Transaction) throws -> Int? = { transaction in
        let count: Int? = try transaction.value("SELECT count(*) FROM note WHERE id = 1")
        record.add("other")
        return count
      }
      let seen =
        subjects.isEmpty
        ? try await databases[1].write(body)
        : try await databases[1].write(until: nil, locking: subjects, body)
      try await one

      #expect(record.all == ["begins", "ends", "other"])
      #expect(seen == 1)
    }
  }

  @Test func `store what they know in lanes that a follower sees without a gap`() async throws {
    try await onServer(processes: 2) { databases in
      try await EventLog.prepare(databases[0])
      let (hub, topics) = (TopicHub(), (0..<40).map { Topic("note", $0) })
      var follower = TopicChangeRelay(of: databases[1], telling: hub)
      let (watch, other) = (TopicWatch(of: hub), TopicWatch(of: hub))
      await watch.renew { watch.depend(on: topics) }
      await other.renew { other.depend(on: [Topic("note", 40)]) }
      await follower.start()

      try await withThrowingTaskGroup(of: Void.self) { group in
        for topic in topics {
          group.addTask {
            try await databases[Int(topic.key) % 2].write(locking: .note(topic.key)) {
              $0.changes(topic)
            }
          }
        }
        try await group.waitForAll()
      }
      await follower.catchUp()

      let numbers = try await databases[0].read { connection in
        try connection.all("SELECT id FROM topic_change ORDER BY id") { row in try row[0] as Int64 }
      }
      let lanes = Dictionary(grouping: numbers) { $0 >> 40 }
      #expect(numbers.count == 40)
      for (lane, numbers) in lanes {
        #expect((1...64).contains(lane))
        #expect(numbers.map { $0 - (lane << 40) } == (1...Int64(numbers.count)).map { $0 })
      }
      #expect(watch.changeCount == 1 && other.changeCount == 0)
    }
  }

  @Test func `that hold each other up are run again, one after the other`() async throws {
    try await onServer(processes: 2) { databases in
      try await databases[0].write { transaction in
        try transaction.execute("INSERT INTO note (id, count) VALUES (1, 0)")
      }
      let runs = Record<Int>()
      let bothHaveOne = DispatchGroup()
      bothHaveOne.enter()
      bothHaveOne.enter()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, database) in databases.enumerated() {
          group.addTask {
            try await database.write(locking: .note(Int64(10 + number))) { transaction in
              let isFirst = !runs.all.contains(number)
              runs.add(number)
              try transaction.execute("UPDATE note SET count = count + 1 WHERE id = $1", number)
              if isFirst {
                bothHaveOne.leave()
                bothHaveOne.wait()
              }
              try transaction.execute("UPDATE note SET count = count + 1 WHERE id = $1", 1 - number)
            }
          }
        }
        try await group.waitForAll()
      }

      #expect(try await databases[0].count(of: 0) == 2)
      #expect(try await databases[0].count(of: 1) == 2)
      #expect(runs.all.count > 2)
    }
  }
}

extension PostgreSQLDatabase {
  /// How many sessions of this database wait for a lock by name.
  fileprivate func lockWaits() throws -> Int {
    let text = try runAside(
      """
      SELECT count(*) FROM pg_locks AS waiting JOIN pg_locks AS held
        USING (locktype, database, classid, objid, objsubid)
      WHERE waiting.locktype = 'advisory' AND NOT waiting.granted AND held.granted
      """
    )
    return text.flatMap { Int($0) } ?? 0
  }
}
