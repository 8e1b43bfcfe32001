import System
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(15))) struct `An interruption` {
  private let interruption = InterruptHandler()

  @Test func `cancels the work in flight`() async throws {
    let result = try await interruption.cancelling { [interruption] in
      interruption.interrupt()
      return Task.isCancelled
    }

    #expect(result)
    #expect(interruption.count == 1)
  }

  @Test func `is over with the work that it met`() async throws {
    _ = try await interruption.cancelling { [interruption] in interruption.interrupt() }

    let isCancelled = try await interruption.cancelling { Task.isCancelled }

    #expect(!isCancelled)
  }

  @Test func `meets all work that runs at once`() async throws {
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<5 {
        group.addTask { [interruption] in
          try await interruption.cancelling {
            while !Task.isCancelled { await Task.yield() }
            return true
          }
        }
      }
      while interruption.running < 5, !Task.isCancelled { await Task.yield() }
      interruption.interrupt()
      return try await group.reduce(into: 0) { count, met in count += met ? 1 : 0 }
    }

    #expect(results == 5)
  }

  @Test func `passes on what the work throws, and the cancellation of its own task`() async throws {
    await #expect(throws: OutputError.closed) {
      try await interruption.cancelling { throw OutputError.closed }
    }
    let task = Task { [interruption] in
      try await interruption.cancelling {
        while !Task.isCancelled { await Task.yield() }
        return 7
      }
    }

    task.cancel()

    #expect(try await task.value == 7)
    #expect(interruption.count == 0)
  }
}
