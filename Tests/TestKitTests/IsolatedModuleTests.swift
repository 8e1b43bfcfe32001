import Mediator
import TestKit
import Testing

/// Asks for a greeting.
private struct Greeting: Request {
  typealias Response = String
  let name: String
}

/// Asks for a name.
private struct Name: Request {
  typealias Response = String
  static var owner: ModuleName { "Names" }
}

/// Greets by a name that another module knows.
private struct Greeter: Module {
  var declares = true

  func register(in registry: inout Registry) {
    if declares { registry.uses(Name.self) }
    registry.answer(Greeting.self) { request, call in
      let name = try await call.unlessLeftOut(Name())
      return "\(request.name), \(name ?? "whoever you are")"
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An isolated module` {
  @Test func `answers with the help of stubs, and its calls are recorded`() async throws {
    try await IsolatedModule.test(Greeter()) { stubs in
      stubs.answer(Name.self) { _, _ in "Bob" }
    } body: { isolated in
      let greeting = try await isolated.call().perform(Greeting(name: "Hello"))

      #expect(greeting == "Hello, Bob")
      #expect(isolated.calls == ["Name"])
    }
  }

  @Test func `fails the test by name if it makes a call without a stub`() async throws {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter()) { isolated in
        _ = try? await isolated.call().perform(Greeting(name: "Hello"))
      }
    } matching: { issue in
      "\(issue)".contains("Greeter makes Name of Names, for which the test has no stub.")
    }
  }

  @Test func `fails the test by name if it makes a call that it has not declared`() async throws {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter(declares: false)) { stubs in
        stubs.answer(Name.self) { _, _ in "Bob" }
      } body: { isolated in
        _ = try await isolated.call().perform(Greeting(name: "Hello"))
      }
    } matching: { issue in
      "\(issue)".contains("Greeter makes Name, which it does not declare with uses or requires.")
    }
  }

  @Test func `runs without a module that is left out, as in an app without it`() async throws {
    try await IsolatedModule.test(Greeter(), without: ["Names"]) { isolated in
      let greeting = try await isolated.call().perform(Greeting(name: "Hello"))

      #expect(greeting == "Hello, whoever you are")
    }
  }

  @Test func `fails the test by name if it never calls a stub, unless the test is partial`()
    async throws
  {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter()) { stubs in
        stubs.answer(Name.self) { _, _ in "Bob" }
      } body: { _ in
      }
    } matching: { issue in
      "\(issue)".contains("Greeter never makes Name, for which the test has a stub.")
    }
    try await IsolatedModule.test(Greeter(), .partial) { stubs in
      stubs.answer(Name.self) { _, _ in "Bob" }
    } body: { _ in
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A manual clock` {
  @Test func `ends the sleeps that are over, and no others`() async throws {
    let time = ManualClock()
    let environment = time.environment()

    let short = Task { try await environment.sleep(.seconds(1)) }
    let long = Task { try await environment.sleep(.seconds(10)) }
    while time.sleepers < 2, !Task.isCancelled { await Task.yield() }
    time.advance(by: .seconds(1))
    try await short.value

    #expect(time.sleepers == 1)
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
    #expect(time.sleepers == 0)
  }

  @Test func `draws the same numbers from the same seed`() {
    let first = ManualClock(seed: 7).environment()
    let second = ManualClock(seed: 7).environment()

    #expect((0..<10).map { _ in first.random() } == (0..<10).map { _ in second.random() })
  }
}
