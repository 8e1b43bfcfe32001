import Mediator

/// A tree that a navigation would lead to, and what would be different in it.
typealias PlannedTree = (tree: SceneTree, changes: TreeChanges)

/// What came of trying to change the tree at once.
private enum CommitAttempt {
  case ended(NavigationResult)
  case changed(TreeChanges, before: SceneTree)
  case asks(NodeID, any ConfirmsClosing)
  case wakes(Place)
}

extension Navigator {
  /// Changes the tree, and lets what is new load.
  ///
  /// The plan is made from the tree as it stands at that moment. Between the last plan and the
  /// change nothing else can run, so a navigation is seen whole or not at all.
  func commit(
    _ reduce: (SceneTree) -> Result<PlannedTree, TreeError>,
    in turn: NavigationTurn,
    asksToLeave: Bool = true
  ) async -> NavigationResult {
    var asked: Set<NodeID>? = asksToLeave ? [] : nil
    while true {
      switch attempt(reduce, in: turn, asked: &asked) {
      case .ended(let arrival):
        return arrival
      case .changed(let changes, let before):
        if !animatorMakers.isEmpty { await animate(changes, from: before, in: turn) }
        return await load(changes, in: turn)
      case .asks(let node, let scene):
        if let refusal = await ask(scene, at: node, in: turn) { return .cancelled(by: refusal) }
      case .wakes(let place):
        if let unanswered = await wake(place) { return .unanswered(unanswered) }
      }
    }
  }

  /// Changes the tree, unless something has to be waited for before.
  private func attempt(
    _ reduce: (SceneTree) -> Result<PlannedTree, TreeError>,
    in turn: NavigationTurn,
    asked: inout Set<NodeID>?
  ) -> CommitAttempt {
    let before = tree
    let plan: PlannedTree
    switch reduce(before) {
    case .failure(let misstep): return .ended(.failed(.misstep(misstep)))
    case .success(let success): plan = success
    }
    if !plan.changes.closed.isEmpty, let next = nextToAsk(among: plan.changes.closed, asked: &asked)
    {
      return .asks(next.node, next.scene)
    }
    if !turn.isNested, let givenUp {
      return .ended(.cancelled(by: givenUp))
    }
    return adopt(plan, replacing: before)
  }

  // MARK: - Leaving

  private func nextToAsk(
    among closed: [NodeID],
    asked: inout Set<NodeID>?
  ) -> (node: NodeID, scene: any ConfirmsClosing)? {
    guard let before = asked else { return nil }
    for node in closed where !before.contains(node) {
      guard let standing = live[node], standing.asksBeforeLeaving,
        let scene = standing as? any ConfirmsClosing
      else { continue }
      asked?.insert(node)
      return (node, scene)
    }
    return nil
  }

  private func ask(
    _ scene: any ConfirmsClosing,
    at node: NodeID,
    in turn: NavigationTurn
  ) async -> NavigationCancellation? {
    let leaving = await inside(turn) { await scene.mayLeave() }
    if Task.isCancelled { return .task }
    guard case .stay(let reason) = leaving else { return nil }
    record(.verdict, subject: node, outcome: .refused, reason: "stays: \(reason.code)")
    return .stayed(node, reason)
  }

  // MARK: - Modules that are not there yet

  /// Starts the module of a place if it waits for that, or returns why it builds nothing now.
  func wake(_ place: Place) async -> UnansweredRequest? {
    guard let state = book.state(of: place.adapter),
      let cause = await call.mediator.startIfNeeded(state, for: call)
    else { return nil }
    return unanswered(place, cause: cause)
  }

  private func unanswered(_ place: Place, cause: UnansweredRequest.Cause) -> UnansweredRequest {
    UnansweredRequest(
      request: place.description,
      owner: book.owner(of: place.adapter),
      cause: cause
    )
  }

  // MARK: - The change itself

  /// Builds what is new and puts the plan in the tree's place, all without waiting.
  private func adopt(_ plan: PlannedTree, replacing before: SceneTree) -> CommitAttempt {
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
  private func raise(_ place: Place, at node: Node) -> CommitAttempt? {
    if let state = book.state(of: place.adapter), !state.isRunning { return .wakes(place) }
    do {
      guard let scene = try build(place, at: node) else {
        return .ended(.unanswered(unanswered(place, cause: missing(place))))
      }
      live.append(scene, at: node.id)
      return nil
    } catch {
      return .ended(.failed(.building(Problem(of: error, in: book.owner(of: place.adapter)))))
    }
  }

  /// Builds the scene of a place, or nothing where no module does.
  func build(_ place: Place, at node: Node) throws -> (any Scene)? {
    let adapter = place.adapter
    if let blueprint = book.blueprint(of: adapter) {
      return try blueprint.build(adapter, in: SceneContext(self, node: node, of: blueprint.owner))
    }
    guard let place = adapter as? any SelfBuildingPlace else { return nil }
    return place.build(in: SceneContext(self, node: node, of: book.owner(of: adapter)))
  }

  private func missing(_ place: Place) -> UnansweredRequest.Cause {
    let isPresent = call.mediator.modules.contains(book.owner(of: place.adapter))
    return isPresent ? .noHandler : .leftOut
  }

  /// Puts the plan in the tree's place, and tells the scenes; the newest were built for it.
  private func replace(_ before: SceneTree, with plan: PlannedTree, newest count: Int) {
    let left = top
    isCommitted = true
    standing = plan.tree
    if let watch { for (node, scene) in live.entries[count...] { watch.watch(scene, at: node) } }
    if left != top, let left { live[left]?.disappeared() }
    if !plan.changes.closed.isEmpty { tearDown(plan.changes, from: before) }
    for node in plan.changes.opened { live[node]?.created() }
    if left != top, let top { live[top]?.appeared() }
  }

  private func tearDown(_ changes: TreeChanges, from before: SceneTree) {
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
  private func load(_ changes: TreeChanges, in turn: NavigationTurn) async -> NavigationResult {
    for node in changes.opened {
      guard let scene = live[node] else { continue }
      do {
        try await inside(turn) { try await scene.load() }
      } catch {
        let owner = tree[node]?.place.map { book.owner(of: $0.adapter) }
        await retract(node, in: turn)
        return .failed(.loading(Problem(of: error, in: owner)))
      }
    }
    return changes.ending == .duplicate ? .duplicate(changes.focus) : .arrived(changes.focus)
  }

  /// Closes a scene that could not load, unless it is the first and nothing would be left.
  private func retract(_ node: NodeID, in turn: NavigationTurn) async {
    guard tree[node]?.opening.transition.kind != .root else { return }
    _ = await commit({ $0.reduce(.close(node)) }, in: turn, asksToLeave: false)
  }
}
