// A place takes what its case carries, every case has a scene, and what passes between two scenes
// has one type at both ends.
import Mediator
import Navigation

enum TestScene: SceneAdapter {
  case targetA
  case targetB(data: [UInt8])

  static let choose = SceneForResult<TestScene, Int>(.targetA)
}

final class Page: Scene {
  var screen: Screen { Screen("Page") }
}

final class TargetB: InputScene {
  let input: [UInt8]

  init(input: [UInt8], context: SceneContext) {
    self.input = input
  }

  var screen: Screen { Screen("B") }
}

final class TargetC: NoInputScene {
  init(context: SceneContext) {}
  var screen: Screen { Screen("C") }
}

extension ExtraKey<Int> {
  static let highlight = ExtraKey("test.highlight")
}

func register(in registry: inout Registry) {
  registry.scenes(TestScene.self) { place, _ in
    switch place {
    case .targetA, .targetB: Page()
    }
  }
  #if BROKEN
    registry.scenes(TestScene.self) { place, _ in
      switch place {  // error: switch must be exhaustive
      case .targetA: Page()
      }
    }
  #endif
}

func go(_ router: any Navigable) async {
  _ = await router.push(TestScene.targetB(data: [1]))
  _ = await router.push(TestScene.targetB(data: "one"))  // error: expected argument type '[UInt8]'
  _ = await router.push(TestScene.targetB)  // error: conform to expected type 'SceneAdapter'
  _ = await router.open(TargetB.self, input: [1])
  _ = await router.open(TargetB.self, input: "one")  // error: expected argument type '[UInt8]'
  _ = await router.open(TargetB.self)  // error: conform to 'NoInputScene'
  _ = await router.open(TargetC.self)
  _ = await router.open(TargetC.self, input: [1])  // error: conform to 'InputScene'
}

func give(_ context: SceneContext) async {
  _ = SceneExtras().setting(.highlight, to: 5)
  _ = SceneExtras().setting(ExtraKey.highlight, to: "five")  // error: 'Int'
  let text: String? = context.extras[ExtraKey.highlight]  // error: to type 'String?'
  let reply = context.answer(to: TestScene.choose)
  _ = await reply.finish(5)
  _ = await reply.finish("five")  // error: expected argument type 'Int'
}
