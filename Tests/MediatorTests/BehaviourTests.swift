import Mediator
import TestKit
import Testing

@Suite struct `A behaviour` {
  @Test func `stands around calls in the order in which it was given`() async throws {
    let log = Log()
    let mediator = try await started(
      Inline.squares,
      middleware: [Noting(name: "outer", log: log), Noting(name: "inner", log: log)]
    )

    _ = try await mediator.call().perform(Square(number: 2))

    #expect(log.lines == ["outer begins", "inner begins", "inner ends", "outer ends"])
  }

  @Test func `that does not surround a request is not asked about it again`() async throws {
    let log = Log()
    let mediator = try await started(
      Inline.squares,
      middleware: [Noting(name: "idle", log: log, surroundsAnything: false)]
    )

    _ = try await mediator.call().perform(Square(number: 2))

    #expect(log.lines == [])
  }

  @Test func `lets only those through whom the request's access admits`() async throws {
    let vault = Inline("Vault") { $0.answer(Secret.self) { _, _ in 42 } }
    let mediator = try await started(vault)
    let alice = Caller(SignedInUser(account: 1, session: 1, name: "alice"))

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Secret())
    }

    #expect(failure == .unauthorised(.signedIn))
    #expect(try await mediator.call(as: alice).perform(Secret()) == 42)
  }

  @Test func `limits each caller alone, and forgives with time`() async throws {
    let time = ManualClock()
    let limit = RateLimit(2, per: .seconds(10)) { _ in true }
    let mediator = try await started(Inline.squares, middleware: [limit], in: time.environment())
    let alice = mediator.call(as: Caller(SignedInUser(account: 1, session: 1, name: "alice")))
    let bob = mediator.call(as: Caller(SignedInUser(account: 2, session: 2, name: "bob")))

    for _ in 0..<2 { _ = try await alice.perform(Square(number: 1)) }
    let failure = await #expect(throws: CallFailure<SquareError>.self) {
      try await alice.perform(Square(number: 1))
    }
    _ = try await bob.perform(Square(number: 1))
    time.advance(by: .seconds(5))
    _ = try await alice.perform(Square(number: 1))

    #expect(failure == .limited(retryAfter: .seconds(5)))
  }
}

@Suite struct `The trace` {
  @Test func `has a line for every call, with who asked whom and how it ended`() async throws {
    let asking = Inline("Asking") { registry in
      registry.answer(Missing.self) { _, call in
        try await "\(call.perform(Square(number: 2000)))"
      }
    }
    let mediator = try await started(asking, Inline.squares)
    let trace = SessionTrace()

    _ = try? await mediator.call(trace: trace).perform(Missing())

    #expect(
      trace.lines.map(\.description) == [
        "  call Asking → Squares Square: refused (squares.too-large)",
        "call Asking Missing: failed (squares.too-large)",
      ]
    )
  }

  @Test func `records nothing while it is off`() async throws {
    let mediator = try await started(Inline.squares)
    let trace = SessionTrace(isOn: false)

    _ = try await mediator.call(trace: trace).perform(Square(number: 2))
    trace.isOn = true
    _ = try await mediator.call(trace: trace).perform(Square(number: 2))

    #expect(trace.lines.count == 1)
  }

  @Test(arguments: 0..<10)
  func `keeps the newest lines in order when it is full, and counts the others`(count: Int) {
    let trace = SessionTrace(capacity: 4)

    for number in 0..<count { trace.record(TraceEntry(.link, subject: .text("\(number)"))) }

    let newest = (0..<count).suffix(4).map(\.description)
    #expect(trace.lines.map(\.subject.description) == newest)
    #expect(trace.forgotten == max(0, count - 4))
    #expect(trace.drain().count == newest.count)
    #expect(trace.lines.isEmpty)
  }
}

private struct Noting: Middleware {
  let name: String
  let log: Log
  var surroundsAnything = true

  func surrounds(_ request: RequestInfo) -> Bool { surroundsAnything }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    log.note("\(name) begins")
    defer { log.note("\(name) ends") }
    return try await next(call)
  }
}
