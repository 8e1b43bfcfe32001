import Mediator
import TestKit
import Testing

@Suite struct `The lifecycle` {
  private let log = Log()

  private func module(_ name: ModuleName, lazily: Bool = false) -> Inline {
    Inline(name, lazily: lazily) { [log] registry in
      registry.onStart { _ in log.note("start \(name)") }
      registry.onStop { _ in log.note("stop \(name)") }
      if name == "Squares" { registry.answer(Square.self) { request, _ in request.number } }
      if name == "User" { registry.requires(Square.self) }
    }
  }

  @Test func `migrates all, starts what is required first, and stops it last`() async throws {
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

  @Test func `answers nothing before the start and nothing after the end`() async throws {
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

  @Test func `starts a lazy module at its first call, once`() async throws {
    let mediator = try await started(module("Squares", lazily: true))
    let call = mediator.call()
    #expect(log.lines == [])

    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<32 { group.addTask { try await call.perform(Square(number: number)) } }
      for try await _ in group {}
    }

    #expect(log.lines == ["start Squares"])
  }

  @Test func `starts a lazy module for the first event that it listens to`() async throws {
    let listener = Inline("Reader", lazily: true) { [log] registry in
      registry.onStart { _ in log.note("start") }
      registry.on(Happened.self) { event, _ in log.note(event.what) }
    }
    let mediator = try await started(listener, Inline("Writer") { $0.publishes(Happened.self) })

    let failures = await mediator.call().publish(Happened(what: "rain"))

    #expect(failures == [])
    #expect(log.lines == ["start", "rain"])
  }

  @Test func `keeps events from a module that was stopped, and says so`() async throws {
    let listeners = ["Deaf", "Reader"].map { name in
      Inline(ModuleName(name)) { [log] registry in
        registry.on(Happened.self) { event, _ in log.note("\(name): \(event.what)") }
      }
    }
    let writer = Inline("Writer") { $0.publishes(Happened.self) }
    let mediator = try await started(listeners[0], listeners[1], writer)
    try await mediator.stop("Deaf")
    let trace = SessionTrace()

    let failures = await mediator.call(trace: trace).publish(Happened(what: "rain"))

    let cause = UnansweredRequest(request: "Happened", owner: "Deaf", cause: .stopped)
    #expect(failures.map(\.module) == ["Deaf"])
    #expect(failures.map(\.problem) == [cause.problem])
    #expect(log.lines == ["Reader: rain"])
    #expect(trace.lines.map(\.outcome) == [.done, .unanswered, .done])
  }

  @Test func `stops those that require a module before it, and starts it again`() async throws {
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

  @Test func `takes back what it started where a later module cannot start`() async throws {
    struct Broken: Error {}
    let broken = Inline("Zulu") { $0.onStart { _ in throw Broken() } }
    let mediator = try ModuleAssembly([module("Squares"), broken], in: .still).mediator()

    let failure = await #expect(throws: ModuleLifecycleFailure.self) { try await mediator.start() }

    #expect(failure?.module == "Zulu")
    #expect(failure?.phase == .start)
    #expect(log.lines == ["start Squares", "stop Squares"])
  }

  @Test func `names the modules there are where one is unknown`() async throws {
    let mediator = try await started(module("Squares"))

    let failure = await #expect(throws: ModuleLifecycleFailure.self) {
      try await mediator.start("Sqares")
    }

    #expect(failure?.problem.hint == "There are: Squares.")
  }

  @Test func `tells how long each phase of a module took`() async throws {
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

@Suite struct `An event` {
  @Test func `reaches every listener although one fails`() async throws {
    struct Broken: Error {}
    let log = Log()
    let mediator = try await started(
      Inline("Publisher") { $0.publishes(Happened.self) },
      Inline("First") { $0.on(Happened.self) { _, _ in throw Broken() } },
      Inline("Second") { registry in
        registry.on(Happened.self) { event, _ in log.note(event.what) }
      }
    )

    let failures = await mediator.call().publish(Happened(what: "rain"))

    #expect(failures.map(\.module) == ["First"])
    #expect(log.lines == ["rain"])
  }
}
