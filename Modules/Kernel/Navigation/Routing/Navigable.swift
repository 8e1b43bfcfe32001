/// Whatever one can navigate with: the session's navigator, or a scene's router.
public protocol Navigable {
  /// The navigator, while the session lasts.
  var navigator: Navigator? { get }

  /// The node from which this navigates, or nil for whatever is in front.
  var origin: NodeID? { get }
}

extension Navigable {
  /// Does something to the navigation, when its turn comes.
  @inline(__always)
  func travel(_ step: Step) async -> Arrival {
    guard let navigator else { return .failed(.ended) }
    return await navigator.travel(step)
  }

  private func opening(
    _ place: any SceneAdapter,
    under parents: [Place] = [],
    _ transition: Transition?,
    _ options: OpenOptions
  ) -> Step {
    let entry = Entry(
      place,
      transition,
      instance: options.instance,
      from: source(options.source),
      extras: options.extras
    )
    return Step(.open(Trip(entry, parents: parents, bypass: options.bypass)), options.policy)
  }

  func source(_ source: OpenOptions.Source) -> NodeID? {
    switch source {
    case .opener: origin
    case .front: nil
    case .node(let node): node
    }
  }

  // MARK: - Opening

  /// Opens a place, the way that is given or the way the place itself says.
  public func open(
    _ place: any SceneAdapter,
    as transition: Transition? = nil,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await travel(opening(place, transition, options))
  }

  /// Opens a place above those that a person would have walked through, reusing what stands.
  public func open(
    _ place: any SceneAdapter,
    under parents: [any SceneAdapter],
    as transition: Transition? = nil,
    _ options: OpenOptions = .reuse
  ) async -> Arrival {
    await travel(opening(place, under: parents.map(Place.init), transition, options))
  }

  /// Pushes where a navigation container holds the source, and presents elsewhere.
  public func show(
    _ place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .show, options)
  }

  /// Puts a place on top of the navigation container that holds the source.
  public func push(
    _ place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .push, options)
  }

  /// Puts a place over everything that stands.
  public func present(
    _ place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .present, options)
  }

  /// Puts a place over everything that stands, inside a navigation container of its own.
  public func presentInNavigation(
    _ place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .presentInNavigation, options)
  }

  /// Puts a place where the source stands; it leaves the way the source would have left.
  public func replace(
    with place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .replace, options)
  }

  /// Puts a place into the last column of the split that holds the source.
  public func showDetail(
    _ place: any SceneAdapter,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(place, as: .detail, options)
  }

  /// Goes to a place from whatever is in front, the way the place itself says.
  public func jump(to place: any SceneAdapter, _ extras: Extras = Extras()) async -> Arrival {
    await open(place, OpenOptions(from: .front, extras: extras))
  }

  // MARK: - By the type of the scene

  /// Opens a scene by its type, with its input.
  public func open<Target: InputScene>(
    _ scene: Target.Type,
    input: Target.Input,
    as transition: Transition? = nil,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(InputPlace<Target>(input: input), as: transition, options)
  }

  /// Opens a scene by its type.
  public func open<Target: PlainScene>(
    _ scene: Target.Type,
    as transition: Transition? = nil,
    _ options: OpenOptions = .plain
  ) async -> Arrival {
    await open(PlainPlace<Target>(), as: transition, options)
  }

  // MARK: - Going back

  /// Closes the top of the stack that holds the source.
  @discardableResult
  public func pop() async -> Arrival { await travel(Step(.go(.pop(from: origin)))) }

  /// Closes all but the first scene of the stack that holds the source.
  @discardableResult
  public func popToRoot() async -> Arrival { await travel(Step(.go(.popToRoot(from: origin)))) }

  /// Goes back to a node, closing what stands above it.
  @discardableResult
  public func pop(to node: NodeID) async -> Arrival { await travel(Step(.go(.popTo(node)))) }

  /// Closes a node, the way it was opened.
  @discardableResult
  public func close(_ node: NodeID) async -> Arrival { await travel(Step(.go(.close(node)))) }

  /// Selects a tab by name.
  @discardableResult
  public func select(tab: String) async -> Arrival {
    await travel(Step(.go(.select(tab: tab, from: origin))))
  }

  // MARK: - Asking

  /// Opens a place that gives an answer, and waits for the answer, also across a sign-in.
  public func ask<Place, Answer>(
    _ question: Question<Place, Answer>,
    as transition: Transition? = nil,
    _ options: OpenOptions = .anew
  ) async -> Outcome<Answer> {
    guard let navigator else { return .unreached(.failed(.ended)) }
    return await navigator.ask(opening(question.place, transition, options))
  }
}
