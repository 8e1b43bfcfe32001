import Mediator
import Navigation
import TestKit
import Testing

/// The two verbs of the article's router.
enum RouterVerb: CaseIterable {
  case show
  case present

  func callAsFunction(_ view: RouterView, on router: Navigator) async -> NavigationResult {
    switch self {
    case .show: await router.show(view)
    case .present: await router.present(view)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A router with a check in one place` {
  let router: Navigator

  init() async throws {
    router = Navigator(try await Mediator.of(RouterModule(), RouterCheck()))
    await router.start(.stack(RouterView.home))
  }

  @Test func `shows a page in one line`() async throws {
    let result = await router.show(RouterView.register)

    #expect(result == .arrived(try #require(router.tree.top)))
    #expect(router.path == ["home", "register"])
  }

  @Test func `presents a page in one line`() async {
    _ = await router.present(RouterView.register)

    #expect(router.path == ["register"])
    #expect(router.tree.layers.count == 2)
  }

  @Test(arguments: RouterVerb.allCases)
  func `asks for a root by name, and does not crash without one`(verb: RouterVerb) async throws {
    let rootless = Navigator(try await Mediator.of(RouterModule(), RouterCheck()))

    let result = await verb(.register, on: rootless)

    #expect(result == .failed(.invalidStep(.noRoot)))
    #expect(
      result.problem?.message == "Nothing is open yet. Start the session with a layout first."
    )
  }

  @Test func `is one for each person, not one for all`() async throws {
    let other = Navigator(router.call.mediator)
    await other.start(.stack(RouterView.home))

    _ = await router.show(RouterView.register)

    #expect(other.path == ["home"])
  }

  @Test func `hides the tabs under a page that was shown, and keeps the title's bar`() async {
    #expect(router.screen?.chrome == [])

    _ = await router.show(RouterView.register)

    #expect(router.screen?.chrome == .hidesTabs)
  }

  @Test(arguments: RouterView.allCases)
  func `has a scene for every case`(view: RouterView) async {
    await router.callerChanged(to: .account(1))

    #expect(await router.open(view, options: .newNode).word == "arrived")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The router's check` {
  let router: Navigator

  init() async throws {
    router = Navigator(try await Mediator.of(RouterModule(), RouterCheck()))
    await router.start(.stack(RouterView.home))
  }

  @Test(arguments: RouterView.allCases, [false, true])
  func `asks for a login where the page is listed and nobody is logged in`(
    view: RouterView,
    accountStatus: Bool
  ) async {
    if accountStatus { await router.callerChanged(to: .account(1)) }

    let result = await router.open(view, options: .newNode)

    let isListed = view == .member || view == .updatePwd
    #expect((result.word == "suspended") == (isListed && !accountStatus))
  }

  @Test(arguments: RouterVerb.allCases)
  func `presents the login, whichever verb was used`(verb: RouterVerb) async throws {
    let result = await verb(.member, on: router)

    #expect(result == .suspended(try #require(router.intents.first)))
    #expect(router.path == ["login"])
    #expect(router.tree.layers.count == 2)
  }

  @Test func `tells a page that needs a login from one that nobody builds`() async throws {
    let empty = Navigator(
      try await Mediator.of(
        Inline("Lobby") { $0.scenes(Lobby.self) { _, _ in Page("Lobby") } }
      )
    )
    await empty.start(.stack(Lobby.door))

    #expect(await router.show(RouterView.member).word == "suspended")
    #expect(await empty.show(RouterView.member).word == "unanswered")
  }

  @Test(arguments: RouterVerb.allCases)
  func `goes on after the login to the page that was asked for`(verb: RouterVerb) async {
    _ = await verb(.updatePwd, on: router)

    let resumed = await router.callerChanged(to: .account(1))

    #expect(resumed.map(\.result.word) == ["arrived"])
    #expect(router.path == (verb == .show ? ["home", "updatePwd"] : ["updatePwd"]))
  }

  @Test func `forgets the page when the login is closed`() async {
    _ = await router.show(RouterView.member)

    await router.back()
    await router.callerChanged(to: .account(1))

    #expect(router.path == ["home"])
  }

  @Test func `changes for all pages and all callers in one function`() async throws {
    let stricter = RouterCheck { visit in
      visit.caller.principal == nil && visit.place as? RouterView == .register
    }
    let router = Navigator(try await Mediator.of(RouterModule(), stricter))
    await router.start(.stack(RouterView.home))

    #expect(await router.show(RouterView.member).word == "arrived")
    #expect(await router.show(RouterView.register).word == "suspended")
  }
}

/// A place in an app that has none of the router's pages.
private enum Lobby: SceneAdapter {
  case door
}
