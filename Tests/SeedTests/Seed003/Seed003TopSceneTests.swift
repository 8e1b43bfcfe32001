import Mediator
import Navigation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The source of a jump` {
  let page: Navigator

  init() async throws {
    page = Navigator(try await Mediator.of(PagesModule()))
  }

  static var layouts: [(layout: InitialTree, top: String)] {
    [
      (.scene(PageControlRouter.none), "none"),
      (.stack(PageControlRouter.register), "register"),
      (
        .tabs([("a", .stack(PageControlRouter.none)), ("b", .stack(PageControlRouter.register))]),
        "none"
      ),
      (
        .split([.stack(PageControlRouter.none), .stack(PageControlRouter.productDetail)]),
        "productDetail"
      ),
      (
        .split([
          .stack(PageControlRouter.none), .tabs([("a", .stack(PageControlRouter.cardList))]),
        ]),
        "cardList"
      ),
    ]
  }

  @Test(arguments: layouts)
  func `is found through the last column, the top and the selected tab`(
    layout: InitialTree,
    top: String
  ) async {
    await page.start(layout)

    #expect(page.here == top)
  }

  @Test(arguments: layouts)
  func `is what was presented last, whatever it covers`(layout: InitialTree, top: String) async {
    await page.start(layout)

    _ = await page.presentInNavigation(PageControlRouter.login)
    _ = await page.present(PageControlRouter.forgotPassword)

    #expect(page.here == "forgotPassword")
  }

  @Test func `is in the tab that was selected`() async {
    await page.start(
      .tabs([("a", .stack(PageControlRouter.none)), ("b", .stack(PageControlRouter.register))])
    )

    await page.select(tab: "b")
    _ = await page.jump(to: PageControlRouter.productDetail)

    #expect(page.path == ["none", "register", "productDetail"])
    #expect(page.here == "productDetail")
  }

  @Test func `is an empty container itself, and nothing where nothing stands`() throws {
    let stack = try SceneTree(.stack(nil))

    #expect(stack.top == stack.layers.first)
    #expect(SceneTree().top == nil)
  }

  @Test func `is looked for when the turn comes, not when the jump was asked for`() async throws {
    let door = Door()
    let slow = PagesModule { target in if target == .login { await door.pass() } }
    let session = Session(try await Mediator.of(slow))
    await session.with { _ = await $0.start(.stack(PageControlRouter.none)) }

    async let login = session.jump(.login)
    await session.isAt("login")
    async let forgot = session.jump(.forgotPassword)
    door.open()

    #expect(await [login, forgot].map(\.word) == ["arrived", "arrived"])
    #expect(await session.with { $0.path } == ["login", "forgotPassword"])
  }

  @Test func `may be named instead`() async throws {
    await page.start(.stack(PageControlRouter.none))
    let first = try #require(page.tree.top)
    _ = await page.jump(to: PageControlRouter.login)

    let result = await page.open(
      PageControlRouter.register,
      options: OpenOptions(from: .node(first))
    )

    #expect(result.node.flatMap(page.tree.layer(of:)) == 0)
  }

  @Test func `that is in no navigation container cannot push, and says so`() async throws {
    await page.start(.scene(PageControlRouter.none))
    let source = try #require(page.tree.top)

    let result = await page.jump(to: PageControlRouter.productDetail)

    #expect(result == .failed(.invalidStep(.noStack(around: source))))
    #expect(await page.jump(to: PageControlRouter.login).word == "arrived")
  }

  @Test(arguments: [PageControlRouter.productDetail, .login])
  func `that does not exist is missed by name`(target: PageControlRouter) async {
    #expect(await page.jump(to: target) == .failed(.invalidStep(.noRoot)))
  }
}

extension Session {
  fileprivate func jump(_ target: PageControlRouter) async -> NavigationResult {
    await navigator.jump(to: target)
  }
}

/// A door that a scene waits at until a test opens it.
private final class Door: Sendable {
  private struct State {
    var isOpen = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting = continuation }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    waiting?.resume()
  }
}
