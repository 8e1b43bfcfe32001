import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The lifecycle` {
  private let log = Log()

  private func module(_ name: ModuleName) -> Inline {
    Inline(name) { [log] registry in
      registry.onStart { _ in log.note("start \(name)") }
      registry.onStop { _ in log.note("stop \(name)") }
      if name == "Squares" { registry.answer(Square.self) { request, _ in request.number } }
      if name == "User" { registry.requires(Square.self) }
    }
  }

  @Test func `migrates all modules, starts required ones first and stops them last`() async throws {
    let mediator = try ModuleAssembly([module("User"), module("Squares")], in: .still).mediator()

    try await mediator.start { [log] in log.note("migrate \($0)") }
    await mediator.stop()

    #expect(
      log.lines == [
        "migrate Squares", "migrate User", "start Squares", "start User", "stop User",
        "stop Squares",
      ]
    )
  }

  @Test func `answers no request before the start or after the end`() async throws {
    let mediator = try ModuleAssembly([module("Squares")], in: .still).mediator()
    let call = mediator.call()

    let early = await #expect(throws: CallFailure<SquareError>.self) {
      try await call.perform(Square(number: 1))
    }
    try await mediator.start()
    let answer = try await call.perform(Square(number: 1))
    await mediator.stop()
    let late = await #expect(throws: CallFailure<SquareError>.self) {
      try await call.perform(Square(number: 1))
    }

    #expect(answer == 1)
    #expect(
      early
        == .unanswered(UnansweredRequest(request: "Square", owner: "Squares", cause: .notStarted))
    )
    #expect(
      late == .unanswered(UnansweredRequest(request: "Square", owner: "Squares", cause: .stopped))
    )
  }

  @Test func `stops the modules that require one before it, and restarts both`() async throws {
    let mediator = try await started(module("User"), module("Squares"))

    let stopped = try await mediator.stop("Squares")
    try await mediator.start("User")

    #expect(stopped == ["User", "Squares"])
    #expect(
      log.lines == [
        "start Squares", "start User", "stop User", "stop Squares", "start Squares", "start User",
      ]
    )
  }

  @Test func `starts a module once, however many start it at the same time`() async throws {
    let slow = Inline("Slow") { [log] registry in
      registry.onStart { _ in
        for _ in 0..<100 { await Task.yield() }
        log.note("start Slow")
      }
    }
    let mediator = try await started(slow)
    try await mediator.stop("Slow")

    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await mediator.start("Slow") } }
      try await group.waitForAll()
    }

    #expect(log.lines == ["start Slow", "start Slow"])
    #expect(await mediator.status.map(\.phase) == [.running])
  }

  @Test func `stops what it started if a later module cannot start`() async throws {
    struct Broken: Error {}
    let broken = Inline("Zulu") { $0.onStart { _ in throw Broken() } }
    let mediator = try ModuleAssembly([module("Squares"), broken], in: .still).mediator()

    let failure = await #expect(throws: ModuleLifecycleFailure.self) { try await mediator.start() }

    #expect(failure?.module == "Zulu")
    #expect(failure?.step == .start)
    #expect(log.lines == ["start Squares", "stop Squares"])
  }

  @Test func `lists the known modules if one is unknown`() async throws {
    let mediator = try await started(module("Squares"))

    let failure = await #expect(throws: ModuleLifecycleFailure.self) {
      try await mediator.start("Sqares")
    }

    #expect(failure?.problem.hint == "Modules: Squares.")
  }

  @Test func `measures each step of a module`() async throws {
    let time = ManualClock()
    let slow = Inline("Slow") { registry in
      registry.onStart { _ in time.advance(by: .seconds(3)) }
    }

    let mediator = try ModuleAssembly([slow], in: time.environment()).mediator()
    try await mediator.start { _ in time.advance(by: .seconds(2)) }

    let timing = try #require(await mediator.status.first?.timing)
    #expect(timing.registered == .zero)
    #expect(timing.migrated == .seconds(2))
    #expect(timing.started == .seconds(3))
    #expect(timing.stopped == nil)
  }
}
