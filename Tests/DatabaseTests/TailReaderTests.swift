import Database
import Mediator
import Synchronization
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A reader of a tail` {
  /// Reads the numbers that a table holds, and counts how often it did.
  private final class Numbers: Sendable {
    let database: any Database
    let reads = Mutex(0)
    private let (readings, continuation) = AsyncStream.makeStream(of: Void.self)

    init(_ database: any Database) { self.database = database }

    /// Waits until so many reads have begun.
    func wait(forReads count: Int) async {
      var left = count
      for await _ in readings {
        left -= 1
        if left == 0 { return }
      }
    }

    static func add(_ number: Int64, in transaction: borrowing Transaction) throws {
      try transaction.execute("INSERT INTO number (id) VALUES ($1)", number)
    }

    func after(_ last: Int64) async throws -> (found: [Int64], position: Int64) {
      reads.withLock { $0 += 1 }
      continuation.yield()
      let found: [Int64] = try await database.read { connection in
        try connection.all("SELECT id FROM number WHERE id > $1 ORDER BY id", last) { try $0[0] }
      }
      return (found, found.last ?? last)
    }
  }

  private static func run(
    _ engine: Engine,
    _ body: @Sendable (Numbers, CallContext) async throws -> Void
  ) async throws {
    try await engine.runWithEvents { database, _ in
      try await database.write { try $0.execute("CREATE TABLE number (id INTEGER PRIMARY KEY)") }
      let call = try ModuleAssembly([], in: World().environment).mediator().call()
      try await TestTopicRelay.following(database) { topics in
        try await body(Numbers(database), topics.observing(call))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `reads again when a topic changes on which it depends, and not when others do`(
    _ engine: Engine
  ) async throws {
    try await Self.run(engine) { numbers, call in
      let reader = RowFollower<Int64, Int64>(after: 0)
      let waiting = Task {
        try await reader.next(in: numbers.database, for: call) { last, call in
          call.depends(on: [.page(1)])
          return try await numbers.after(last)
        }
      }
      await numbers.wait(forReads: 1)
      for number in 2...Int64(40) { try await numbers.database.write { $0.changes(.page(number)) } }
      try await numbers.database.write { transaction in
        try Numbers.add(7, in: transaction)
        transaction.changes(.page(1))
      }

      #expect(try await waiting.value?.0 == 7)
      #expect(numbers.reads.withLock { $0 } <= 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `reads after each commit where it does not say what it depends on`(
    _ engine: Engine
  ) async throws {
    try await Self.run(engine) { numbers, call in
      let reader = RowFollower<Int64, Int64>(after: 0)
      let waiting = Task {
        try await reader.next(in: numbers.database, for: call) { last, _ in
          try await numbers.after(last)
        }
      }
      await numbers.wait(forReads: 2)
      try await numbers.database.write { transaction in
        try Numbers.add(7, in: transaction)
        transaction.signal()
      }

      #expect(try await waiting.value?.0 == 7)
    }
  }
}
