import Mediator
import TestKit
import Testing

/// Asks for the numbers up to a last one.
private struct Count: Request {
  typealias Response = AnswerStream<Int>
  let last: Int
}

@Suite(.timeLimit(.minutes(15))) struct `An answer in pieces` {
  private let made = Log()

  private func counting() -> Inline {
    Inline("Counting") { [made] registry in
      registry.answer(Count.self) { request, call in
        AnswerStream(from: 1, in: call) { number in
          guard number <= request.last else { return nil }
          made.note("\(number)")
          return (number, number + 1)
        }
      }
    }
  }

  @Test func `comes in order and ends`() async throws {
    let mediator = try await started(counting())

    var read: [Int] = []
    for try await number in try await mediator.call().perform(Count(last: 3)) {
      read.append(number)
    }

    #expect(read == [1, 2, 3])
  }

  @Test func `is made only as far as it is read, and again for every reader`() async throws {
    let mediator = try await started(counting())
    let answers = try await mediator.call().perform(Count(last: .max))

    for _ in 0..<2 {
      for try await number in answers where number == 2 { break }
    }

    #expect(made.lines == ["1", "2", "1", "2"])
  }

  @Test func `stops when the reading task is cancelled`() async throws {
    let mediator = try await started(counting())
    let answers = try await mediator.call().perform(Count(last: .max))

    let reader = Task { for try await _ in answers { withUnsafeCurrentTask { $0?.cancel() } } }

    await #expect(throws: CancellationError.self) { try await reader.value }
    #expect(made.lines == ["1"])
  }

  @Test func `keeps to the deadline of its call`() async throws {
    let time = ManualClock()
    let mediator = try await started(counting(), in: time.environment())
    let call = mediator.call().within(.seconds(1))

    var reader = try await call.perform(Count(last: .max)).makeAsyncIterator()
    let first = try await reader.next()
    time.advance(by: .seconds(1))

    #expect(first == 1)
    await #expect(throws: MiddlewareFailure.timedOut) { try await reader.next() }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Call timings` {
  @Test func `count the calls of each request and what they took`() async throws {
    let time = ManualClock()
    let times = CallTimings()
    let slow = Inline("Slow") { registry in
      registry.answer(Square.self) { request, _ in
        time.advance(by: .seconds(request.number))
        return 0
      }
    }
    let mediator = try await started(slow, middleware: [times], in: time.environment())

    for number in [1, 3, 2] { _ = try await mediator.call().perform(Square(number: number)) }

    let total = try #require(times.totals(of: "Slow")["Square"])
    #expect(total.calls == 3)
    #expect(total.took == .seconds(6))
    #expect(total.mean == .seconds(2))
    #expect(total.slowest == .seconds(3))
    #expect(times.totals(of: "Fast").isEmpty)
  }
}
