import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Middleware around a call` {
  @Test func `surrounds calls in the order in which the assembly lists it`() async throws {
    let log = Log()
    let mediator = try await started(
      Inline.squares,
      middleware: [Noting(name: "outer", log: log), Noting(name: "inner", log: log)]
    )

    _ = try await mediator.call().perform(Square(number: 2))

    #expect(log.lines == ["outer begins", "inner begins", "inner ends", "outer ends"])
  }

  @Test func `that does not surround a request is skipped`() async throws {
    let log = Log()
    let mediator = try await started(
      Inline.squares,
      middleware: [Noting(name: "idle", log: log, surroundsAnything: false)]
    )

    _ = try await mediator.call().perform(Square(number: 2))

    #expect(log.lines == [])
  }

  @Test func `refuses callers that the request's access rule does not admit`() async throws {
    let vault = Inline("Vault") { $0.answer(Secret.self) { _, _ in 42 } }
    let mediator = try await started(vault)
    let alice = Caller(SignedInUser(account: 1, session: 1, name: "alice"))

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Secret())
    }

    #expect(failure == .unauthorised(.signedIn))
    #expect(try await mediator.call(as: alice).perform(Secret()) == 42)
  }

  @Test func `limits each account separately, and admits it again after some time`() async throws {
    let time = ManualClock()
    let limit = RateLimitMiddleware(2, per: .seconds(10)) { _ in true }
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

  @Test func `limits only the requests it is made for, and allows a burst after a pause`()
    async throws
  {
    let time = ManualClock()
    let limit = RateLimitMiddleware(1, per: .seconds(1), burst: 3, of: [Square.self])
    let free = Inline("Free") { $0.answer(Missing.self) { _, _ in "free" } }
    let mediator = try await started(
      Inline.squares,
      free,
      middleware: [limit],
      in: time.environment()
    )
    let call = mediator.call()
    func passes() async -> Bool { (try? await call.perform(Square(number: 1))) != nil }

    var passed: [Bool] = []
    for _ in 0..<4 { passed.append(await passes()) }
    let other = try await call.perform(Missing())
    time.advance(by: .seconds(1))
    for _ in 0..<2 { passed.append(await passes()) }

    #expect(passed == [true, true, true, false, true, false])
    #expect(other == "free")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The trace` {
  @Test func `has a line for every call, with caller, callee and outcome`() async throws {
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

  @Test func `has a line for every call that is refused, with the reason`() async throws {
    let vault = Inline("Vault") { $0.answer(Secret.self) { _, _ in 42 } }
    let limit = RateLimitMiddleware(1, per: .seconds(60), of: [Square.self])
    let mediator = try await started(vault, Inline.squares, middleware: .standard + [limit])
    let trace = SessionTrace()
    let call = mediator.call(trace: trace)

    _ = try? await call.perform(Secret())
    for number in [1000, 1] { _ = try? await call.perform(Square(number: number)) }
    _ = try? await call.perform(Missing())

    #expect(
      trace.lines.map(\.description) == [
        "call Vault Secret: refused (unauthorised)",
        "call Squares Square: refused (squares.too-large)",
        "call Squares Square: refused (limited)",
        "call Nowhere Missing: unanswered (no-handler)",
      ]
    )
  }

  @Test func `tells how long a call took`() async throws {
    let time = ManualClock()
    let slow = Inline("Slow") { registry in
      registry.answer(Square.self) { _, _ in
        time.advance(by: .microseconds(1200))
        return 0
      }
    }
    let mediator = try await started(slow, in: time.environment())
    let trace = SessionTrace()

    _ = try await mediator.call(trace: trace).perform(Square(number: 1))

    #expect(trace.lines.map(\.description) == ["call Slow Square: done, 1.2 ms"])
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

  func surrounds(_ request: RequestTypeInfo) -> Bool { surroundsAnything }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    log.note("\(name) begins")
    defer { log.note("\(name) ends") }
    return try await next(call)
  }
}
