import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A question` {
  let session: Session

  init() async throws {
    session = Session(try await Mediator.of(Town(), Gate()))
    _ = await session.start()
  }

  /// Waits until the scene that answers is in front.
  func reach(_ place: String) async {
    while await session.with({ $0.here }) != place, !Task.isCancelled { await Task.yield() }
  }

  @Test func `is answered with a value of its own type`() async throws {
    async let outcome = session.ask(TownScene.choose)
    await reach("form")

    try await session.with { try await $0.perform("choose", with: ["42"]) }

    #expect(await outcome == .finished(42))
    #expect(await session.with { $0.path } == ["square"])
  }

  @Test func `that is closed is cancelled, which is no answer`() async throws {
    async let outcome = session.ask(TownScene.choose)
    await reach("form")

    _ = await session.with { await $0.pop() }

    #expect(await outcome == .cancelled)
  }

  @Test func `is answered across a sign-in`() async throws {
    async let outcome = session.ask(TownScene.count)
    await reach("login")

    _ = await session.with { await $0.callerChanged(to: .alice) }
    try await session.with { try await $0.perform("choose", with: ["7"]) }

    #expect(await outcome == .finished(7))
  }

  @Test func `is cancelled when the sign-in is`() async throws {
    async let outcome = session.ask(TownScene.count)
    await reach("login")

    _ = await session.with { await $0.close($0.tree.top ?? NodeID(0)) }

    #expect(await outcome == .cancelled)
  }

  @Test func `is counted while it waits for the user, and an observer may read the count`()
    async throws
  {
    let diary = Diary()
    let session = session
    await session.with { navigator in
      navigator.watchQuestions { [weak session] in
        session?.assumeIsolated { diary.note("\($0.navigator.questionCount) open") }
      }
    }
    #expect(await session.with { $0.questionCount } == 0)

    async let outcome = session.ask(TownScene.choose)
    await reach("form")
    while await session.with({ $0.questionCount }) == 0, !Task.isCancelled { await Task.yield() }
    let before = diary.lines.count
    try await session.with { try await $0.perform("choose", with: ["42"]) }

    #expect(before > 0)
    #expect(diary.lines.first == "1 open")
    #expect(diary.lines.last == "0 open")
    #expect(await session.with { $0.questionCount } == 0)
    #expect(await outcome == .finished(42))
  }

  @Test func `that reaches no scene says why`() async throws {
    let empty = Session(try await Mediator.of(Town()))

    #expect(await empty.ask(TownScene.choose) == .unreached(.failed(.invalidStep(.noRoot))))
  }

  @Test func `can be asked while a scene loads, without holding up the others`() async throws {
    let diary = Diary()
    let town = Town(onLoad: { place, router in
      guard place == .market else { return }
      diary.note("\(await router.ask(TownScene.choose))")
    })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    async let result = session.open(.market)
    while await session.with({ $0.here }) != "form", !Task.isCancelled { await Task.yield() }
    try await session.with { try await $0.perform("choose", with: ["3"]) }

    #expect(await result.word == "arrived")
    #expect(diary.lines == ["finished(3)"])
  }

  @Test func `is answered once`() async throws {
    async let outcome = session.ask(TownScene.choose)
    await reach("form")

    let scene = await session.with { navigator in
      let form = navigator.townScene
      _ = await form?.answer.finish(1)
      return await form?.answer.finish(2).word
    }

    #expect(await outcome == .finished(1))
    #expect(scene == "failed")
  }

  @Test func `ends with the session`() async throws {
    async let outcome = session.ask(TownScene.choose)
    await reach("form")

    await session.with { $0.end() }

    #expect(await outcome == .cancelled)
  }
}
