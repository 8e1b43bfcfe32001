import Links
import Mediator
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `CompletionCandidates of a parameter` {
  private struct Colour: RawRepresentable, ParameterValue {
    let rawValue: String
    static let expectation = "a colour"
  }

  private struct Failed: Error {}

  private func values(
    for expectation: String = Colour.expectation,
    _ beginning: String,
    as caller: Caller = .anonymous,
    from modules: [Inline]
  ) async throws -> [String] {
    let mediator = try ModuleAssembly(modules, in: .still).mediator()
    try await mediator.start()
    return await mediator.call(as: caller).values(for: expectation, beginning: beginning)
  }

  private static func offering(_ names: String..., by module: ModuleName) -> Inline {
    Inline(module) { registry in
      registry.completes(Colour.self) { _, _ in names.map { Colour(rawValue: $0) } }
    }
  }

  @Test func `come from every module that has some, sorted and without duplicates`() async throws {
    let modules = [
      Self.offering("red", "green", by: "One"), Self.offering("blue", "red", by: "Two"),
    ]

    #expect(try await values("", from: modules) == ["blue", "green", "red"])
  }

  @Test func `begin with the typed text, in any case`() async throws {
    let modules = [Self.offering("Green", "grey", "red", by: "One")]

    #expect(try await values("GR", from: modules) == ["Green", "grey"])
    #expect(try await values("grey", from: modules) == ["grey"])
  }

  @Test func `are also found for optional and repeated parameters`() async throws {
    let modules = [Self.offering("red", by: "One")]
    let optional = ParameterInfo(Colour?.self, name: "colour")
    let repeated = ParameterInfo([Colour].self, name: "colours")

    #expect(try await values(for: optional.expectation, "r", from: modules) == ["red"])
    #expect(try await values(for: repeated.expectation, "r", from: modules) == ["red"])
  }

  @Test func `are none for a type that no module completes`() async throws {
    let modules = [Self.offering("red", by: "One")]

    #expect(try await values(for: "a shape", "", from: modules) == [])
    #expect(try await values("", from: []) == [])
  }

  @Test func `are requested on behalf of the user who types`() async throws {
    let module = Inline("One") { registry in
      registry.completes(Colour.self) { beginning, call in
        [Colour(rawValue: beginning + (call.caller.principal?.name ?? "nobody"))]
      }
    }
    let alice = Caller(SignedInUser(account: 1, session: 1, name: "alice"), from: .outside)

    #expect(try await values("a", as: alice, from: [module]) == ["aalice"])
  }

  @Test func `still come from other modules if one fails`() async throws {
    let failing = Inline("Two") { registry in
      registry.completes(Colour.self) { _, _ in throw Failed() }
    }

    #expect(try await values("", from: [Self.offering("red", by: "One"), failing]) == ["red"])
  }

  @Test func `still come from other modules if one is late`() async throws {
    let begun = Mutex(false)
    let late = Inline("Two") { registry in
      registry.completes(Colour.self) { _, _ in
        begun.withLock { $0 = true }
        // The deadline ends this wait.
        try await Task.sleep(for: .seconds(3600))
        return [Colour(rawValue: "grey")]
      }
    }
    // The deadline passes as soon as the late module has been asked, and not before.
    let environment = SystemServices(
      now: { Timestamp(milliseconds: 0) },
      elapsed: { .zero },
      sleep: { _ in
        while !begun.withLock({ $0 }) {
          try Task.checkCancellation()
          await Task.yield()
        }
      },
      random: { 4 }
    )
    let mediator = try await started(Self.offering("red", by: "One"), late, in: environment)
    let call = mediator.call().within(.seconds(2))

    #expect(await call.values(for: Colour.expectation, beginning: "") == ["red"])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The progress of work` {
  private func work() async {
    ProgressReporter.report(1)
    await Task { ProgressReporter.report(2, of: 4) }.value
  }

  @Test func `reaches the observer around the work, also from tasks that it starts`() async {
    let (stream, heard) = AsyncStream.makeStream(of: [Int?].self)

    await ProgressReporter.observing { done, total in
      heard.yield([done, total])
    } while: {
      await work()
    }
    heard.finish()

    var said: [[Int?]] = []
    for await step in stream { said.append(step) }
    #expect(said == [[1, nil], [2, 4]])
  }

  @Test func `is dropped if there is no observer`() async {
    await work()

    #expect(ProgressReporter.observer == nil)
  }
}
