import Links
import Mediator
import Navigation

/// The places of a small town, some of them behind a gate.
enum TownScene: SceneAdapter {
  case square
  case market
  case stall(Int)
  case vault
  case ledger(Int)
  case cellar
  case form

  static let links: [Link<Self>] = [
    Link("town", to: .square),
    Link("town/market", to: .market, under: .square),
    Link("town/market/:stall", to: Self.stall, under: .market),
    Link("town/vault", to: .vault, under: .square),
    Link("town/vault/:page", to: Self.ledger, under: .vault),
  ]

  var path: LinkPath? {
    switch self {
    case .square: "town"
    case .market: "town/market"
    case .stall(let number): "town/market/\(number)"
    case .vault: "town/vault"
    case .ledger(let page): "town/vault/\(page)"
    case .cellar, .form: nil
    }
  }

  var access: AccessRule {
    switch self {
    case .vault, .ledger: .signedIn
    case .square, .market, .stall, .cellar, .form: .anyone
    }
  }

  static let choose = SceneForResult<TownScene, Int>(.form)
  static let count = SceneForResult<TownScene, Int>(.ledger(1))
}

/// The places at the gate.
enum GateScene: SceneAdapter {
  case login
  case register

  var transition: Transition { .presentInNavigation }
}

/// A scene that notes what happens to it, and does what a test tells it to do.
final class TownsScene: Scene, ConfirmsClosing, RestoredAnswerReceiver {
  let place: TownScene
  let router: TownRouter
  let answer: ReplyHandle<Int>
  private let town: Town

  init(_ place: TownScene, _ context: SceneContext, _ town: Town) {
    self.place = place
    self.town = town
    router = TownRouter(context: context)
    answer = context.answer(to: TownScene.choose)
  }

  var screen: Screen {
    Screen("\(place)") {
      Paragraph("You are at \(place).")
      ListRow("The market", opens: TownScene.market)
      SceneAction("enter", "stall", run: enter)
      SceneAction("choose", "number", run: choose, confirm: "Really?")
    }
  }

  func load() async throws {
    town.diary.note("load \(place)")
    try await town.onLoad(place, router)
  }

  func created() { town.diary.note("created \(place)") }
  func appeared() { town.diary.note("appeared \(place)") }
  func disappeared() { town.diary.note("disappeared \(place)") }
  func closed() { town.diary.note("closed \(place)") }
  func mayLeave() async -> CloseDecision { await town.onLeave(place, router) }

  func receive(_ outcome: QuestionOutcome<Int>, from place: any SceneAdapter) {
    town.diary.note("received \(outcome) from \(place)")
  }

  private func enter(_ stall: Int) async throws {
    _ = await router.open(TownScene.stall(stall))
  }

  private func choose(_ number: Int) async throws {
    _ = await answer.finish(number)
  }
}

struct TownRouter: Router, Closable {
  let context: SceneContext
}

final class GatesScene: Scene {
  var screen: Screen { Screen("The gate") }
}

/// The module of the town; a test says what its scenes do.
struct Town: Module {
  var diary = Diary()
  var onLoad: @Sendable (TownScene, TownRouter) async throws -> Void = { _, _ in }
  var onLeave: @Sendable (TownScene, TownRouter) async -> CloseDecision = { _, _ in .leave }

  func register(in registry: inout Registry) {
    registry.scenes(TownScene.self) { place, context in TownsScene(place, context, self) }
  }
}

/// The module of the gate: who is not signed in waits there.
struct Gate: Module {
  func register(in registry: inout Registry) {
    registry.scenes(GateScene.self) { place, _ in
      switch place {
      case .login, .register: GatesScene()
      }
    }
    registry.guard("sign-in", order: 0) { visit in
      visit.access.admits(visit.caller)
        ? .allow : .suspend(presenting: GateScene.login, for: .seconds(60))
    }
  }
}

/// A module that is written where it is used.
struct Inline: Module {
  let name: ModuleName
  let setUp: @Sendable (inout Registry) -> Void

  init(
    _ name: ModuleName,
    _ setUp: @escaping @Sendable (inout Registry) -> Void
  ) {
    self.name = name
    self.setUp = setUp
  }

  func register(in registry: inout Registry) { setUp(&registry) }
}
