import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Routers of composed protocols` {
  let navigator: Navigator

  init() async throws {
    navigator = Navigator(try await Mediator.of(UsersModule()))
    await navigator.start(.stack(UserScene.usersList))
  }

  /// Which screen leads where: the article's table, which the compiler holds too.
  static let permissions: [(screen: UserScene, actions: [String], places: [String])] = [
    (.usersList, ["profile", "add", "message"], ["userProfile", "addUser", "sendMessage"]),
    (.searchResult, ["profile"], ["userProfile"]),
    (.userProfile, ["message"], ["sendMessage"]),
  ]

  @Test(arguments: permissions)
  func `lead from each screen where it may go`(
    screen: UserScene,
    actions: [String],
    places: [String]
  ) async throws {
    var reached: [String] = []
    for action in actions {
      await navigator.start(.stack(screen))
      try await navigator.perform(action)
      reached.append(navigator.here)
    }

    #expect(reached == places)
    #expect(navigator.path.first == "\(screen)")
  }

  @Test(arguments: permissions)
  func `offer nothing else on a screen`(
    screen: UserScene,
    actions: [String],
    places: [String]
  ) async {
    await navigator.start(.stack(screen))

    #expect(navigator.screen?.actions.map(\.name) == actions)
  }

  @Test func `share one implementation of a route without a common ancestor`() async throws {
    try await navigator.perform("profile")
    let fromList = navigator.tree.top.flatMap { navigator.tree[$0]?.opening.transition }
    await navigator.start(.stack(UserScene.searchResult))
    try await navigator.perform("profile")
    let fromResults = navigator.tree.top.flatMap { navigator.tree[$0]?.opening.transition }

    #expect(fromList == .show)
    #expect(fromResults == fromList)
  }

  @Test func `start from the screen that asks, whatever lies in front of it`() async throws {
    let list = try #require(navigator.front as? UsersListScene)
    let own = try #require(navigator.tree.top)
    _ = await navigator.presentInNavigation(UserScene.addUser)

    let result = await list.router.showUserProfile()

    let profile = try #require(result.node)
    #expect(navigator.tree[profile]?.opening.opener == own)
    #expect(navigator.tree.layer(of: profile) == 0)
    #expect(navigator.here == "addUser")
  }

  @Test func `start from another screen where that is named`() async throws {
    let own = try #require(navigator.tree.top)
    _ = await navigator.presentInNavigation(UserScene.addUser)

    let result = await navigator.show(
      UserScene.userProfile,
      options: OpenOptions(from: .node(own))
    )

    #expect(result.node.flatMap(navigator.tree.layer(of:)) == 0)
  }

  @Test(arguments: [
    (InitialTree.stack(UserScene.usersList), 1), (.scene(UserScene.usersList), 2),
  ])
  func `push inside a navigation container and present elsewhere`(
    layout: InitialTree,
    layers: Int
  ) async throws {
    await navigator.start(layout)

    try await navigator.perform("profile")

    #expect(navigator.here == "userProfile")
    #expect(navigator.tree.layers.count == layers)
  }

  @Test func `say that the session is over instead of doing nothing`() async throws {
    var other: Navigator? = Navigator(navigator.call.mediator)
    await other?.start(.stack(UserScene.searchResult))
    let results = try #require(other?.front as? SearchResultScene)

    other = nil

    #expect(await results.router.showUserProfile() == .failed(.ended))
  }
}
