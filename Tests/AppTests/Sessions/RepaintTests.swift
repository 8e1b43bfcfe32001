import Mediator
import Synchronization
import TestKit
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(2)))
struct `Repaints of a screen` {
  /// What is shown of a number that changes.
  private final class Canvas: Sendable {
    struct State {
      var current = 0
      var painted: [Int] = []
    }

    let state = Mutex(State())

    var painted: [Int] { state.withLock { $0.painted } }

    func change(to number: Int) { state.withLock { $0.current = number } }

    /// Paints the number, unless it is shown already.
    func paint() -> Bool {
      state.withLock { state in
        guard state.painted.last != state.current else { return false }
        state.painted.append(state.current)
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
      await pacer.repaint(after: changes) { canvas.paint() }
    }
    try await body()
    painting.cancel()
    await painting.value
  }

  @Test func `begin at once after a quiet time, and wait after another repaint`() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    await painting(after: changes) {
      canvas.change(to: 1)
      continuation.yield()
      await canvas.reach { $0.painted == [1] }
      canvas.change(to: 2)
      continuation.yield()
      while clock.sleepers == 0 { await Task.yield() }
      #expect(canvas.painted == [1])
      clock.advance(by: RepaintPacer.interval)
      await canvas.reach { $0.painted == [1, 2] }
      clock.advance(by: .seconds(60))
      canvas.change(to: 3)
      continuation.yield()
      await canvas.reach { $0.painted == [1, 2, 3] }
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

    let seconds = Double(clock.elapsed / .milliseconds(1)) / 1_000
    #expect(canvas.painted.count > 1)
    #expect(Double(canvas.painted.count) <= 10 * seconds + 1, "\(canvas.painted.count) repaints")
  }

  @Test func `end when their task is cancelled while they wait`() async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    await painting(after: changes) {
      canvas.change(to: 1)
      continuation.yield()
      await canvas.reach { $0.painted == [1] }
      canvas.change(to: 2)
      continuation.yield()
      while clock.sleepers == 0 { await Task.yield() }
    }

    #expect(canvas.painted == [1])
    #expect(clock.sleepers == 0)
  }
}
