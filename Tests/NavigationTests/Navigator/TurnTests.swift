import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Navigations that meet` {
  /// A world in which opening the market waits at a door before its guard decides.
  struct Crossing {
    let door = Door()
    let session: Session

    init(_ town: Town = Town()) async throws {
      let door = door
      let module = Inline("Door") { registry in
        registry.guard("door", order: 1, within: .seconds(1)) { visit in
          if visit.place as? TownScene == .market { await door.pass() }
          return .allow
        }
      }
      session = Session(try await Mediator.of(town, module))
      _ = await session.start()
    }
  }

  @Test func `wait for their turn, first come, first served`() async throws {
    let crossing = try await Crossing()
    let session = crossing.session

    async let first = session.open(.market)
    await crossing.door.isReached()
    async let second = session.open(.stall(1))
    while await session.with({ $0.waitingCount }) < 1, !Task.isCancelled { await Task.yield() }
    async let third = session.open(.stall(2))
    while await session.with({ $0.waitingCount }) < 2, !Task.isCancelled { await Task.yield() }
    crossing.door.open()

    #expect(await [first, second, third].map(\.word) == ["arrived", "arrived", "arrived"])
    #expect(await session.with { $0.path } == ["square", "market", "stall(1)", "stall(2)"])
  }

  @Test func `take the place of those that have changed nothing yet, if they want to`()
    async throws
  {
    let crossing = try await Crossing()
    let session = crossing.session

    async let first = session.open(.market)
    await crossing.door.isReached()
    async let second = session.open(.stall(1))
    while await session.with({ $0.waitingCount }) < 1, !Task.isCancelled { await Task.yield() }
    let third = await session.open(.stall(2), OpenOptions(policy: .replace))

    #expect(await first == .cancelled(by: .newer))
    #expect(await second == .cancelled(by: .newer))
    #expect(third.word == "arrived")
    #expect(await session.with { $0.path } == ["square", "stall(2)"])
    crossing.door.open()
  }

  @Test func `give up at once, if they do not want to wait`() async throws {
    let crossing = try await Crossing()
    let session = crossing.session

    async let first = session.open(.market)
    await crossing.door.isReached()
    let second = await session.open(.stall(1), OpenOptions(policy: .refuse))
    crossing.door.open()

    #expect(second == .cancelled(by: .busy))
    #expect(await first.word == "arrived")
  }

  @Test func `cannot take the place of one that has changed the tree`() async throws {
    let door = Door()
    let town = Town(onLoad: { place, _ in if place == .market { await door.pass() } })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    async let first = session.open(.market)
    await door.isReached()
    async let second = session.open(.stall(1), OpenOptions(policy: .replace))
    while await session.with({ $0.waitingCount }) < 1, !Task.isCancelled { await Task.yield() }
    door.open()

    #expect(await first.word == "arrived")
    #expect(await second.word == "arrived")
  }

  @Test func `end with the task that asked for them`() async throws {
    let crossing = try await Crossing()
    let session = crossing.session

    let task = Task { await session.open(.market) }
    await crossing.door.isReached()
    task.cancel()

    #expect(await task.value == .cancelled(by: .task))
    #expect(await session.open(.stall(1)).word == "arrived")
    crossing.door.open()
  }

  @Test func `are part of the one in which they began`() async throws {
    let diary = Diary()
    let town = Town(onLoad: { place, router in
      guard place == .market else { return }
      diary.note(await router.open(TownScene.stall(1)).word)
      diary.note(await router.present(TownScene.cellar).word)
    })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    let result = await session.open(.market)

    #expect(result == .arrived(NodeID(3)))
    #expect(diary.lines == ["arrived", "arrived"])
    #expect(await session.with { $0.here } == "cellar")
  }

  @Test func `wait like any other once that one is over`() async throws {
    let door = Door()
    let town = Town(onLoad: { place, router in
      if place == .stall(1) { await door.pass() }
    })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    async let first = session.open(.stall(1))
    await door.isReached()
    async let second = session.open(.stall(2))
    while await session.with({ $0.waitingCount }) < 1, !Task.isCancelled { await Task.yield() }
    door.open()

    #expect(await [first.word, second.word] == ["arrived", "arrived"])
  }

  @Test func `cannot open one another without end, in any build`() async throws {
    let diary = Diary()
    let town = Town(onLoad: { place, router in
      guard case .stall(let number) = place else { return }
      let result = await router.open(TownScene.stall(number + 1))
      if case .failed(let failure) = result { diary.note("\(number): \(failure.problem.code)") }
    })
    let session = Session(try await Mediator.of(town))
    _ = await session.start()

    _ = await session.open(.stall(0))

    #expect(diary.lines == ["\(Navigator.limit - 1): navigation.depth"])
  }

  @Test func `are all answered when the session ends`() async throws {
    let crossing = try await Crossing()
    let session = crossing.session

    async let first = session.open(.market)
    await crossing.door.isReached()
    async let second = session.open(.stall(1))
    while await session.with({ $0.waitingCount }) < 1, !Task.isCancelled { await Task.yield() }
    await session.with { $0.end() }

    #expect(await first == .cancelled(by: .ended))
    #expect(await second == .cancelled(by: .ended))
    crossing.door.open()
  }
}
