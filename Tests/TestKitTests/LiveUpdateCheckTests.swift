import Links
import Mediator
import Navigation
import Synchronization
import TestKit
import Testing

/// What a tally counts, and whether it tells of changes.
private final class Tally: Module, Sendable {
  static let topic = Topic("tally/count")

  let hub = TopicHub()
  private let count = Mutex(0)
  private let isForgetful: Bool

  init(isForgetful: Bool) {
    self.isForgetful = isForgetful
  }

  func register(in registry: inout Registry) {
    registry.command(Add.self) { [self] add, _ in
      let sum = count.withLock { count in
        count += add.amount
        return count
      }
      if !isForgetful { hub.changed([Self.topic]) }
      return Add.Response(sum: sum)
    }
    registry.answer(Sum.self) { [self] _, call in
      call.depends(on: [Self.topic])
      return count.withLock(\.self)
    }
    registry.scenes(TallyScene.self) { _, context in SumScene(context: context) }
  }
}

private struct Add: Command {
  struct Response: CommandResponse {
    let sum: Int
    var description: String { "That makes \(sum)." }
  }

  static let access = AccessRule.anyone
  static let configuration = CommandConfiguration(
    "add",
    summary: "Adds to the count.",
    example: "tally add 2",
    signature: ParameterSignature(Self.init, named: "amount")
  )

  let amount: Int
}

private struct Sum: Request {
  typealias Response = Int
}

private enum TallyScene: SceneAdapter {
  case sum

  static let links: [Link<Self>] = [Link("tally", to: .sum)]
}

private final class SumScene: Scene {
  private let context: SceneContext
  private var sum = 0

  init(context: SceneContext) {
    self.context = context
  }

  var screen: Screen { Screen("The sum is \(sum)") }

  func load() async throws { sum = try await context.call.perform(Sum()) }
}

@Suite(.timeLimit(.minutes(15))) struct `The check that live screens equal new ones` {
  /// Lets two users add to a tally while they look at it.
  private func walk(_ tally: Tally) async throws -> LiveUpdateCheck.WalkStatistics {
    let mediator = try ModuleAssembly([tally], in: ManualClock().environment()).mediator()
    try await mediator.start()
    let check = LiveUpdateCheck(
      [.init(mediator, hub: tally.hub, catchUp: {})],
      as: [.anonymous],
      words: { _ in ["1", "2"] },
      settle: {}
    )
    // With this seed a user soon looks at the tally.
    var generator = SplitMix(seed: 7)
    return try await check.walk(20, using: &generator)
  }

  @Test func `finds nothing where a change is told`() async throws {
    let account = try await walk(Tally(isForgetful: false))

    #expect(account.commands == 20)
    #expect(account.changes > 0)
  }

  @Test func `finds a topic that a change forgets`() async throws {
    try await withKnownIssue {
      _ = try await walk(Tally(isForgetful: true))
    } matching: { issue in
      "\(issue)".contains("tally for nobody after ?: tally add")
    }
  }
}
