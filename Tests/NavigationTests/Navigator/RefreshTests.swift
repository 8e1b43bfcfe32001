import Links
import Mediator
import Navigation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A refresh of the scene in front` {
  private func navigator(_ board: Board, watchedBy watch: TopicWatch? = nil) async throws
    -> Navigator
  {
    let mediator = try ModuleAssembly([board], in: StoppedClock().environment).mediator()
    try await mediator.start()
    let navigator = Navigator(mediator, trace: SessionTrace(), watchedBy: watch)
    await navigator.start(.stack(BoardScene.list))
    return navigator
  }

  @Test func `shows what has changed since, and leaves alone what was loaded after`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    board.text = "new"
    let load = navigator.lastLoad

    #expect(navigator.screen?.title == "old")
    #expect(await navigator.refresh(loadedBefore: load) == .current)
    #expect(navigator.screen?.title == "new")
    board.text = "newer"
    _ = await navigator.refresh(loadedBefore: load)
    #expect(navigator.screen?.title == "new")
  }

  @Test func `loads again what a load has read that had begun before`() async throws {
    let board = Board()
    let user = try await BoardUser(board)
    let (read, isRead) = AsyncStream.makeStream(of: Void.self)
    let (go, mayGo) = AsyncStream.makeStream(of: Void.self)
    board.afterReading = {
      isRead.yield()
      for await _ in go { break }
    }
    async let running = user.refresh()
    for await _ in read { break }
    // A user enters a line while the screen is being loaded, and the line changes the data.
    let load = await user.lastLoad
    board.afterReading = nil
    board.text = "new"
    mayGo.yield()

    #expect(await running == .current)
    #expect(await user.refresh(loadedBefore: load) == .current)
    #expect(await user.title == "new")
  }

  @Test func `closes what the user may not see any more, with the reason`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    _ = await navigator.open(BoardScene.note)
    board.refusal = BoardRefusal.taken

    #expect(await navigator.refresh() == .closed(Problem(BoardRefusal.taken)))
    #expect(navigator.tree.nodes.count { $0.place != nil } == 0)
  }

  @Test func `keeps what was shown where loading fails for another reason`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    let failure = Problem(code: "data.disk", message: "The disk failed.", fault: .machine)
    board.refusal = failure

    #expect(await navigator.refresh() == .outdated(failure))
    #expect(navigator.screen?.title == "old")
    board.refusal = nil
    board.text = "back"
    #expect(await navigator.refresh() == .current)
    #expect(navigator.screen?.title == "back")
  }

  @Test func `asks the guards again, and says so where they give no reason`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    _ = await navigator.open(BoardScene.note)
    board.isShut = true

    let result = await navigator.refresh()

    #expect(result.problem?.code == "navigation.closed")
    #expect(navigator.screen?.link == "board")
  }

  @Test func `watches what the guards and the requests of the scene depend on`() async throws {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    let board = Board()
    let navigator = try await navigator(board, watchedBy: watch)

    #expect(watch.topics == [.board, .boardKeys])
    hub.changed([Topic("board/other")])
    #expect(watch.changeCount == 0)
    hub.changed([.board])
    #expect(watch.changeCount == 1)
    board.dependsOnText = false
    _ = await navigator.refresh()
    #expect(watch.topics == [.boardKeys])
    hub.changed([.board])
    #expect(watch.changeCount == 1)
    #expect(hub.topicCount == 1)
  }

  @Test func `watches the place that is open after another was to close for it`() async throws {
    let watch = TopicWatch(of: TopicHub())
    let board = Board()
    let navigator = try await navigator(board, watchedBy: watch)
    _ = await navigator.open(BoardScene.margin)
    board.staysOpen = true

    let stayed = await navigator.open(BoardScene.note, under: [BoardScene.list])
    #expect(stayed.problem?.code == "board.unread" && navigator.here == "margin")
    #expect(watch.topics == [.boardKeys])
    board.staysOpen = false
    _ = await navigator.open(BoardScene.note, under: [BoardScene.list])
    #expect(navigator.here == "note")
    #expect(watch.topics == [.board, .boardKeys])
  }

  @Test func `depends on everything where there are too many topics to tell apart`() async throws {
    let hub = TopicHub()
    let watch = TopicWatch(of: hub)
    await watch.renew {
      watch.depend(on: (0...Int64(TopicWatch.limit)).map { Topic("board/many", $0) })
    }

    hub.changed([Topic("board/other")])
    #expect(watch.changeCount == 1)
    await watch.renew { watch.depend(on: [.board]) }
    hub.changed([Topic("board/other")])
    #expect(watch.changeCount == 1)
  }

  @Test func `says what is seen only when it is told so`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    _ = await navigator.refresh()
    #expect(board.seen == [])
    await navigator.seen()
    await navigator.seen(through: "key 3")
    #expect(board.seen == [nil, "key 3"])
  }

  @Test func `leaves a line in the trace where it cannot be said what is seen`() async throws {
    let board = Board()
    let navigator = try await navigator(board)
    board.refusal = Problem(code: "board.torn", message: "The board is torn.")
    await navigator.seen()
    #expect(navigator.call.trace.lines.last?.reason == "seen: board.torn")
  }
}

/// A user whose screen can be loaded while another call waits.
private actor BoardUser {
  private let navigator: Navigator

  init(_ board: Board) async throws {
    let mediator = try ModuleAssembly([board], in: StoppedClock().environment).mediator()
    try await mediator.start()
    navigator = Navigator(mediator)
    await navigator.start(.stack(BoardScene.list))
  }

  var lastLoad: Int { navigator.lastLoad }
  var title: String? { navigator.screen?.title }

  func refresh(loadedBefore load: Int = .max) async -> RefreshResult {
    await navigator.refresh(loadedBefore: load)
  }
}

extension Topic {
  fileprivate static let board = Topic("board/text")
  fileprivate static let boardKeys = Topic("board/keys")
}

private enum BoardRefusal: Refusal, CaseIterable {
  case taken

  var code: String { "board.taken" }
  var description: String { "The note was taken down." }
}

private enum BoardScene: SceneAdapter {
  case list
  case note
  case margin

  static let links: [Link<Self>] = [
    Link("board", to: .list), Link("board/note", to: .note), Link("board/margin", to: .margin),
  ]

  var path: LinkPath? {
    switch self {
    case .list: "board"
    case .note: "board/note"
    case .margin: "board/margin"
    }
  }
}

/// What hangs on the board, and how it is doing.
@dynamicMemberLookup
private final class Board: Module {
  struct State {
    var text = "old"
    var refusal: (any Error)?
    var isShut = false
    var dependsOnText = true
    var seen: [String?] = []
    var staysOpen = false
    var afterReading: (@Sendable () async -> Void)?
  }

  private let state = Mutex(State())

  subscript<Value: Sendable>(dynamicMember path: any WritableKeyPath<State, Value> & Sendable)
    -> Value
  {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
  }

  func register(in registry: inout Registry) {
    registry.answer(BoardText.self) { [self] request, call in
      call.depends(on: [.board])
      return self.text
    }
    registry.answer(BoardKeys.self) { _, _ in }
    registry.scenes(BoardScene.self) { [self] place, context in
      switch place {
      case .list, .note: NoteScene(context, board: self)
      case .margin: MarginScene(board: self)
      }
    }
    registry.`guard`("keys", order: 1, of: BoardScene.self, within: .seconds(5)) {
      [self] place, context in
      try await context.call.perform(BoardKeys())
      return self.isShut && place == .note ? .redirect(BoardScene.list) : .allow
    }
  }
}

private struct BoardText: Request {
  typealias Response = String
}

private struct BoardKeys: Request {
  typealias Response = Void

  func topics(for caller: Caller) -> [Topic] { [.boardKeys] }
}

/// A place that depends on nothing, and that may want to stay open.
private final class MarginScene: Scene, ConfirmsClosing {
  private let board: Board

  init(board: Board) { self.board = board }

  var screen: Screen { Screen("margin") }

  func mayLeave() async -> CloseDecision {
    board.staysOpen ? .stay(Problem(code: "board.unread", message: "Read the margin.")) : .leave
  }
}

private final class NoteScene: Scene {
  private let context: SceneContext
  private let board: Board
  private var title = ""

  init(_ context: SceneContext, board: Board) {
    self.context = context
    self.board = board
  }

  var screen: Screen { Screen(title) }

  func load() async throws {
    if let refusal = board.refusal { throw refusal }
    title = board.dependsOnText ? try await context.ask(BoardText()) : "plain"
    await board.afterReading?()
  }

  func seen(from first: String?, through row: String?) async throws {
    if let refusal = board.refusal { throw refusal }
    board.seen.append(row)
  }
}
