import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A route that many screens share` {
  let diary = Diary()
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(FriendsModule(diary: diary)))
    await navigator.start(.stack(FriendsScene.list))
  }

  /// The chat's scene, in front.
  func chat() async throws -> ChatScene {
    await navigator.start(.stack(FriendsScene.chat))
    return try #require(navigator.front as? ChatScene)
  }

  @Test func `opens the profile from the friends, who know nothing of it`() async throws {
    try await navigator.perform("profile", with: ["bob"])

    #expect(navigator.screen?.title == "bob")
    #expect(navigator.tree.layers.count == 2)
  }

  @Test func `opens it from elsewhere with the same few lines`() async throws {
    let chat = try await chat()

    _ = await chat.router.openProfile(for: User(name: "bob"))

    #expect(navigator.screen?.title == "bob")
  }

  @Test func `opens differently in the one place that says so`() async throws {
    let chat = try await chat()

    _ = await chat.router.openProfile(for: User(name: "bob"))

    #expect(navigator.tree.layers.count == 1)
    #expect(navigator.path.count == 2)
  }

  @Test func `may be followed from wherever one stands, as an alert is`() async throws {
    let list = try #require(navigator.front as? FriendsListScene)

    await list.router.openNoInternetConnection()

    #expect(navigator.screen?.title == "There is no connection.")
    #expect(navigator.tree.layers.count == 2)
  }

  @Test func `needs no router where it leaves the app`() {
    struct Opener: AppSettingsRoute {
      let system: Diary
    }

    Opener(system: diary).openAppSettings()

    #expect(diary.lines == ["app-settings:"])
  }

  @Test func `gives the result of what it opened to the opener`() async throws {
    let session = Session(navigator.call.mediator)
    await session.with { _ = await $0.start(.stack(FriendsScene.list)) }

    async let theme = session.ask(FriendsScene.theme)
    await session.isAt("settings")
    try await session.with { try await $0.perform("choose", with: ["dark"]) }

    #expect(await theme == .finished(.dark))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A screen that was opened by a transition` {
  let diary = Diary()
  let navigator: Navigator
  let context: SceneContext

  init() async throws {
    navigator = Navigator(try await Mediator.of(FriendsModule(diary: diary)))
    await navigator.start(.stack(FriendsScene.chat))
    context = try #require(navigator.front as? ChatScene).context
  }

  /// Opens a profile by a transition and returns its scene.
  func profile(_ name: String, by transition: Transition) async throws -> ProfileCardScene {
    let router = ChoosingRouter(context: context) { transition }
    let result = await router.openProfile(for: User(name: name))
    let node = try #require(result.node)
    return try #require(navigator.scene(at: node) as? ProfileCardScene)
  }

  @Test(arguments: [Transition.push, .present, .presentInNavigation, .show])
  func `closes the way it was opened, with the same line of code`(
    transition: Transition
  ) async throws {
    let before = navigator.tree
    let profile = try await profile("bob", by: transition)

    let result = await profile.closeButtonPressed()

    #expect(result.word == "arrived")
    #expect(navigator.tree == before)
  }

  @Test func `remembers its transition, whatever the route would choose by now`() async throws {
    var choices = [Transition.push, .present]
    let router = ChoosingRouter(context: context) { choices.removeFirst() }
    await router.openProfile(for: User(name: "bob"))

    #expect(choices == [.present])
    let profile = try #require(navigator.front as? ProfileCardScene)
    _ = await profile.closeButtonPressed()

    #expect(navigator.path == ["chat"])
    #expect(navigator.tree.layers.count == 1)
  }

  @Test func `closes itself with what was pushed upon it, not only what is on top`() async throws {
    let bob = try await profile("bob", by: .push)
    _ = try await profile("eve", by: .push)

    _ = await bob.closeButtonPressed()

    #expect(navigator.path == ["chat"])
  }

  @Test func `closes itself beneath what was presented over it`() async throws {
    let bob = try await profile("bob", by: .present)
    _ = await navigator.present(FriendsScene.noConnection)
    let eve = try await profile("eve", by: .push)

    _ = await eve.closeButtonPressed()
    #expect(navigator.screen?.title == "There is no connection.")

    _ = await bob.closeButtonPressed()
    #expect(navigator.path == ["chat"])
  }

  @Test func `says that there is nothing to close, and does not trap`() async throws {
    let profile = try await profile("bob", by: .push)
    _ = await profile.closeButtonPressed()

    let again = await profile.closeButtonPressed()
    let root = await navigator.close(context.node)

    guard case .failed(.invalidStep(.gone)) = again else {
      Issue.record("\(again)")
      return
    }
    #expect(root == .failed(.invalidStep(.atRoot(context.node))))
  }

  @Test func `plays out with the animator that has played it in`() async throws {
    let profile = try await profile("bob", by: .present.animated(by: "fade"))

    _ = await profile.closeButtonPressed()

    let place = ProfileScene.of(User(name: "bob"))
    #expect(diary.lines == ["in \(place), turn 1", "out \(place), turn 2"])
  }

  @Test func `has an animator to itself`() async throws {
    let bob = try await profile("bob", by: .push.animated(by: "fade"))
    let eve = try await profile("eve", by: .present.animated(by: "fade"))

    _ = await eve.closeButtonPressed()
    _ = await bob.closeButtonPressed()

    #expect(diary.lines.map { $0.suffix(6) } == ["turn 1", "turn 1", "turn 2", "turn 2"])
    #expect(diary.lines.map { $0.contains("bob") } == [true, false, false, true])
  }

  @Test func `is complete once, however often it comes to the front`() async throws {
    let diary = diary
    let hooks = Inline("Hooks") { registry in
      registry.afterNavigation("completion") { result, visit in
        diary.note("\(visit.place) \(result.word)")
      }
    }
    let navigator = Navigator(try await Mediator.of(FriendsModule(diary: diary), hooks))
    await navigator.start(.stack(FriendsScene.list))

    _ = await navigator.push(FriendsScene.chat)
    _ = await navigator.present(FriendsScene.noConnection)
    await navigator.back()

    #expect(navigator.here == "chat")
    #expect(diary.lines == ["list arrived", "chat arrived", "noConnection arrived"])
  }

  @Test func `keeps nobody alive, and says so when the session is gone`() async throws {
    let mediator = navigator.call.mediator
    var session: Navigator? = Navigator(mediator)
    await session?.start(.stack(FriendsScene.chat))
    let chat = try #require(session?.front as? ChatScene)

    session = nil

    #expect(await chat.router.openProfile(for: User(name: "bob")) == .failed(.ended))
  }
}
