import Mediator
import TestKit
import Testing

@Suite struct `An assembly` {
  private static let twin = Inline("Twin") { $0.answer(Square.self) { _, _ in 0 } }
  private static let dependent = Inline("Dependent") { registry in
    registry.uses(Missing.self)
    registry.listens(to: Happened.self)
  }

  private func faults(_ modules: any Module..., without: Set<ModuleName> = []) -> [AssemblyFault] {
    ModuleAssembly(modules, without: without, in: .still).faults
  }

  @Test func `of modules that fit together has no faults`() {
    #expect(faults(Inline.squares, Inline("Empty")) == [])
  }

  @Test func `names both modules that answer one request`() {
    let fault = AssemblyFault(
      .duplicateHandler,
      owners: ["Squares", "Twin"],
      message: "Square is answered by Squares and Twin; a request has one handler."
    )

    #expect(faults(Inline.squares, Self.twin) == [fault])
  }

  @Test func `names both types of one module name`() throws {
    let fault = try #require(faults(Inline("Same"), Other()).first)

    #expect(fault.kind == .duplicateModule)
    #expect(
      fault.message
        == "MediatorTests.Inline and MediatorTests.Other have the same module name, Same."
    )
  }

  @Test func `names the user and the owner of a request that no module answers`() {
    let user = Inline("User") { $0.uses(Missing.self) }

    let fault = AssemblyFault(
      .unansweredUse,
      owners: ["Nowhere", "User"],
      message: "User uses Missing of Nowhere, and no module answers it."
    )

    #expect(faults(user) == [fault])
  }

  @Test func `accepts a use whose module is left out, but not a requirement`() {
    let nowhere = Inline("Nowhere") { $0.answer(Missing.self) { _, _ in "" } }
    let user = Inline("User") { $0.uses(Missing.self) }
    let needy = Inline("Needy") { $0.requires(Missing.self) }

    #expect(faults(nowhere, user, without: ["Nowhere"]) == [])
    #expect(faults(nowhere, needy, without: ["Nowhere"]).map(\.kind) == [.requiredLeftOut])
  }

  @Test func `names a listener for an event that no module publishes`() {
    let listener = Inline("Listener") { $0.listens(to: Happened.self) }
    let publisher = Inline("Publisher") { $0.publishes(Happened.self) }

    #expect(
      faults(listener) == [
        AssemblyFault(
          .silentEvent,
          owners: ["Listener", "MediatorTests"],
          message: "Listener listens for Happened of MediatorTests, and no module publishes it."
        )
      ]
    )
    #expect(faults(listener, publisher) == [])
    #expect(faults(listener, publisher, without: ["Publisher"]) == [])
  }

  @Test func `names the whole circle of modules that require each other`() throws {
    let one = Inline("One") { registry in
      registry.requires(Missing.self)
      registry.answer(Square.self) { _, _ in 0 }
    }
    let two = Inline("Two") { registry in
      registry.requires(Square.self)
      registry.answer(Missing.self) { _, _ in "" }
    }

    let fault = try #require(faults(one, two).first)

    #expect(fault.kind == .circle)
    #expect(fault.owners == ["One", "Two"])
    #expect(fault.message.hasPrefix("One → Two → One require each other."))
  }

  @Test func `accepts a module that requires what it answers itself`() throws {
    let own = Inline("Own") { registry in
      registry.requires(Square.self)
      registry.answer(Square.self) { _, _ in 0 }
    }

    #expect(faults(own) == [])
  }

  @Test func `lists all faults at once, in an order that does not depend on that of the modules`() {
    var modules: [any Module] = [
      Inline.squares, Self.twin, Self.dependent, Inline("Same"), Other(),
    ]
    let report = ModuleAssembly(modules, without: ["Unknown"], in: .still).faults
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix(seed: seed)

    #expect(
      report.map(\.kind) == [
        .duplicateHandler, .duplicateModule, .silentEvent, .unansweredUse, .unknownModule,
      ]
    )
    for _ in 0..<50 {
      modules.shuffle(using: &generator)
      #expect(
        ModuleAssembly(modules, without: ["Unknown"], in: .still).faults == report,
        "seed \(seed)"
      )
    }
  }

  @Test func `with faults throws all of them instead of building a mediator`() {
    let failure = #expect(throws: AssemblyFailure.self) {
      try ModuleAssembly([Inline.squares, Self.twin, Self.dependent], in: .still).mediator()
    }

    #expect(failure?.faults.count == 3)
    #expect(failure?.problem.fault == .program)
  }

  @Test func `lists what every module registered`() throws {
    let user = Inline("User") { registry in
      registry.requires(Square.self)
      registry.publishes(Happened.self)
      registry.listens(to: Happened.self)
    }

    let info = try ModuleAssembly([user, Inline.squares], in: .still).mediator().moduleInfo

    #expect(info.map(\.name) == ["Squares", "User"])
    #expect(info[0].answers == ["Square"])
    #expect(info[1].uses.map(\.owner) == ["MediatorTests"])
    #expect(info[1].uses.map(\.isRequired) == [true])
    #expect(info[1].publishes == ["Happened"])
    #expect(info[1].listens == ["Happened"])
  }

  @Test func `of random modules lists the same faults in any order`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SplitMix(seed: seed)

    for _ in 0..<300 {
      let modules = randomModules(using: &generator)
      let leftOut = Set(
        modules.map(\.name).filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }
      )
      let report = ModuleAssembly(modules, without: leftOut, in: .still).faults
      let again = ModuleAssembly(modules.shuffled(using: &generator), without: leftOut, in: .still)
        .faults

      #expect(report == again, "seed \(seed)")
    }
  }

  /// Makes a few modules that answer, use, require, announce and hear of a few things at random.
  private func randomModules(using generator: inout SplitMix) -> [Inline] {
    (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      let choices = (0..<7).map { _ in Int.random(in: 0..<3, using: &generator) == 0 }
      let name = ModuleName("M\(Int.random(in: 0..<8, using: &generator))")
      return Inline(name) { registry in
        if choices[0] { registry.answer(Square.self) { _, _ in 0 } }
        if choices[1] { registry.answer(Missing.self) { _, _ in "" } }
        if choices[2] { registry.uses(Square.self) }
        if choices[3] { registry.requires(Missing.self) }
        if choices[4] { registry.requires(Square.self) }
        if choices[5] { registry.listens(to: Happened.self) }
        if choices[6] { registry.publishes(Happened.self) }
      }
    }
  }

  @Test func `starts required modules first, otherwise by name`() throws {
    let last = Inline("Alpha") { $0.requires(Square.self) }

    let mediator = try ModuleAssembly([last, Inline("Zulu"), Inline.squares], in: .still).mediator()

    #expect(mediator.modules == ["Squares", "Alpha", "Zulu"])
  }
}

/// A module of another type, with a name that is taken.
struct Other: Module {
  let name: ModuleName = "Same"

  func register(in registry: inout Registry) {}
}
