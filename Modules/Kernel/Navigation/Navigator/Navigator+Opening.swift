public import Links
import Mediator

// MARK: - Links and layouts

extension Navigator {
  /// Opens the place that a link leads to, above the places that a user passes on the way.
  ///
  /// A link that comes before the modules have started, or before the session has a layout, waits
  /// for both, unless the task is cancelled or the session ends. Open places are reused.
  ///
  /// - Parameters:
  ///   - link: The text, with or without its scheme.
  ///   - transition: How the place opens, or nil for its own transition.
  ///   - options: Further options.
  /// - Returns: How the navigation ended.
  public func open(
    link: String,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    if let obstacle = await hold() { return obstacle }
    do {
      let link = try call.mediator.links.resolveWithParents(link)
      return await openUnheld(link, as: transition, options: options)
    } catch {
      if let place = call.mediator.fallback(for: link, after: error) {
        return await redirect(to: place, as: transition, options: options)
      }
      recorder.record(.link, subject: link, outcome: .failed, reason: "\(error)")
      return .failed(.link(.leadsNowhere(error)))
    }
  }

  /// Opens the place that a module names for a link that nobody knows.
  private func redirect(
    to place: any SceneAdapter,
    as transition: Transition?,
    options: OpenOptions
  ) async -> NavigationResult {
    let known = link(to: place).flatMap { try? call.mediator.links.resolveWithParents($0) }
    let result =
      if let known {
        await openUnheld(known, as: transition, options: options)
      } else {
        await open(place, as: transition, options: options)
      }
    guard case .arrived(let node) = result else { return result }
    return .redirected(node)
  }

  /// Opens the place of a link that the caller has resolved already.
  ///
  /// - Parameters:
  ///   - link: The resolved link.
  ///   - transition: How the place opens, or nil for its own transition.
  ///   - options: Further options.
  /// - Returns: How the navigation ended.
  public func open(
    link: ResolvedLink<any Linkable>,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> NavigationResult {
    if let obstacle = await hold() { return obstacle }
    return await openUnheld(link, as: transition, options: options)
  }

  /// Opens the place of a link that may be opened now.
  private func openUnheld(
    _ link: ResolvedLink<any Linkable>,
    as transition: Transition?,
    options: OpenOptions
  ) async -> NavigationResult {
    guard let place = link.place as? any SceneAdapter else {
      return .failed(.link(.noPlace(link.link)))
    }
    recorder.record(.link, subject: Place(place), outcome: .done, reason: link.link)
    let kind = (transition ?? place.transition).kind
    let keepsParents = kind.keepsParents && options.keepsParents
    let parents = keepsParents ? link.parents.compactMap { $0 as? any SceneAdapter } : []
    let result = await open(place, under: parents, as: transition, options: options)
    guard transition == nil, result.lacksStack else { return result }
    return await open(place, under: parents, as: .presentInNavigation, options: options)
  }

  /// Keeps a link until it can be opened, and returns why it cannot be.
  private func hold() async -> NavigationResult? {
    guard !turns.hasEnded else { return .failed(.ended) }
    guard !held.letsPass(call.mediator, into: tree) else { return nil }
    return await held.wait(for: call.mediator, into: tree).map { .cancelled(by: $0) }
  }

  /// Begins the session with a layout, and opens the first places of its visible containers.
  ///
  /// - Parameter layout: The containers, and their first places.
  /// - Returns: How the place in front was reached.
  @discardableResult
  public func start(_ layout: InitialTree) async -> NavigationResult {
    guard !turns.hasEnded else { return .failed(.ended) }
    guard case .turn(let turn) = await turns.admit(.queue) else { return .cancelled(by: .ended) }
    defer {
      turns.end(turn)
      held.begin()
    }
    do throws(TreeError) {
      return try await install(layout, in: turn)
    } catch {
      return .failed(.invalidStep(error))
    }
  }

  private func install(_ layout: InitialTree, in turn: NavigationTurn) async throws(TreeError)
    -> NavigationResult
  {
    let planned = try SceneTree(layout, after: tree.lastNumber)
    if case .scene(let place) = layout {
      let decision = await decide(on: NavigationAttempt(PlaceToOpen(place, as: .root)), in: turn)
      if case .end(let result) = decision { return result }
      guard case .pass = decision else { return .failed(.invalidStep(.noRoot)) }
    }
    let changes = TreeOperationResult(
      focus: planned.layers[0],
      opened: planned.nodes.filter { $0.place != nil }.map(\.id),
      closed: tree.nodes.map(\.id)
    )
    let result = await commit({ _ in .success((planned, changes)) }, in: turn)
    guard case .arrived = result else { return result }
    return await fill(turn) ?? result
  }

  /// Closes the scene in front, the way it was opened.
  @discardableResult
  public func back() async -> NavigationResult {
    guard let front = host.top else { return .failed(.invalidStep(.noRoot)) }
    return await close(front)
  }
}

// MARK: - Steps

extension Navigator {
  /// Performs a navigation step when its turn comes, and returns how it ended.
  func travel(_ step: NavigationRequest) async -> NavigationResult {
    let start = recorder.now
    guard !turns.hasEnded else {
      record(.failed(.ended), of: step.action, since: start)
      return .failed(.ended)
    }
    let admission =
      if let atOnce = turns.admitAtOnce(step.policy) { atOnce } else { await turns.wait() }
    switch admission {
    case .refused(let cancellation):
      record(.cancelled(by: cancellation), of: step.action, since: start)
      return .cancelled(by: cancellation)
    case .turn(let turn):
      let source = observers.isEmpty ? nil : place(from: step.target)
      let result = await execute(step, in: turn)
      record(result, of: step.action, since: start, depth: turn.depth)
      if !observers.isEmpty { await notify(result, of: step.target, from: source, in: turn) }
      turns.end(turn)
      return result
    }
  }

  @inline(__always)
  private func execute(_ step: NavigationRequest, in turn: NavigationTurn) async -> NavigationResult
  {
    guard turn.depth < Self.limit else { return .failed(.tooDeep(limit: Self.limit)) }
    guard !Task.isCancelled else { return .cancelled(by: .task) }
    switch step.action {
    case .open(let attempt):
      return await open(attempt, in: turn)
    case .go(.select(let tab, let source)):
      return await select(tab, from: source, in: turn)
    case .go(let verb):
      let verb = verb.starting(at: host.top)
      return await commit({ $0.reduce(verb) }, in: turn)
    }
  }

  /// Opens a place that no step asked for, and reports the end as of any other navigation.
  func follow(_ attempt: NavigationAttempt, in turn: NavigationTurn) async -> NavigationResult {
    let start = recorder.now
    let source = observers.isEmpty ? nil : place(from: attempt.target)
    let result = await open(attempt, in: turn)
    record(result, of: .open(attempt), since: start, depth: turn.depth + 1)
    if !observers.isEmpty { await notify(result, of: attempt.target, from: source, in: turn) }
    return result
  }

  /// Asks the guards about an attempt, follows their redirects, and opens the final place.
  func open(_ attempt: NavigationAttempt, in turn: NavigationTurn) async -> NavigationResult {
    guard attempt.redirectedFrom.count <= Self.limit else {
      return .failed(.tooManyRedirects(attempt.redirectedFrom.map(\.description)))
    }
    if attempt.redirectedFrom.isEmpty, redirectReason != nil { redirectReason = nil }
    let immediate = guards.decideAtOnce(on: attempt) { guardContext(for: $0, attempt.target) }
    let decision = if let immediate { immediate } else { await decide(on: attempt, in: turn) }
    switch decision {
    case .pass:
      if let problem = await prepare(attempt, in: turn) { return .failed(.loading(problem)) }
      let result = await commit({ $0.reduce(attempt) }, in: turn)
      if host.prepared != nil { await dropPreparedScene(in: turn) }
      if !attempt.redirectedFrom.isEmpty, case .arrived(let node) = result {
        return .redirected(node)
      }
      return result
    case .end(let result):
      return result
    case .redirect(let place, let transition, let reason):
      redirectReason = reason
      let result = await open(attempt.redirected(to: place, as: transition), in: turn)
      // Where the other place cannot be shown either, the reason for the first says what to do.
      if let reason, case .failed(.loading) = result { return .failed(.loading(reason)) }
      guard transition == nil, result.lacksStack else { return result }
      return await open(attempt.redirected(to: place, as: .presentInNavigation), in: turn)
    case .suspend(let place, let transition, let time, let name):
      let detour = attempt.redirected(to: place, as: transition)
      return await suspend(attempt, for: time, guardName: name, detour: detour, in: turn)
    }
  }

  /// Asks all guards about an attempt, also those that take their time.
  func decide(on attempt: NavigationAttempt, in turn: NavigationTurn) async -> GuardDecision {
    await guards.decide(on: attempt, in: turn, of: turns) { guardContext(for: $0, attempt.target) }
  }

  private func guardContext(for place: Place, _ target: PlaceToOpen) -> GuardContext {
    GuardContext(
      place: place.adapter,
      transition: target.transition,
      source: self.place(from: target),
      call: call
    )
  }

  /// Returns the place from which another is opened, if a scene is there now.
  private func place(from target: PlaceToOpen?) -> Place? {
    (target?.source ?? host.top).flatMap(tree.place)
  }

  /// Selects a tab; one that is empty yet opens its first place, if the guards agree.
  private func select(_ tab: String, from source: NodeID?, in turn: NavigationTurn) async
    -> NavigationResult
  {
    let verb = TreeVerb.select(tab: tab, from: source)
    guard case .success(let planned) = tree.reduce(verb),
      let container = planned.tree[planned.changes.focus], container.isEmptyStack,
      let root = container.root
    else { return await commit({ $0.reduce(verb) }, in: turn) }
    return await follow(NavigationAttempt(.root(root, in: container.id)), in: turn)
  }

  /// Opens the first places of the empty containers in view; the last one is in front.
  func fill(_ turn: NavigationTurn) async -> NavigationResult? {
    var last: NavigationResult?
    for (container, root) in tree.emptyInView {
      last = await follow(NavigationAttempt(.root(root, in: container)), in: turn)
    }
    return last
  }

  // MARK: - Reports

  /// Adds the end of a navigation to the trace.
  func record(
    _ result: NavigationResult,
    of action: NavigationRequest.Action,
    since start: Duration,
    depth: Int = 0
  ) {
    recorder.record(
      result,
      of: action,
      from: result.node.flatMap(tree.opener).flatMap(tree.place),
      since: start,
      depth: depth
    )
  }

  private func notify(
    _ result: NavigationResult,
    of target: PlaceToOpen?,
    from source: Place?,
    in turn: NavigationTurn
  ) async {
    guard let target else { return }
    let context = GuardContext(
      place: target.place.adapter,
      transition: target.transition,
      source: source,
      call: call
    )
    await observers.notify(result, context, in: turn, of: turns)
  }
}

extension PlaceToOpen {
  /// The first scene of an empty container.
  static func root(_ place: Place, in container: NodeID) -> PlaceToOpen {
    PlaceToOpen(place.adapter, as: .root, instance: .newNode, from: container)
  }
}

extension TreeVerb {
  /// Returns the verb with its starting point fixed, so that it holds if the front changes.
  fileprivate func starting(at front: NodeID?) -> TreeVerb {
    switch self {
    case .pop(let source): .pop(from: source ?? front)
    case .popToRoot(let source): .popToRoot(from: source ?? front)
    case .open, .close, .popTo, .select, .remove: self
    }
  }
}

extension NavigationRequest {
  fileprivate var target: PlaceToOpen? {
    if case .open(let attempt) = action { attempt.target } else { nil }
  }
}

extension Problem {
  static func leadsNowhere(_ error: LinkError) -> Problem {
    Problem(code: "navigation.link", message: error.description)
  }

  static func noPlace(_ link: String) -> Problem {
    Problem(
      code: "navigation.link",
      message: "“\(link)” is a command, not a place.",
      hint: "Run it instead of opening it."
    )
  }
}
