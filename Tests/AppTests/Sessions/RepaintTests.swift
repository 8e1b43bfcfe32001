import Mediator
import Synchronization
import TestKit
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Repaints of a screen` {
  /// What is shown of a number that changes.
  private final class Canvas: Sendable {
    struct State {
      var current = 0
      var painted: [Int] = []
      var times: [Duration] = []
    }

    let state = Mutex(State())

    var painted: [Int] { state.withLock { $0.painted } }

    /// When it was painted.
    var times: [Duration] { state.withLock { $0.times } }

    func change(to number: Int) { state.withLock { $0.current = number } }

    /// Paints the number, unless it is shown already.
    func paint(at time: Duration) -> Bool {
      state.withLock { state in
        guard state.painted.last != state.current else { return false }
        state.painted.append(state.current)
        state.times.append(time)
        return true
      }
    }

    func reach(_ isReached: (Canvas) -> Bool) async {
      while !isReached(self) { await Task.yield() }
    }
  }

  private let clock = ManualClock()
  private let canvas = Canvas()

  private func painting(
    after changes: AsyncStream<Void>,
    _ body: () async throws -> Void
  ) async rethrows {
    let painting = Task { [canvas, services = clock.environment()] in
      var pacer = RepaintPacer(services)
      await pacer.repaint(after: changes) { canvas.paint(at: services.elapsed()) }
    }
    try await body()
    painting.cancel()
    await painting.value
  }

  @Test func `are at once three times after a quiet time, and wait then`() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    await painting(after: changes) {
      for number in 1...3 {
        canvas.change(to: number)
        continuation.yield()
        await canvas.reach { $0.painted.last == number }
      }
      canvas.change(to: 4)
      continuation.yield()
      while clock.sleepers == 0 { await Task.yield() }
      #expect(canvas.painted == [1, 2, 3])
      clock.advance(by: .milliseconds(125))
      await canvas.reach { $0.painted == [1, 2, 3, 4] }
      clock.advance(by: .seconds(60))
      canvas.change(to: 5)
      continuation.yield()
      await canvas.reach { $0.painted.last == 5 }
      #expect(clock.sleepers == 0)
    }
  }

  @Test func `are at most ten a second in a burst of 1,000 changes, and show the last state`()
    async throws
  {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    let topic = Topic("canvas/number")
    await watch.renew { watch.depend(on: [topic]) }
    await painting(after: watch.changes) {
      for number in 1...1_000 {
        canvas.change(to: number)
        hub.changed([topic])
        clock.advance(by: .milliseconds(5))
        for _ in 0..<number % 7 { await Task.yield() }
      }
      while canvas.painted.last != 1_000 {
        clock.advance(by: .milliseconds(5))
        await Task.yield()
      }
    }

    #expect(canvas.times.count > 10)
    for (first, eleventh) in zip(canvas.times, canvas.times.dropFirst(10)) {
      #expect(eleventh - first >= .seconds(1), "eleven repaints from \(first) on")
    }
  }

  @Test func `end when their task is cancelled while they wait`() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    await painting(after: changes) {
      for number in 1...3 {
        canvas.change(to: number)
        continuation.yield()
        await canvas.reach { $0.painted.last == number }
      }
      canvas.change(to: 4)
      continuation.yield()
      while clock.sleepers == 0 { await Task.yield() }
    }

    #expect(canvas.painted == [1, 2, 3])
    #expect(clock.sleepers == 0)
  }
}
