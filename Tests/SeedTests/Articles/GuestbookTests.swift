import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A first module` {
  /// Answers the question that the guestbook has for others.
  struct PeopleModule: Module {
    func register(in registry: inout Registry) {
      registry.answer(OwnName.self) { _, call in call.caller.principal?.name ?? "somebody" }
    }
  }

  @Test func `is asked through the mediator, by whoever knows its contract`() async throws {
    let environment = ManualClock().environment()
    let assembly = ModuleAssembly([GuestbookModule(), PeopleModule()], in: environment)
    let mediator = try assembly.mediator()
    try await mediator.start()

    let call = mediator.call(as: .account(1, name: "bob"))
    let signed = try await call.perform(SignGuestbook(text: "It was lovely."))

    let guests = try await call.perform(Guests())

    #expect(signed.number == 1)
    #expect(guests == ["bob: It was lovely."])
  }

  @Test func `turns people down for a reason that its contract names`() async throws {
    let mediator = try await Mediator.of(GuestbookModule(), PeopleModule())
    let call = mediator.call(as: .account(1))

    do {
      _ = try await call.perform(SignGuestbook(text: ""))
      Issue.record("Blank pages are not signed.")
    } catch .refused(let refusal) {
      #expect(refusal == .blank)
    }
  }

  @Test func `that was left out is missed by name`() async throws {
    let environment = ManualClock().environment()
    let modules: [any Module] = [GuestbookModule(), PeopleModule()]
    let mediator = try ModuleAssembly(modules, without: ["Guestbook"], in: environment).mediator()
    try await mediator.start()

    await #expect(throws: CallFailure<NoRefusal>.self) {
      try await mediator.call(as: .anonymous).perform(Guests())
    }
  }

  @Test func `that cannot be complete is not assembled`() {
    let assembly = ModuleAssembly([GuestbookModule()], in: ManualClock().environment())

    #expect(assembly.faults.map(\.owners) == [["Guestbook", "People"]])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An isolated module, as in the article` {
  @Test func `needs a stub for each question that it asks`() async throws {
    try await IsolatedModule.test(GuestbookModule()) { stubs in
      stubs.answer(OwnName.self) { _, _ in "bob" }
    } body: { isolated in
      let signed = try await isolated.call(as: .account(1)).perform(SignGuestbook(text: "Hello."))

      #expect(signed.description == "You are guest number 1.")
      #expect(isolated.calls == ["OwnName"])
    }
  }

  @Test func `may leave stubs unused where the test says so`() async throws {
    try await IsolatedModule.test(GuestbookModule(), .partial) { stubs in
      stubs.answer(OwnName.self) { _, _ in "bob" }
    } body: { isolated in
      let guests = try await isolated.call().perform(Guests())

      #expect(guests == [])
    }
  }
}
