import Mediator
import Navigation
import TestKit
import Testing

enum TownRefusal: Refusal {
  case closedToday

  var code: String { "town.closed" }
  var description: String { "The town is closed today." }
}

@Suite(.timeLimit(.minutes(15))) struct `Guards` {
  let town = Town()

  func navigator(
    as caller: Caller = .anonymous,
    in environment: SystemServices = StoppedClock().environment,
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> Navigator {
    let mediator = try await Mediator.of(town, Inline("Guards", setUp), in: environment)
    let navigator = Navigator(mediator, as: caller, trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
    return navigator
  }

  @Test func `deny with the reason of a contract`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("closing", order: 1) { visit in
        visit.place as? TownScene == .market ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    let result = await navigator.open(TownScene.market)

    #expect(result == .denied(Problem(TownRefusal.closedToday)))
    #expect(navigator.path == ["square"])
  }

  @Test(arguments: [Transition.push, .present, .replace])
  func `redirect in the style that they name`(style: Transition) async throws {
    let navigator = try await navigator { registry in
      registry.guard("detour", order: 1) { visit in
        visit.place as? TownScene == .market ? .redirect(TownScene.cellar, as: style) : .allow
      }
    }

    let result = await navigator.open(TownScene.market)
    let node = try #require(navigator.tree.top)

    #expect(result == .redirected(node))
    #expect(navigator.here == "cellar")
    #expect(navigator.tree.layers.count == (style == .present ? 2 : 1))
    #expect(navigator.path.contains("square") == (style == .push))
  }

  @Test func `cannot lead in circles, in any build`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("circle", order: 1) { visit in
        switch visit.place as? TownScene {
        case .market: .redirect(TownScene.cellar)
        case .cellar: .redirect(TownScene.market)
        case .square, .stall, .vault, .ledger, .form, nil: .allow
        }
      }
    }

    let result = await navigator.open(TownScene.market)

    guard case .failed(.tooManyRedirects(let places)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(places.count == Navigator.limit + 1)
    #expect(navigator.path == ["square"])
  }

  @Test func `are asked in order, whatever the order of the modules`() async throws {
    let diary = Diary()
    let mediator = try await Mediator.of(
      town,
      Inline("A") {
        $0.`guard`("last", order: 9) { _ in
          diary.note("last"); return .allow
        }
      },
      Inline("B") {
        $0.`guard`("first", order: 1) { _ in
          diary.note("first"); return .allow
        }
      }
    )
    let navigator = Navigator(mediator)

    await navigator.start(.stack(TownScene.square))

    #expect(diary.lines == ["first", "last"])
  }

  @Test func `of the same order are a fault that names both owners`() {
    let assembly = ModuleAssembly(
      [
        Inline("A") { $0.`guard`("one", order: 1) { _ in .allow } },
        Inline("B") { $0.`guard`("two", order: 1) { _ in .allow } },
      ],
      in: StoppedClock().environment
    )

    #expect(assembly.faults.map(\.kind) == [.guardClash])
    #expect(assembly.faults.first?.owners == ["A", "B"])
  }

  @Test func `may take their time`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("slow", order: 1, within: .seconds(1)) { _ in
        await Task.yield()
        return .allow
      }
    }

    #expect(await navigator.open(TownScene.market).word == "arrived")
  }

  @Test func `that miss their deadline keep the place shut, even if they never return`()
    async throws
  {
    let door = Door()
    let navigator = try await navigator(in: .hasty) { registry in
      registry.guard("stuck", order: 1, within: .seconds(1)) { visit in
        if visit.place as? TownScene == .market { await door.pass() }
        return .allow
      }
    }

    let result = await navigator.open(TownScene.market)
    door.open()

    #expect(result == .failed(.guardTimedOut(name: "stuck")))
  }

  @Test func `that fail keep the place shut`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("broken", order: 1, within: .seconds(1)) { visit in
        if visit.place as? TownScene == .market { throw TownRefusal.closedToday }
        return .allow
      }
    }

    let result = await navigator.open(TownScene.market)

    let problem = Problem(TownRefusal.closedToday)
    #expect(result == .failed(.guardFailed(name: "broken", problem)))
  }

  @Test func `leave their verdicts in the trace`() async throws {
    let navigator = try await navigator { registry in
      registry.guard("closing", order: 1) { visit in
        visit.place as? TownScene == .market ? .deny(TownRefusal.closedToday) : .allow
      }
    }

    _ = await navigator.open(TownScene.market)

    let verdict = navigator.call.trace.lines.last { $0.kind == .verdict }
    #expect(
      verdict?.description
        == "verdict Guards town/market: refused (closing: town.closed)"
    )
  }

  @Test func `are timed, those that decide at once and those that wait`() async throws {
    let clock = ManualClock()
    let navigator = try await navigator(in: clock.environment()) { registry in
      registry.guard("quick", order: 1) { _ in
        clock.advance(by: .milliseconds(2))
        return .allow
      }
      registry.guard("slow", order: 2, of: TownScene.self, within: .seconds(5)) { place, _ in
        if place == .market { clock.advance(by: .milliseconds(30)) }
        return .allow
      }
    }

    _ = await navigator.open(TownScene.market)

    let times = navigator.call.trace.lines.filter { $0.kind == .verdict }.suffix(2).map(\.took)
    #expect(times == [.milliseconds(2), .milliseconds(30)])
  }

  @Test func `are followed by hooks that learn of failures too`() async throws {
    let diary = Diary()
    let navigator = try await navigator { registry in
      registry.guard("closing", order: 1) { visit in
        visit.place as? TownScene == .market ? .deny(TownRefusal.closedToday) : .allow
      }
      registry.afterNavigation("journal") { result, visit in
        let source = visit.source.map { "\($0.adapter)" } ?? "nowhere"
        diary.note("\(source) to \(visit.place): \(result.problem?.code ?? result.word)")
      }
    }

    _ = await navigator.open(TownScene.market)
    _ = await navigator.open(TownScene.cellar)

    #expect(
      diary.lines.suffix(2) == ["square to market: town.closed", "square to cellar: arrived"]
    )
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A scene that guards its leaving` {
  func navigator(_ town: Town) async throws -> Navigator {
    let navigator = Navigator(try await Mediator.of(town), trace: SessionTrace())
    await navigator.start(.stack(TownScene.square))
    _ = await navigator.open(TownScene.form)
    return navigator
  }

  static let unsaved = Problem(code: "town.unsaved", message: "The form is not saved.")

  @Test func `stays where it stands, and says why`() async throws {
    let town = Town(onLeave: { place, _ in place == .form ? .stay(Self.unsaved) : .leave })
    let navigator = try await navigator(town)

    let result = await navigator.pop()

    #expect(result == .cancelled(by: .stayed(NodeID(3), Self.unsaved)))
    #expect(result.problem == Self.unsaved)
    #expect(navigator.path == ["square", "form"])
  }

  @Test func `says where it is while another scene covers it`() async throws {
    let town = Town(onLeave: { place, _ in place == .form ? .stay(Self.unsaved) : .leave })
    let navigator = try await navigator(town)
    #expect(await navigator.reasonAgainstLeaving() == Self.unsaved)

    _ = await navigator.present(TownScene.cellar)

    let hint = "Go back to “form” first, with: back"
    #expect(await navigator.reasonAgainstLeaving() == Self.unsaved.advising(hint))
    _ = await navigator.back()
    _ = await navigator.replace(with: TownScene.market)
    #expect(navigator.here == "form")
  }

  @Test func `keeps nobody who has nothing unfinished`() async throws {
    let navigator = try await navigator(Town())

    #expect(await navigator.reasonAgainstLeaving() == nil)
  }

  @Test func `may navigate while it is asked, as part of the same navigation`() async throws {
    let town = Town(onLeave: { place, router in
      if place == .form { _ = await router.present(TownScene.cellar) }
      return .leave
    })
    let navigator = try await navigator(town)

    let result = await navigator.pop()

    #expect(result.word == "arrived")
    #expect(navigator.here == "square")
  }

  @Test func `is asked once, also when a replacement wants it gone`() async throws {
    let diary = Diary()
    let town = Town(onLeave: { place, _ in
      diary.note("\(place)")
      return .leave
    })
    let navigator = try await navigator(town)

    _ = await navigator.replace(with: TownScene.market)

    #expect(diary.lines == ["form"])
    #expect(navigator.path == ["square", "market"])
  }
}
