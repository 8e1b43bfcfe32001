import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A crowd of callers` {
  @Test func `gets every answer from one mediator, each for its own account`() async throws {
    let mirror = Inline("Mirror") { registry in
      registry.answer(Missing.self) { _, call in call.caller.principal?.name ?? "nobody" }
    }
    let mediator = try await started(mirror)

    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for account in 0..<10_000 {
        group.addTask {
          try await mediator.call(as: .account(Int64(account))).perform(Missing())
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }

    #expect(names.count == 10_000)
  }

  @Test func `shares no trace`() async throws {
    let mediator = try await started(Inline.squares)

    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for calls in 1...50 {
        group.addTask {
          let trace = SessionTrace()
          let call = mediator.call(trace: trace)
          for number in 0..<calls { _ = try await call.perform(Square(number: number)) }
          return trace.lines.count == calls ? 1 : 0
        }
      }
      return try await group.reduce(0, +)
    }

    #expect(counts == 50)
  }

  @Test func `gets only typed failures while a module is stopped and started`() async throws {
    let mediator = try await started(Inline.squares)
    let stopped = UnansweredRequest(request: "Square", owner: "Squares", cause: .stopped)

    let calling = Task {
      var kinds: Set<String> = []
      for number in 0..<2000 {
        do {
          _ = try await mediator.call().perform(Square(number: number % 1000))
          kinds.insert("answered")
        } catch let failure as CallFailure<SquareError> {
          kinds.insert(failure == .unanswered(stopped) ? "stopped" : "\(failure)")
        }
      }
      return kinds
    }
    for _ in 0..<20 {
      try await mediator.stop("Squares")
      try await mediator.start("Squares")
    }

    let kinds = try await calling.value
    #expect(
      kinds.subtracting(["answered", "stopped", "\(CallFailure<SquareError>.notYet)"]).isEmpty
    )
  }

  @Test func `is limited per account, however many call at once`() async throws {
    let limit = RateLimitMiddleware(5, per: .seconds(60)) { _ in true }
    let mediator = try await started(Inline.squares, middleware: [limit])

    let passed = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let call = mediator.call(as: .account(Int64(number % 4)))
          return (try? await call.perform(Square(number: 1))) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(passed == 20)
  }
}

extension CallFailure<SquareError> {
  /// What a call meets in the moment between a stop and the next start.
  fileprivate static let notYet = CallFailure.unanswered(
    UnansweredRequest(request: "Square", owner: "Squares", cause: .notStarted)
  )
}
