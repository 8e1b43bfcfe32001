import Mediator
import Navigation
import Testing

/// A place that says everything about itself.
enum LoudScene: SceneAdapter {
  case hall

  static var name: String { "loud-places" }
  var transition: Transition { .presentInNavigation.animated(by: "fade") }
  var instance: ReusePolicy { .reuse }
  var access: AccessRule { .signedIn }
  var title: String? { "The loud hall" }
  var chrome: HiddenBars { [.hidesTabs, .hidesNavigation] }
}

/// A place that says nothing about itself.
enum QuietScene: SceneAdapter {
  case corner
}

@Suite(.timeLimit(.minutes(15))) struct `A place` {
  @Test func `has a stable name, a push and open doors unless it says otherwise`() {
    #expect(QuietScene.name == "quiet")
    #expect(QuietScene.corner.transition == .push)
    #expect(QuietScene.corner.instance == .single)
    #expect(QuietScene.corner.access == .anyone)
    #expect(QuietScene.corner.title == nil)
    #expect(QuietScene.corner.chrome == [])
    #expect(QuietScene.corner.path == nil)
    #expect(QuietScene.links.isEmpty)
  }

  @Test func `opens the way it says, unless the caller says otherwise`() {
    let plain = PlaceToOpen(LoudScene.hall)
    let told = PlaceToOpen(LoudScene.hall, as: .push, instance: .newNode)

    #expect(plain.transition == .presentInNavigation.animated(by: "fade"))
    #expect(plain.instance == .reuse)
    #expect(told.transition == .push)
    #expect(told.instance == .newNode)
  }

  @Test func `is the same as another only if type and values are`() {
    #expect(Place(TownScene.stall(1)) == Place(TownScene.stall(1)))
    #expect(Place(TownScene.stall(1)) != Place(TownScene.stall(2)))
    #expect(Place(TownScene.square) != Place(SpotScene.home))
    #expect(Set([Place(TownScene.stall(1)), Place(TownScene.stall(1))]).count == 1)
  }

  @Test func `reads as its path, or as its name and case where it has none`() {
    #expect(Place(TownScene.stall(3)).description == "town/market/3")
    #expect(Place(TownScene.cellar).description == "town.cellar")
    #expect(Place(LoudScene.hall).description == "loud-places.hall")
  }

  @Test func `lends its title and its chrome to the screen`() async throws {
    let hall = Inline("Hall") { registry in
      registry.scenes(LoudScene.self) { _, context in BenchScene(context: context) }
    }
    let navigator = Navigator(try await Mediator.of(Town(), hall))
    await navigator.start(.stack(TownScene.square))

    _ = await navigator.open(LoudScene.hall)

    #expect(navigator.screen?.title == "The loud hall")
    #expect(navigator.screen?.chrome == [.hidesTabs, .hidesNavigation])
    #expect(navigator.screen?.link == nil)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `What an opener gives` {
  static let count = ExtraKey<Int>("town.count")
  static let words = ExtraKey<[String]>("town.words")

  @Test func `hold values by the type of their key`() {
    let extras = SceneExtras().setting(Self.count, to: 3).setting(Self.words, to: ["a", "b"])

    #expect(extras[Self.count] == 3)
    #expect(extras[Self.words] == ["a", "b"])
    #expect(extras.names == ["town.count", "town.words"])
  }

  @Test func `have nothing where the name or the type is another`() {
    let extras = SceneExtras().setting(Self.count, to: 3)

    #expect(extras[ExtraKey<Int>("town.other")] == nil)
    #expect(extras[ExtraKey<String>("town.count")] == nil)
  }

  @Test func `can be taken back`() {
    var extras = SceneExtras().setting(Self.count, to: 3)

    extras[Self.count] = nil

    #expect(extras.isEmpty)
    #expect(extras == SceneExtras())
  }

  @Test func `are equal when their values are`() {
    #expect(SceneExtras().setting(Self.count, to: 3) == SceneExtras().setting(Self.count, to: 3))
    #expect(SceneExtras().setting(Self.count, to: 3) != SceneExtras().setting(Self.count, to: 4))
    #expect(SceneExtras().setting(Self.count, to: 3) != SceneExtras())
  }
}

@Suite(.timeLimit(.minutes(15))) struct `What navigation says to a person` {
  @Test(
    arguments: [
      (TreeError.noRoot, "Nothing is open yet."),
      (.gone(NodeID(3)), "The screen has been closed already."),
      (.noStack(around: NodeID(3)), "present it instead of pushing"),
      (.noSplit(around: NodeID(3)), "push or present instead"),
      (.noTab("x", known: ["a", "b"]), "There are: a, b."),
      (.noTab("x", known: []), "There are no tabs here"),
      (.atRoot(NodeID(3)), "nothing to go back to"),
      (.notEmpty(NodeID(3)), "push onto it instead"),
      (.badLayout("it is wrong"), "it is wrong"),
    ] as [(TreeError, String)]
  )
  func `names what is wrong and what would work`(treeError: TreeError, words: String) {
    #expect(treeError.description.contains(words))
    #expect(NavigationFailure.invalidStep(treeError).problem == treeError.problem)
  }

  @Test(
    arguments: [
      NavigationCancellationReason.newer, .busy, .task, .closed, .signedOut, .expired, .ended,
    ]
  )
  func `tells why a navigation was given up, under one code`(
    cancellation: NavigationCancellationReason
  ) {
    let problem = NavigationResult.cancelled(by: cancellation).problem

    #expect(problem?.code == "navigation.cancelled")
    #expect(problem?.message.hasSuffix(".") == true)
  }

  @Test func `has a code for each way in which it can fail`() {
    let failures: [NavigationFailure] = [
      .invalidStep(.noRoot), .tooManyRedirects(["a", "b"]), .tooDeep(limit: 16),
      .guardTimedOut(name: "slow"), .ended,
    ]

    #expect(Set(failures.map(\.problem.code)).count == failures.count)
    #expect(failures[1].description.contains("a → b"))
  }

  @Test func `has a word for every end`() {
    let problem = Problem(code: "x", message: "y")
    let ends: [NavigationResult] = [
      .arrived(NodeID(1)), .redirected(NodeID(1)), .duplicate(NodeID(1)), .denied(problem),
      .cancelled(by: .busy), .failed(.ended),
      .unanswered(UnansweredRequest(request: "p", owner: "M", cause: .leftOut)),
    ]

    #expect(Set(ends.map(\.word)).count == ends.count)
    #expect(ends.prefix(3).allSatisfy { $0.node == NodeID(1) && $0.problem == nil })
    #expect(ends.dropFirst(3).allSatisfy { $0.node == nil && $0.problem != nil })
  }
}
