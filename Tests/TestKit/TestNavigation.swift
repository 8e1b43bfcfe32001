import Links
public import Mediator
public import Navigation

/// Somebody who walks from place to place, as a session would let them.
///
/// ```swift
/// let walker = Walker(through: alone.mediator, as: .account(1))
/// #expect(await walker.open(FriendsScene.list).word == "arrived")
/// try await walker.act("add", "bob")
/// #expect(await walker.screen?.text == ["Asked bob."])
/// ```
public actor TestNavigation {
  private let navigator: Navigator
  private var hasStarted = false

  /// Creates somebody who stands nowhere yet; the first place that opens is their home.
  public init(through mediator: Mediator, as caller: Caller = .anonymous) {
    navigator = Navigator(mediator, as: caller)
  }

  /// What stands in front.
  public var screen: ScreenDescription? { navigator.screen }

  /// The link to what stands in front.
  public var link: String? { navigator.screen?.link }

  /// Goes to a place.
  @discardableResult
  public func open(_ place: any SceneAdapter) async -> NavigationResult {
    guard hasStarted else {
      hasStarted = true
      return await navigator.start(.stack(place))
    }
    return await navigator.open(place)
  }

  /// Goes to where a link leads.
  @discardableResult
  public func open(link: String) async -> NavigationResult { await navigator.open(link: link) }

  /// Closes what stands in front.
  @discardableResult
  public func back() async -> NavigationResult { await navigator.back() }

  /// Does something where one stands, and waits for it.
  public func act(_ name: String, _ words: String...) async throws(Problem) {
    try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
  }

  /// Does something that fails, and returns the code of the failure.
  public func failure(_ name: String, _ words: String...) async -> String? {
    do throws(Problem) {
      try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
      return nil
    } catch {
      return error.code
    }
  }

  /// Asks a place for an answer, and waits for it.
  public func ask<Place, Answer>(_ question: SceneQuestion<Place, Answer>) async -> QuestionOutcome<
    Answer
  > {
    await navigator.ask(question)
  }

  /// Waits until a screen of that title stands in front.
  public func reach(_ title: String) async {
    while navigator.screen?.title != title { await Task.yield() }
  }

  /// Returns a snapshot of everything that stands.
  public func snapshot() -> SessionSnapshot { navigator.snapshot() }

  /// Takes a snapshot up.
  public func restore(_ snapshot: SessionSnapshot) async {
    hasStarted = true
    _ = await navigator.restore(snapshot)
  }
}
