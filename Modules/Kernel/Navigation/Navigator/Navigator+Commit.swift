import Mediator

/// A tree that a navigation would lead to, and what would be different in it.
typealias Plan = (tree: Tree, changes: Changes)

/// What came of trying to change the tree at once.
private enum Attempt {
  case ended(Arrival)
  case changed(Changes, before: Tree)
  case asks(NodeID, any GuardsLeaving)
  case wakes(Place)
}

extension Navigator {
  /// Changes the tree, and lets what is new load.
  ///
  /// The plan is made from the tree as it stands at that moment. Between the last plan and the
  /// change nothing else can run, so a navigation is seen whole or not at all.
  func commit(
    _ reduce: (Tree) -> Result<Plan, Misstep>,
    _ turn: Turn,
    asksToLeave: Bool = true
  ) async -> Arrival {
    var asked: Set<NodeID>? = asksToLeave ? [] : nil
    while true {
      switch attempt(reduce, turn, &asked) {
      case .ended(let arrival):
        return arrival
      case .changed(let changes, let before):
        if !animatorMakers.isEmpty { await animate(changes, before, turn) }
        return await load(changes, turn)
      case .asks(let node, let scene):
        if let refusal = await ask(scene, at: node, turn) { return .cancelled(by: refusal) }
      case .wakes(let place):
        if let unanswered = await wake(place) { return .unanswered(unanswered) }
      }
    }
  }

  /// Changes the tree, unless something has to be waited for before.
  private func attempt(
    _ reduce: (Tree) -> Result<Plan, Misstep>,
    _ turn: Turn,
    _ asked: inout Set<NodeID>?
  ) -> Attempt {
    let before = tree
    let plan: Plan
    switch reduce(before) {
    case .failure(let misstep): return .ended(.failed(.misstep(misstep)))
    case .success(let success): plan = success
    }
    if !plan.changes.closed.isEmpty, let next = nextToAsk(plan.changes.closed, &asked) {
      return .asks(next.node, next.scene)
    }
    if !turn.isNested, let givenUp {
      return .ended(.cancelled(by: givenUp))
    }
    return adopt(plan, before)
  }

  // MARK: - Leaving

  private func nextToAsk(
    _ closed: [NodeID],
    _ asked: inout Set<NodeID>?
  ) -> (node: NodeID, scene: any GuardsLeaving)? {
    guard let before = asked else { return nil }
    for node in closed where !before.contains(node) {
      guard let standing = live[node], standing.asksBeforeLeaving,
        let scene = standing as? any GuardsLeaving
      else { continue }
      asked?.insert(node)
      return (node, scene)
    }
    return nil
  }

  private func ask(
    _ scene: any GuardsLeaving,
    at node: NodeID,
    _ turn: Turn
  ) async -> Cancellation? {
    let leaving = await inside(turn) { await scene.mayLeave() }
    if Task.isCancelled { return .task }
    guard case .stay(let reason) = leaving else { return nil }
    record(.verdict, node, .refused, "stays: \(reason.code)")
    return .stayed(node, reason)
  }

  // MARK: - Modules that are not there yet

  /// Starts the module of a place if it waits for that, or returns why it builds nothing now.
  func wake(_ place: Place) async -> Unanswered? {
    guard let state = book.state(of: place.adapter),
      let cause = await call.mediator.awaken(state, call)
    else { return nil }
    return unanswered(place, cause)
  }

  private func unanswered(_ place: Place, _ cause: Unanswered.Cause) -> Unanswered {
    Unanswered(
      request: place.description,
      owner: book.owner(of: place.adapter),
      cause: cause
    )
  }

  // MARK: - The change itself

  /// Builds what is new and puts the plan in the tree's place, all without waiting.
  private func adopt(_ plan: Plan, _ before: Tree) -> Attempt {
    let count = live.count
    for node in plan.changes.opened {
      guard let opened = plan.tree[node], let place = opened.place,
        let hindrance = raise(place, at: opened)
      else { continue }
      live.cut(to: count)
      return hindrance
    }
    replace(before, with: plan, newest: count)
    return .changed(plan.changes, before: before)
  }

  /// Builds the scene of a new node, or says what keeps it from being built.
  private func raise(_ place: Place, at node: Node) -> Attempt? {
    if let state = book.state(of: place.adapter), !state.isRunning { return .wakes(place) }
    do {
      guard let scene = try build(place, at: node) else {
        return .ended(.unanswered(unanswered(place, missing(place))))
      }
      live.append(scene, at: node.id)
      return nil
    } catch {
      return .ended(.failed(.building(Report(of: error, in: book.owner(of: place.adapter)))))
    }
  }

  /// Builds the scene of a place, or nothing where no module does.
  func build(_ place: Place, at node: Node) throws -> (any Scene)? {
    let adapter = place.adapter
    if let blueprint = book.blueprint(of: adapter) {
      return try blueprint.build(adapter, at: Site(self, node: node, of: blueprint.owner))
    }
    guard let place = adapter as? any SelfBuilding else { return nil }
    return place.build(at: Site(self, node: node, of: book.owner(of: adapter)))
  }

  private func missing(_ place: Place) -> Unanswered.Cause {
    let isPresent = call.mediator.modules.contains(book.owner(of: place.adapter))
    return isPresent ? .noHandler : .leftOut
  }

  /// Puts the plan in the tree's place, and tells the scenes; the newest were built for it.
  private func replace(_ before: Tree, with plan: Plan, newest count: Int) {
    let left = top
    isCommitted = true
    standing = plan.tree
    if let watch { for (node, scene) in live.entries[count...] { watch.watch(scene, at: node) } }
    if left != top, let left { live[left]?.disappeared() }
    if !plan.changes.closed.isEmpty { bury(plan.changes, before) }
    for node in plan.changes.opened { live[node]?.created() }
    if left != top, let top { live[top]?.appeared() }
  }

  private func bury(_ changes: Changes, _ before: Tree) {
    for node in changes.closed {
      guard let scene = live.remove(node) else { continue }
      scene.closed()
    }
    follow(changes)
    for node in changes.closed {
      if let gone = before[node], let question = gone.opening.question {
        settle(question, of: gone)
      }
    }
  }

  // MARK: - Loading

  @inline(__always)
  private func load(_ changes: Changes, _ turn: Turn) async -> Arrival {
    for node in changes.opened {
      guard let scene = live[node] else { continue }
      do {
        try await inside(turn) { try await scene.load() }
      } catch {
        let owner = tree[node]?.place.map { book.owner(of: $0.adapter) }
        await retract(node, turn)
        return .failed(.loading(Report(of: error, in: owner)))
      }
    }
    return changes.ending == .duplicate ? .duplicate(changes.focus) : .arrived(changes.focus)
  }

  /// Closes a scene that could not load, unless it is the first and nothing would be left.
  private func retract(_ node: NodeID, _ turn: Turn) async {
    guard tree[node]?.opening.transition.kind != .root else { return }
    _ = await commit({ $0.reduce(.close(node)) }, turn, asksToLeave: false)
  }
}
