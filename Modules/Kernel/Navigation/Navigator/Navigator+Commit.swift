import Mediator

/// A tree that a navigation would lead to, and what would be different in it.
typealias Plan = (tree: Tree, changes: Changes)

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
    var asked: Set<NodeID> = []
    while true {
      let plan: Plan
      switch reduce(tree) {
      case .failure(let misstep): return .failed(.misstep(misstep))
      case .success(let success): plan = success
      }
      if asksToLeave, let scene = nextToAsk(plan.changes.closed, &asked) {
        if let refusal = await ask(scene, turn) { return .cancelled(by: refusal) }
        continue
      }
      if let cancellation = running?.cancellation, !turn.isNested {
        return .cancelled(by: cancellation)
      }
      let before = tree
      if let failure = adopt(plan) { return failure }
      if !animatorMakers.isEmpty { await animate(plan.changes, before, turn) }
      return await load(plan.changes, turn)
    }
  }

  // MARK: - Leaving

  private func nextToAsk(
    _ closed: [NodeID],
    _ asked: inout Set<NodeID>
  ) -> (node: NodeID, scene: any GuardsLeaving)? {
    for node in closed where !asked.contains(node) {
      guard let standing = live[node], standing.asksBeforeLeaving,
        let scene = standing as? any GuardsLeaving
      else { continue }
      asked.insert(node)
      return (node, scene)
    }
    return nil
  }

  private func ask(
    _ asked: (node: NodeID, scene: any GuardsLeaving),
    _ turn: Turn
  ) async -> Cancellation? {
    let leaving = await inside(turn) { await asked.scene.mayLeave() }
    if Task.isCancelled { return .task }
    guard case .stay(let reason) = leaving else { return nil }
    record(.verdict, asked.node, .refused, "stays: \(reason.code)")
    return .stayed(asked.node, reason)
  }

  // MARK: - The change itself

  /// Builds what is new and puts the plan in the tree's place, all without waiting.
  private func adopt(_ plan: Plan) -> Arrival? {
    var built: [(node: NodeID, scene: any Scene)] = []
    for node in plan.changes.opened {
      guard let opened = plan.tree[node], let place = opened.place else { continue }
      do {
        let site = Site(self, node: node, extras: opened.extras)
        guard let scene = try book.build(place.adapter, at: site) else {
          return .unanswered(unanswered(place))
        }
        built.append((node, scene))
      } catch {
        return .failed(.building(Report(of: error, in: book.owner(of: place.adapter))))
      }
    }
    replace(with: plan, built)
    return nil
  }

  private func unanswered(_ place: Place) -> Unanswered {
    let owner = book.owner(of: place.adapter)
    let isPresent = call.mediator.modules.contains(owner)
    return Unanswered(
      request: place.description,
      owner: owner,
      cause: isPresent ? .noHandler : .leftOut
    )
  }

  private func replace(with plan: Plan, _ built: [(node: NodeID, scene: any Scene)]) {
    let before = tree
    let left = before.top
    running?.isCommitted = true
    tree = plan.tree
    for (node, scene) in built {
      live.append(scene, at: node)
      leakWatch?.watch(scene, at: node)
    }
    let front = tree.top
    if left != front, let left { live[left]?.disappeared() }
    if !plan.changes.closed.isEmpty { bury(plan.changes, before) }
    for (_, scene) in built { scene.created() }
    if left != front, let front { live[front]?.appeared() }
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
