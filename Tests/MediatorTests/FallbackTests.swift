import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A fallback` {
  @Test func `receives the request, the reason and the caller`() async throws {
    let mediator = try await started(Inline("Nowhere")) { request, unanswered, call in
      guard request is Missing else { return nil }
      return "\(unanswered.owner) \(unanswered.cause) \(call.caller.principal?.name ?? "nobody")"
    }

    let answer = try await mediator.call(as: .account(3)).perform(Missing())

    #expect(answer == "Nowhere noHandler person3")
  }

  @Test func `without an answer leaves the typed failure`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in nil }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    #expect(failure?.problem.code == "unanswered")
  }

  @Test func `that fails decides the failure`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in
      throw Problem(code: "elsewhere", message: "Another module is asked.")
    }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    #expect(failure?.problem.code == "elsewhere")
  }

  @Test func `is told of a module that has stopped`() async throws {
    let nowhere = Inline("Nowhere") { $0.answer(Missing.self) { _, _ in "here" } }
    let mediator = try await started(nowhere) { _, unanswered, _ in "\(unanswered.cause)" }

    let before = try await mediator.call().perform(Missing())
    try await mediator.stop("Nowhere")
    let after = try await mediator.call().perform(Missing())

    #expect([before, after] == ["here", "stopped"])
    let unanswered = UnansweredRequest(request: "Missing", owner: "Nowhere", cause: .stopped)
    #expect(mediator.unanswered(Missing.self) == unanswered)
  }

  @Test func `gives advice where it has no answer, and the failure stays typed`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, unanswered, _ in
      throw UnansweredRequest(
        request: unanswered.request,
        owner: unanswered.owner,
        cause: unanswered.cause,
        advice: "Ask elsewhere."
      )
    }

    let failure = await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call().perform(Missing())
    }

    guard case .unanswered = failure else {
      Issue.record("not unanswered but \(String(describing: failure))")
      return
    }
    #expect(failure?.problem.hint == "Ask elsewhere.")
  }

  @Test func `does not count as a handler`() async throws {
    let mediator = try await started(Inline("Nowhere")) { _, _, _ in "the app" }

    #expect(!mediator.answers(Missing.self))
    #expect(mediator.unanswered(Missing.self)?.cause == .noHandler)
  }
}
