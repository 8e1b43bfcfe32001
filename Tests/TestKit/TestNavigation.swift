import Links
public import Mediator
public import Navigation
import Testing

/// A session for tests: a navigator that opens places and performs their actions.
///
/// ```swift
/// let session = TestNavigation(through: isolated.mediator, as: .account(1))
/// #expect(await session.open(FriendsScene.list).word == "arrived")
/// try await session.act("add", "bob")
/// #expect(await session.notes == ["Sent a friend request to bob."])
/// ```
public actor TestNavigation {
  private let navigator: Navigator
  private var hasStarted = false

  /// Creates a session without scenes; the first place that opens becomes its root.
  public init(through mediator: Mediator, as caller: Caller = .anonymous) {
    navigator = Navigator(mediator, as: caller)
  }

  /// The screen in front, as the user has been shown it.
  public var screen: ScreenDescription? { navigator.screen }

  /// What the last action told the user besides the screen.
  public private(set) var notes: [String] = []

  /// The link to the place in front.
  public var link: String? { navigator.screen?.link }

  /// Opens a place.
  @discardableResult
  public func open(_ place: any SceneAdapter) async -> NavigationResult {
    guard hasStarted else {
      hasStarted = true
      return await showing { await navigator.start(.stack(place)) }
    }
    return await showing { await navigator.open(place) }
  }

  /// Opens a link.
  @discardableResult
  public func open(link: String) async -> NavigationResult {
    await showing { await navigator.open(link: link) }
  }

  /// Closes the place in front.
  @discardableResult
  public func back() async -> NavigationResult { await showing { await navigator.back() } }

  /// Shows the screen in front again, as fresh as if it had been opened now.
  @discardableResult
  public func show() async -> RefreshResult {
    let result = await navigator.show()
    checkActions()
    return result
  }

  /// Performs an action of the screen in front and waits for its end.
  public func act(_ name: String, _ words: String...) async throws(Problem) {
    try await perform(name, words)
  }

  /// Performs an action and returns the code of its failure, or `nil` if it succeeds.
  public func failure(_ name: String, _ words: String...) async -> String? {
    do throws(Problem) {
      try await perform(name, words)
      return nil
    } catch {
      return error.code
    }
  }

  /// Opens a place that answers a question and waits for the answer.
  public func ask<Place, Answer>(_ question: SceneForResult<Place, Answer>) async
    -> QuestionOutcome<
      Answer
    >
  {
    await navigator.ask(question)
  }

  /// Waits until a screen with a title is in front.
  public func reach(_ title: String) async {
    while navigator.screen?.title != title, !Task.isCancelled { await Task.yield() }
  }

  /// Returns a snapshot of all scenes.
  public func snapshot() -> SessionSnapshot { navigator.snapshot() }

  /// Takes a snapshot up.
  public func restore(_ snapshot: SessionSnapshot) async {
    hasStarted = true
    _ = await navigator.restore(snapshot)
  }

  private func perform(_ name: String, _ words: [String]) async throws(Problem) {
    let load = navigator.lastLoad
    notes = []
    try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
    notes = navigator.takeNotes()
    await navigator.show(loadedBefore: load)
    checkActions()
  }

  /// Navigates, and shows the user the screen that is in front then.
  private func showing(_ navigate: () async -> NavigationResult) async -> NavigationResult {
    let load = navigator.lastLoad
    let result = await navigate()
    await navigator.show(loadedBefore: load)
    checkActions()
    return result
  }

  /// Fails the test if the prompt could not perform an action of the screen in front, or if there is
  /// more of a list without the action that shows it, or such an action where there is no more.
  private func checkActions() {
    let names = navigator.screen?.actions.map(\.name) ?? []
    for name in names where SceneAction.reservedNames.contains(name) {
      Issue.record("The action \(name) needs another name: the prompt has a command of it.")
    }
    let more = navigator.screen?.sections.flatMap(\.elements).compactMap { element in
      if case .more(let more) = element { more.action } else { nil }
    }
    let showing = names.filter { ["earlier", "later", "more"].contains($0) }
    if showing.sorted() != more?.sorted() ?? [] {
      Issue.record("The screen offers \(showing), and says that there is \(more ?? []).")
    }
  }
}

extension Navigator {
  /// Shows the user the screen in front, as fresh as if it had been opened now.
  @discardableResult
  public func show(loadedBefore load: Int = .max) async -> RefreshResult {
    let result = await refresh(loadedBefore: load)
    await seen()
    return result
  }
}
