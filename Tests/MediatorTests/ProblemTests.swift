import Mediator
import TestKit
import Testing

@Suite struct `A problem` {
  private struct Secretive: Error {
    let password = "hunter2"
  }

  @Test func `of a refusal has the code, the sentence and the advice of its contract`() {
    let problem = Problem(SquareError.tooLarge)

    #expect(problem.code == "squares.too-large")
    #expect(problem.message == "That number is too large to square.")
    #expect(problem.hint == nil)
    #expect(problem.fault == .caller)
  }

  @Test func `of an unknown error names its type, its module and nothing that it holds`() {
    let problem = Problem(of: Secretive(), in: "Vault")

    #expect(problem.code == "internal")
    #expect(problem.fault == .program)
    #expect(problem.message.contains("Vault"))
    #expect(!problem.description.contains("hunter2"))
  }

  @Test func `of a problem is the problem itself`() {
    let problem = Problem(code: "a", message: "b", hint: "c", fault: .machine)

    #expect(Problem(of: problem) == problem)
    #expect(problem.description == "b c")
  }

  @Test(arguments: [
    (CallFailure<SquareError>.refused(.tooLarge), "squares.too-large"),
    (.unauthorised(.signedIn), "unauthorised"), (.cancelled, "cancelled"),
    (.timedOut, "timed-out"), (.limited(retryAfter: .seconds(3)), "limited"),
    (
      .unanswered(UnansweredRequest(request: "Square", owner: "Squares", cause: .stopped)),
      "unanswered"
    ),
  ])
  func `of a call's failure has a stable code`(failure: CallFailure<SquareError>, code: String) {
    #expect(failure.problem.code == code)
    #expect(!failure.description.isEmpty)
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "Try again in 1 s."), (.seconds(1), "Try again in 1 s."),
    (.milliseconds(1001), "Try again in 2 s."), (.seconds(90), "Try again in 90 s."),
  ])
  func `of a limit says how long to wait, never too short`(wait: Duration, hint: String) {
    #expect(CallFailure<SquareError>.limited(retryAfter: wait).problem.hint == hint)
  }

  @Test(arguments: [
    UnansweredRequest.Cause.noHandler, .leftOut, .notStarted, .stopped,
  ])
  func `of an unanswered request names it, its owner and the way out`(
    cause: UnansweredRequest.Cause
  ) {
    let problem = UnansweredRequest(request: "Square", owner: "Squares", cause: cause).problem

    #expect(problem.message.contains("Square ") && problem.message.contains("Squares"))
    #expect(problem.hint?.isEmpty == false)
    #expect(problem.fault == .program)
  }

  @Test func `of an assembly lists every fault on a line of its own`() throws {
    let twin = Inline("Twin") { $0.answer(Square.self) { _, _ in 0 } }
    let needy = Inline("Needy") { $0.uses(Missing.self) }

    let failure = #expect(throws: AssemblyFailure.self) {
      try ModuleAssembly([Inline.squares, twin, needy], in: .still).mediator()
    }

    let lines = try #require(failure).description.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("duplicate-handler") && lines[2].contains("unanswered-use"))
  }
}

@Suite struct `A moment` {
  @Test func `moves by durations, and tells the one between two`() {
    let noon = Timestamp(milliseconds: 1_000)

    #expect(noon + .milliseconds(1500) == Timestamp(milliseconds: 2_500))
    #expect(noon + .seconds(-2) == Timestamp(milliseconds: -1_000))
    #expect(Timestamp(milliseconds: 2_500) - noon == .milliseconds(1500))
    #expect(noon < Timestamp(milliseconds: 1_001))
  }
}

@Suite struct `An old event` {
  private struct Renamed: DurableEvent {
    static let name = "test.renamed"
    static let version = 3
    var subject: String { "one" }
  }

  @Test func `is refused by name and version where its contract knows no way from it`() {
    let error = #expect(throws: UnreadableStoredVersion.self) { try Renamed.upgrade("{}", from: 1) }

    #expect(error == UnreadableStoredVersion(name: "test.renamed", stored: 1, current: 3))
    #expect(error?.description.contains("test.renamed was stored in version 1") == true)
  }
}
