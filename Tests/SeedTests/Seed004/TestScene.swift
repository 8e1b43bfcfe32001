import Foundation
import Mediator
import Navigation

/// What the article's module shows to others: an enum, and nothing of its scenes.
enum TestScene: SceneAdapter {
  case targetA
  case targetB(data: Data)
}

/// The first page: it has a router that pushes and pops.
final class ViewControllerA: Scene {
  let navigable: any Navigable

  init(_ navigable: any Navigable) {
    self.navigable = navigable
  }

  var screen: Screen { Screen("A") }
}

/// The second page, which cannot be made without its data.
final class ViewControllerB: Scene {
  let data: Data

  init(data: Data) {
    self.data = data
  }

  var screen: Screen { Screen("B") { LabeledValue("bytes", value: "\(data.count)") } }
}

struct TestRouter: Router {
  let context: SceneContext
}

/// Maps the enum to the scenes: the article's `transToScene()`.
struct TestModule: Module {
  func register(in registry: inout Registry) {
    registry.scenes(TestScene.self) { place, context in
      switch place {
      case .targetA: ViewControllerA(TestRouter(context: context))
      case .targetB(let data): ViewControllerB(data: data)
      }
    }
    registry.scene(TargetB.self)
    registry.scene(TargetC.self)
  }
}
