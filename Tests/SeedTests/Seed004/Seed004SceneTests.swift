import Foundation
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A place as an enum's case` {
  let diary = Diary()
  let navigator: Navigator

  init() async throws {
    let diary = diary
    let fades = Inline("Fades") { $0.animator("fade") { Fade(diary) } }
    navigator = Navigator(try await Mediator.of(TestModule(), fades))
    await navigator.start(.stack(TestScene.targetA))
  }

  /// The first page.
  func source() throws -> any Navigable {
    try #require(navigator.front as? ViewControllerA).navigable
  }

  @Test func `is pushed with whatever it carries`() async throws {
    let data = Data([1, 2, 3])

    let result = await navigator.push(TestScene.targetB(data: data))

    #expect(result.word == "arrived")
    #expect((navigator.front as? ViewControllerB)?.data == data)
  }

  @Test func `is another place when it carries something else`() async {
    _ = await navigator.push(TestScene.targetB(data: Data([1])))

    #expect(await navigator.push(TestScene.targetB(data: Data([1]))).word == "duplicate")
    #expect(await navigator.push(TestScene.targetB(data: Data([2]))).word == "arrived")
  }

  @Test func `is popped, one at a time or all at once`() async throws {
    let source = try source()
    for number in 0..<3 { _ = await source.push(TestScene.targetB(data: Data([UInt8(number)]))) }

    await navigator.pop()
    #expect(navigator.path.count == 3)

    await navigator.popToRoot()
    #expect(navigator.path == ["targetA"])
  }

  @Test func `is animated where that is said`() async {
    _ = await navigator.push(TestScene.targetB(data: Data()))
    #expect(diary.lines == [])

    let animated = Transition.push.animated(by: "fade")
    _ = await navigator.open(TestScene.targetA, as: animated)
    await navigator.pop()

    #expect(diary.lines == ["in targetA, turn 1", "out targetA, turn 2"])
  }

  @Test func `is never dropped in silence when its source is gone`() async throws {
    _ = await navigator.open(TestScene.targetA, options: .newNode)
    let source = try source()
    let node = try #require(navigator.tree.top)
    await navigator.pop()

    let push = await source.push(TestScene.targetB(data: Data()))

    #expect(push == .failed(.invalidStep(.gone(node))))
    #expect(await source.pop() == .failed(.invalidStep(.gone(node))))
  }

  @Test func `is never dropped in silence where no navigation container is`() async throws {
    await navigator.start(.scene(TestScene.targetA))
    let node = try #require(navigator.tree.top)
    let source = try source()

    let push = await source.push(TestScene.targetB(data: Data()))

    #expect(push == .failed(.invalidStep(.noStack(around: node))))
    #expect(await source.popToRoot() == .failed(.invalidStep(.noStack(around: node))))
  }

  @Test func `names its module where that was left out`() async throws {
    let host = Inline("Host") { $0.scenes(HostScene.self) { _, _ in Page("Host") } }
    let navigator = Navigator(try await Mediator.of(host))
    await navigator.start(.stack(HostScene.main))

    let result = await navigator.push(TestScene.targetA)

    #expect(
      result
        == .unanswered(
          UnansweredRequest(request: "test.targetA", owner: "SeedTests", cause: .leftOut)
        )
    )
  }

  @Test func `comes back after a restart with what it carried`() async throws {
    _ = await navigator.push(TestScene.targetB(data: Data([7, 8])))
    let snapshot = navigator.snapshot()
    let later = Navigator(navigator.call.mediator)

    let restoration = await later.restore(snapshot)

    #expect(restoration == RestorationResult(restored: 2))
    #expect((later.front as? ViewControllerB)?.data == Data([7, 8]))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A scene as its own type` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(TestModule()))
    await navigator.start(.stack(TestScene.targetA))
  }

  @Test func `is pushed with an input of its own type`() async {
    _ = await navigator.open(TargetB.self, input: Data([1]))

    #expect((navigator.front as? TargetB)?.input == Data([1]))
    #expect(navigator.path.count == 2)
  }

  @Test func `is pushed without one where it needs none`() async {
    _ = await navigator.open(TargetC.self)

    #expect(navigator.front is TargetC)
  }

  @Test func `may take an enum, and then says what its input means`() async {
    _ = await navigator.open(TargetD.self, input: .draft(to: "bob"))

    #expect((navigator.front as? TargetD)?.input == .draft(to: "bob"))
  }

  @Test func `may go on to others while it loads, one after the other`() async {
    let result = await navigator.open(EagerScene.self)

    #expect(result.word == "arrived")
    #expect(navigator.tree.nodes.count == 5)
    #expect(navigator.front is TargetC)
  }

  @Test func `comes back after a restart where its module says so`() async {
    _ = await navigator.open(TargetB.self, input: Data([5]))
    let later = Navigator(navigator.call.mediator)

    _ = await later.restore(navigator.snapshot())

    #expect((later.front as? TargetB)?.input == Data([5]))
  }
}

/// A place of the app that calls the module.
private enum HostScene: SceneAdapter {
  case main
}
