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
      try await "\(request.name), \(call.perform(Name()))"
    }
  }
}

@Suite struct `A module alone` {
  @Test func `answers with the help of stubs, and its calls are noted`() async throws {
    try await IsolatedModule.test(Greeter()) { stubs in
      stubs.answer(Name.self) { _, _ in "Bob" }
    } body: { alone in
      let greeting = try await alone.call().perform(Greeting(name: "Hello"))

      #expect(greeting == "Hello, Bob")
      #expect(alone.calls == ["Name"])
    }
  }

  @Test func `fails by name where it makes a call that nobody stubbed`() async throws {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter()) { alone in
        _ = try? await alone.call().perform(Greeting(name: "Hello"))
      }
    } matching: { issue in
      "\(issue)".contains("Greeter makes Name of Names, which this test has not stubbed.")
    }
  }

  @Test func `fails by name where it makes a call that it has not declared`() async throws {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter(declares: false)) { stubs in
        stubs.answer(Name.self) { _, _ in "Bob" }
      } body: { alone in
        _ = try await alone.call().perform(Greeting(name: "Hello"))
      }
    } matching: { issue in
      "\(issue)".contains("Greeter makes Name without having declared that it uses it.")
    }
  }

  @Test func `fails by name where a stub is never called, unless the test is partial`() async throws
  {
    try await withKnownIssue {
      try await IsolatedModule.test(Greeter()) { stubs in
        stubs.answer(Name.self) { _, _ in "Bob" }
      } body: { _ in
      }
    } matching: { issue in
      "\(issue)".contains("Name was stubbed, and Greeter never made it.")
    }
    try await IsolatedModule.test(Greeter(), .partial) { stubs in
      stubs.answer(Name.self) { _, _ in "Bob" }
    } body: { _ in
    }
  }
}

@Suite struct `Manual time` {
  @Test func `wakes those whose waiting is over, and nobody else`() async throws {
    let time = ManualClock()
    let environment = time.environment()

    let short = Task { try await environment.sleep(.seconds(1)) }
    let long = Task { try await environment.sleep(.seconds(10)) }
    while time.sleepers < 2 { await Task.yield() }
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
