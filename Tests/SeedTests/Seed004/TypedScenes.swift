import Foundation
import Navigation

/// A scene of the article's second scheme that cannot be made without input.
final class TargetB: InputScene {
  let input: Data

  init(input: Data, context: SceneContext) {
    self.input = input
  }

  var screen: Screen { Screen("B") }
}

/// A scene of the second scheme that needs none.
final class TargetC: NoInputScene {
  init(context: SceneContext) {}

  var screen: Screen { Screen("C") }
}

/// A scene whose input is an enum, so that the call says what it means.
final class TargetD: InputScene {
  enum Input: Hashable, Codable, Sendable {
    case draft(to: String)
    case reply(number: Int)
  }

  let input: Input

  init(input: Input, context: SceneContext) {
    self.input = input
  }

  var screen: Screen { Screen("D") }
}

/// A scene that goes on to others as soon as it is there, as the article's example does.
final class EagerScene: NoInputScene {
  private let router: TestRouter

  init(context: SceneContext) {
    router = TestRouter(context: context)
  }

  var screen: Screen { Screen("Eager") }

  func load() async {
    _ = await router.push(TestScene.targetB(data: Data()))
    _ = await router.open(TargetC.self)
  }
}
