import Mediator
import TestKit
import Testing

@Suite struct `A fallback` {
  @Test func `is told the request, why nobody answers, and on whose behalf`() async throws {
    let mediator = try await started(Inline("Nowhere")) { request, unanswered, call in
      guard request is Missing else { return nil }
      return "\(unanswered.owner) \(unanswered.cause) \(call.caller.principal?.name ?? "nobody")"
    }

    let answer = try await mediator.call(as: .account(3)).perform(Missing())

    #expect(answer == "Nowhere noHandler person3")
  }

  @Test func `that has nothing to say leaves the typed answer`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in nil }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    #expect(failure?.problem.code == "unanswered")
  }

  @Test func `that fails is the reason of the failure`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in
      throw Problem(code: "elsewhere", message: "Somebody else is asked.")
    }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    #expect(failure?.problem.code == "elsewhere")
  }

  @Test func `of a module is not asked once the module has stopped`() async throws {
    let nowhere = Inline("Nowhere") { registry in
      registry.answer(Missing.self) { _, _ in "here" }
      registry.fallback { _, _, _ in "in its place" }
    }
    let mediator = try await started(nowhere)

    try await mediator.stop("Nowhere")
    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    let unanswered = UnansweredRequest(request: "Missing", owner: "Nowhere", cause: .stopped)
    #expect(failure == .unanswered(unanswered))
    #expect(mediator.unanswered(Missing.self) == unanswered)
  }

  @Test func `does not make the mediator claim that it can answer`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in "the app" }

    #expect(!mediator.answers(Missing.self))
    #expect(mediator.unanswered(Missing.self)?.cause == .noHandler)
  }
}
