import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The jobs of a module` {
  private func faults(_ modules: any Module..., without: Set<ModuleName> = []) -> [AssemblyFault] {
    ModuleAssembly(modules, without: without, in: World().environment).faults
  }

  @Test func `are performed by the handlers that it registered`() async throws {
    try await JobWorld.run { world in
      let post = Mailbox()
      let module = Office("Office") { registry in
        registry.enqueues(EnterPayment.self)
        registry.perform(EnterPayment.self) { job, transaction in
          try transaction.execute("INSERT INTO payment (amount) VALUES ($1)", job.amount)
        }
        registry.perform(SendLetter.self, lease: .seconds(30)) { job, context in
          let name = context.call.caller.principal?.name ?? "nobody"
          let module = context.call.module?.text ?? "nowhere"
          post.take("\(job.text) by \(name) in \(module), \(context.attempt)", key: context.key)
        }
      }
      let assembly = ModuleAssembly([module], in: world.clock.environment())
      let queue = try assembly.mediator().jobQueue(of: world.database)
      try await world.enqueue(EnterPayment(amount: 3))
      let alice = SignedInUser(account: 7, session: 70, name: "alice")
      try await world.enqueue(SendLetter(text: "hi"), for: alice)

      #expect(try await queue.perform() == 2)

      #expect(try await world.payments == [3])
      #expect(post.texts == ["hi by alice in Office, 1"])
      #expect(assembly.moduleInfo.map(\.performs) == [["books.enter", "letters.send"]])
      #expect(assembly.moduleInfo.map(\.enqueues) == [["books.enter"]])
    }
  }

  @Test func `have one handler each, and the fault names both modules`() {
    let twin = Office("Twin") { $0.perform(EnterPayment.self) { _, _ in } }
    let other = Office("Other") { $0.perform(EnterPayment.self) { _, _ in } }

    let fault = AssemblyFault(
      .duplicateJobHandler,
      owners: ["Other", "Twin"],
      message: "The job books.enter is performed by Other and Twin; a job has one handler."
    )

    #expect(faults(twin, other) == [fault])
  }

  @Test func `have a handler, if only in a module that is left out`() {
    let asking = Office("Asking") { $0.enqueues(EnterPayment.self) }
    let books = Office("Books") { $0.perform(EnterPayment.self) { _, _ in } }

    let fault = AssemblyFault(
      .unperformedJob,
      owners: ["Asking", "DatabaseTests"],
      message: "Asking enqueues EnterPayment of DatabaseTests, and no module performs it."
    )

    #expect(faults(asking) == [fault])
    #expect(faults(asking, books) == [])
    #expect(faults(asking, books, without: ["Books"]) == [])
  }

  @Test func `have periods and leases that are longer than nothing`() {
    let often = Office("Often") { registry in
      registry.every(.zero, EnterPayment(amount: 1)) { _, _ in }
      registry.perform(SendLetter.self, lease: .zero) { _, _ in }
    }
    let hourly = Office("Hourly") { registry in
      registry.every(.seconds(3600), EnterPayment(amount: 1)) { _, _ in }
      registry.every(.seconds(3600), SendLetter(text: "x"), lease: .seconds(1)) { _, _ in }
    }

    #expect(faults(often).map(\.kind) == [.badPeriod, .badPeriod])
    #expect(faults(often).map(\.owners) == [["Often"], ["Often"]])
    #expect(faults(hourly) == [])
  }
}

/// A module whose registration is a closure.
private struct Office: Module {
  let name: ModuleName
  let body: @Sendable (inout Registry) -> Void

  init(_ name: ModuleName, _ body: @escaping @Sendable (inout Registry) -> Void) {
    self.name = name
    self.body = body
  }

  func register(in registry: inout Registry) { body(&registry) }
}
