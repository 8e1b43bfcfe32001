import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A scene with rules, opened by its type` {
  private let navigator: Navigator
  private let asked = Diary()

  init() async throws {
    let asked = asked
    let desk = Inline("Desk") { registry in
      registry.guard("drawer", order: 1, of: DrawerScene.self) { number, _ in
        number > 9 ? .deny(Problem(code: "desk.no-drawer", message: "There is none.")) : .allow
      }
      registry.guard("lamp", order: 2, of: LampScene.self) { visit in
        asked.note("lamp")
        return .allow
      }
      registry.guard("late", order: 3, of: DrawerScene.self, within: .seconds(1)) { number, _ in
        asked.note("drawer \(number)")
        return .allow
      }
      registry.guard("bulb", order: 4, of: LampScene.self, within: .seconds(1)) { _ in
        asked.note("bulb")
        return .allow
      }
    }
    navigator = Navigator(try await Mediator.of(Town(), Gate(), desk))
    await navigator.start(.stack(TownScene.square))
  }

  @Test func `waits for a sign-in where it says so`() async {
    let result = await navigator.open(DrawerScene.self, input: 1)

    #expect(result.word == "suspended")
    #expect(navigator.here == "login")
    let resumed = await navigator.callerChanged(to: .alice)
    #expect(resumed.map(\.result.word) == ["arrived"])
    #expect((navigator.front as? DrawerScene)?.input == 1)
  }

  @Test func `is closed at the sign-out where it needs a user`() async {
    await navigator.callerChanged(to: .alice)
    _ = await navigator.push(DrawerScene.self, input: 1)
    _ = await navigator.push(LampScene.self)
    #expect(navigator.tree.nodes.count { $0.place != nil } == 3)

    await navigator.callerChanged(to: .anonymous)

    #expect(navigator.tree.nodes.count { $0.place != nil } == 2)
    #expect(navigator.front is LampScene)
  }

  @Test func `opens the way it says, with its title and its bars`() async {
    await navigator.callerChanged(to: .alice)
    _ = await navigator.open(DrawerScene.self, input: 1)

    #expect(navigator.tree.layers.count == 2)
    #expect(navigator.screen?.title == "A drawer")
    #expect(navigator.screen?.chrome == .hidesTabs)
    #expect(await navigator.open(DrawerScene.self, input: 1).word == "duplicate")
    #expect(LampScene.transition == .push)
    #expect(LampScene.instance == .single)
    #expect(LampScene.access == .anyone)
    #expect(LampScene.title == nil)
    #expect(LampScene.chrome == [])
  }

  @Test func `is pushed or presented where the caller says so`() async {
    await navigator.callerChanged(to: .alice)

    _ = await navigator.push(DrawerScene.self, input: 1)
    #expect(navigator.tree.layers.count == 1)
    _ = await navigator.present(DrawerScene.self, input: 2)
    #expect(navigator.tree.layers.count == 2)
    _ = await navigator.present(LampScene.self)
    #expect(navigator.tree.layers.count == 3)
  }

  @Test func `has guards of its own, which see its input`() async {
    await navigator.callerChanged(to: .alice)

    #expect(await navigator.open(DrawerScene.self, input: 10).problem?.code == "desk.no-drawer")
    #expect(await navigator.open(DrawerScene.self, input: 9).word == "arrived")
    _ = await navigator.open(LampScene.self)

    #expect(asked.lines == ["drawer 9", "lamp", "bulb"])
  }
}

/// A scene with a number, for signed-in users.
private final class DrawerScene: InputScene {
  static let access = AccessRule.signedIn
  static let title: String? = "A drawer"
  static let transition = Transition.present
  static let chrome = HiddenBars.hidesTabs
  let input: Int

  init(input: Int, context: SceneContext) {
    self.input = input
  }

  var screen: Screen { Screen("drawer \(input)") }
}

/// A scene that says nothing about itself.
private final class LampScene: NoInputScene {
  init(context: SceneContext) {}

  var screen: Screen { Screen("lamp") }
}
