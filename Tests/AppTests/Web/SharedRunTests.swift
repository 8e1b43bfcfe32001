import Synchronization
import TestKit
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Work that many ask for at once` {
  private let run = SharedRun()

  @Test func `is done once more for all who ask while it is done`() async {
    let (begun, begin) = AsyncStream.makeStream(of: Int.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let count = Atomic(0)
    let work: @Sendable () async -> Bool = {
      begin.yield(count.add(1, ordering: .relaxed).newValue)
      for await _ in ended { break }
      return true
    }
    var runs = begun.makeAsyncIterator()

    let first = Task { await run(work) }
    #expect(await runs.next() == 1)
    let others = (0..<5).map { _ in Task { await run(work) } }
    while run.waitingCount < 5 { await Task.yield() }
    end.yield()
    #expect(await runs.next() == 2)
    end.yield()
    await first.value
    for other in others { await other.value }

    #expect(count.load(ordering: .relaxed) == 2)
  }

  @Test func `is done by the next where it fails`() async {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let results = Mutex<[Bool]>([])
    let work: @Sendable () async -> Bool = {
      begin.yield()
      var result = false
      for await next in ended {
        result = next
        break
      }
      results.withLock { $0.append(result) }
      return result
    }
    var runs = begun.makeAsyncIterator()

    let first = Task { await run(work) }
    await runs.next()
    let others = (0..<3).map { _ in Task { await run(work) } }
    while run.waitingCount < 3 { await Task.yield() }
    for result in [true, false, true] { end.yield(result) }
    await first.value
    for other in others { await other.value }

    #expect(results.withLock(\.self) == [true, false, true])
  }
}
