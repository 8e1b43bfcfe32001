/// A way to navigate: the session's navigator, or a scene's router.
public protocol Navigable {
  /// The navigator, while the session lasts.
  var navigator: Navigator? { get }

  /// The node from which this navigates, or nil for the one in front.
  var origin: NodeID? { get }

  /// Whether a place that its own transition pushes opens over a source that is in no navigation
  /// container; otherwise it cannot be opened there.
  var coversWhereNothingCanBePushed: Bool { get }
}

extension Navigable {
  /// Who opens a place by hand is told that it cannot be pushed.
  public var coversWhereNothingCanBePushed: Bool { false }
}

extension Navigable {
  /// Performs a navigation step when its turn comes.
  @inline(__always)
  func travel(_ step: NavigationRequest) async -> NavigationResult {
    guard let navigator else { return .failed(.ended) }
    return await navigator.travel(step)
  }

  private func opening(
    _ place: any SceneAdapter,
    under parents: [Place] = [],
    as transition: Transition?,
    options: OpenOptions
  ) -> NavigationRequest {
    var target = PlaceToOpen(
      place,
      as: transition,
      instance: options.instance,
      from: source(options.source),
      extras: options.extras
    )
    target.mayCover = transition == nil && coversWhereNothingCanBePushed
    return NavigationRequest(
      .open(NavigationAttempt(target, parents: parents)),
      policy: options.policy
    )
  }

  func source(_ source: OpenOptions.Opener) -> NodeID? {
    switch source {
    case .opener: origin
    case .front: nil
    case .node(let node): node
    }
  }

  // MARK: - Opening

  /// Opens a place, with the given transition or with its own.
  public func open(
    _ place: any SceneAdapter,
    as transition: Transition? = nil,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await travel(opening(place, as: transition, options: options))
  }

  /// Opens a place above its parents, reusing those that are open.
  public func open(
    _ place: any SceneAdapter,
    under parents: [any SceneAdapter],
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    await travel(opening(place, under: parents.map(Place.init), as: transition, options: options))
  }

  /// Pushes where a navigation container holds the source, and presents elsewhere.
  public func show(
    _ place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .show, options: options)
  }

  /// Opens a place on top of the navigation container that holds the source.
  public func push(
    _ place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .push, options: options)
  }

  /// Opens a place over all open scenes.
  public func present(
    _ place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .present, options: options)
  }

  /// Opens a place over all open scenes, inside a navigation container of its own.
  public func presentInNavigation(
    _ place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .presentInNavigation, options: options)
  }

  /// Replaces the source with a place; it closes the way the source would have closed.
  public func replace(
    with place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .replace, options: options)
  }

  /// Opens a place in the last column of the split that holds the source.
  public func showDetail(
    _ place: any SceneAdapter,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(place, as: .detail, options: options)
  }

  /// Opens a place from the scene in front, with the place's own transition.
  public func jump(to place: any SceneAdapter, extras: SceneExtras = SceneExtras()) async
    -> NavigationResult
  {
    await open(place, options: OpenOptions(from: .front, extras: extras))
  }

  // MARK: - Going back

  /// Closes the top of the stack that holds the source.
  @discardableResult
  public func pop() async -> NavigationResult {
    await travel(NavigationRequest(.go(.pop(from: origin))))
  }

  /// Closes all but the first scene of the stack that holds the source.
  @discardableResult
  public func popToRoot() async -> NavigationResult {
    await travel(NavigationRequest(.go(.popToRoot(from: origin))))
  }

  /// Goes back to a node, and closes all nodes above it.
  @discardableResult
  public func pop(to node: NodeID) async -> NavigationResult {
    await travel(NavigationRequest(.go(.popTo(node))))
  }

  /// Closes a node, the way it was opened.
  @discardableResult
  public func close(_ node: NodeID) async -> NavigationResult {
    await travel(NavigationRequest(.go(.close(node))))
  }

  /// Selects a tab by name.
  @discardableResult
  public func select(tab: String) async -> NavigationResult {
    await travel(NavigationRequest(.go(.select(tab: tab, from: origin))))
  }

  // MARK: - Asking

  /// Opens a place that gives an answer, and waits for the answer, also across a sign-in.
  public func ask<Place, Answer>(
    _ question: SceneForResult<Place, Answer>,
    as transition: Transition? = nil,
    options: OpenOptions = .newNode
  ) async -> QuestionOutcome<Answer> {
    guard let navigator else { return .unreached(.failed(.ended)) }
    return await navigator.ask(opening(question.place, as: transition, options: options))
  }
}
