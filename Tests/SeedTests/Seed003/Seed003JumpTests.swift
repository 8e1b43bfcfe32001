import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A jump to a page` {
  let page: Navigator

  init() async throws {
    page = Navigator(try await Mediator.of(PagesModule()))
    await page.start(.stack(PageControlRouter.none))
  }

  @Test func `takes one line`() async throws {
    let result = await page.jump(to: PageControlRouter.productDetail)

    #expect(result == .arrived(try #require(page.tree.top)))
    #expect(page.path == ["none", "productDetail"])
  }

  @Test(arguments: PageControlRouter.allCases)
  func `opens each page in the page's own way`(target: PageControlRouter) async throws {
    await page.start(.stack(target == .none ? PageControlRouter.register : .none))

    let result = await page.jump(to: target)

    let node = try #require(result.node)
    #expect(page.tree.layers.count == (target == .login ? 2 : 1))
    #expect(page.tree.stack(around: node) != nil)
    #expect(page.path.last == "\(target)")
  }

  @Test(arguments: [
    (PageControlRouter.none, "测试空白页"), (.register, "注册账号"),
    (.forgotPassword, "找回密码"), (.login, "A page of its own"),
  ])
  func `sets the title where the page has one`(target: PageControlRouter, title: String) async {
    _ = await page.open(target, options: .newNode)

    #expect(page.screen?.title == title)
  }

  @Test(arguments: [Transition.push, .present, .presentInNavigation])
  func `may be made in another way for once`(transition: Transition) async {
    _ = await page.open(PageControlRouter.register, as: transition)

    #expect(page.path.count == (transition == .push ? 2 : 1))
    #expect((page.tree.top.flatMap(page.tree.stack) != nil) == (transition != .present))
  }

  @Test func `may be made by link, where the page has one`() async {
    let result = await page.open(link: "interchange://cards/product")
    let hidden = await page.open(link: "interchange://register")

    #expect(result.word == "arrived")
    #expect(page.path == ["none", "cardList", "productDetail"])
    #expect(hidden.word == "failed")
  }

  @Test func `has not arrived before the page has`() async throws {
    let failing = PagesModule { target in
      if target == .productDetail { throw Problem(code: "sold-out", message: "It is sold out.") }
    }
    let page = Navigator(try await Mediator.of(failing))
    await page.start(.stack(PageControlRouter.none))

    let result = await page.jump(to: PageControlRouter.productDetail)

    #expect(result.problem?.code == "sold-out")
    #expect(page.path == ["none"])
  }

  @Test func `brings a typed value back to whoever made it`() async throws {
    let session = Session(page.call.mediator)
    await session.with { _ = await $0.start(.stack(PageControlRouter.none)) }

    async let card = session.ask(PageControlRouter.chooseCard)
    await session.isAt("cardList")
    try await session.with { try await $0.perform("choose", with: ["7"]) }

    #expect(await card == .finished(7))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The parameters of a jump` {
  let page: Navigator

  init() async throws {
    page = Navigator(try await Mediator.of(PagesModule()))
    await page.start(.stack(PageControlRouter.none))
  }

  /// The page in front.
  var front: PageScene? { page.front as? PageScene }

  @Test func `reach the page`() async {
    _ = await page.jump(
      to: PageControlRouter.login,
      extras: SceneExtras().setting(.key, to: "value")
    )

    #expect(front?.getExtra(.key) == "value")
  }

  @Test func `are nothing where none were given`() async throws {
    _ = await page.jump(to: PageControlRouter.login)

    #expect(try #require(front).getExtra(.key) == nil)
    #expect(front?.context.extras.isEmpty == true)
  }

  @Test func `are nothing under another name, nor as another type`() async throws {
    _ = await page.jump(
      to: PageControlRouter.login,
      extras: SceneExtras().setting(.key, to: "value")
    )

    #expect(try #require(front).getExtra(.number) == nil)
    #expect(try #require(front).getExtra(ExtraKey<Int>("page.key")) == nil)
  }

  @Test func `belong to one page, though another uses the same key`() async throws {
    _ = await page.jump(
      to: PageControlRouter.register,
      extras: SceneExtras().setting(.key, to: "first")
    )
    let first = try #require(front)
    _ = await page.jump(
      to: PageControlRouter.productDetail,
      extras: SceneExtras().setting(.key, to: "second")
    )

    #expect(first.getExtra(.key) == "first")
    #expect(front?.getExtra(.key) == "second")
  }

  @Test func `are gone with their page`() async throws {
    _ = await page.jump(
      to: PageControlRouter.register,
      extras: SceneExtras().setting(.key, to: "value")
    )
    await page.pop()

    _ = await page.jump(to: PageControlRouter.register)

    #expect(try #require(front).getExtra(.key) == nil)
  }
}
