public import Mediator

/// A tree that a navigation would lead to, and what would be different in it.
typealias PlannedTree = (tree: SceneTree, changes: TreeOperationResult)

/// The outcome of trying to change the tree at once.
private enum CommitOutcome {
  case ended(NavigationResult)
  case changed(TreeOperationResult, before: SceneTree)
  case needsConsent(NodeID, any ConfirmsClosing)
  case needsModule(Place)
}

extension Navigator {
  /// Changes the tree, and lets the new scenes load.
  ///
  /// The plan is made from the tree as it is at that moment. Between the last plan and the change
  /// nothing else can run, so others see the whole navigation or none of it.
  ///
  /// - Parameters:
  ///   - reduce: Plans the change.
  ///   - turn: The turn in which the navigation runs.
  ///   - asksScenes: Whether scenes that would close may prevent it.
  /// - Returns: How the navigation ended.
  func commit(
    _ reduce: (SceneTree) -> Result<PlannedTree, TreeError>,
    in turn: NavigationTurn,
    asksScenes: Bool = true
  ) async -> NavigationResult {
    var asked: Set<NodeID>? = asksScenes ? [] : nil
    while true {
      switch attempt(reduce, in: turn, asked: &asked) {
      case .ended(let result):
        return result
      case .changed(let changes, let before):
        if host.hasAnimators { await animate(changes, from: before, in: turn) }
        return await load(changes, from: before, in: turn)
      case .needsConsent(let node, let scene):
        if let refusal = await consent(of: scene, at: node, in: turn) {
          return .cancelled(by: refusal)
        }
      case .needsModule(let place):
        if let unanswered = unavailability(of: place) { return .unanswered(unanswered) }
      }
    }
  }

  /// Changes the tree, unless it has to wait for something before.
  private func attempt(
    _ reduce: (SceneTree) -> Result<PlannedTree, TreeError>,
    in turn: NavigationTurn,
    asked: inout Set<NodeID>?
  ) -> CommitOutcome {
    let before = tree
    let plan: PlannedTree
    switch reduce(before) {
    case .failure(let error): return .ended(.failed(.invalidStep(error)))
    case .success(let success): plan = success
    }
    if !plan.changes.closed.isEmpty, let next = nextToAsk(among: plan.changes.closed, &asked) {
      return .needsConsent(next.node, next.scene)
    }
    if let cancellation = turns.cancellation(of: turn) {
      return .ended(.cancelled(by: cancellation))
    }
    switch host.build(plan, for: self) {
    case .idleModule(let place): return .needsModule(place)
    case .noBuilder(let place): return .ended(.unanswered(unanswered(place)))
    case .failed(let problem): return .ended(.failed(.building(problem)))
    case nil: adopt(plan, replacing: before)
    }
    return .changed(plan.changes, before: before)
  }

  /// Puts a plan in place of the tree, and tells everything that depends on the tree.
  private func adopt(_ plan: PlannedTree, replacing before: SceneTree) {
    turns.treeChanges()
    let previous = host.adopt(plan)
    if !plan.changes.closed.isEmpty {
      if !suspended.all.isEmpty {
        for intent in suspended.follow(plan.changes) { giveUp(intent, for: .closed) }
      }
      for node in plan.changes.closed {
        guard let gone = before[node], let question = gone.opening.question,
          let place = gone.place
        else { continue }
        settle(
          question,
          from: place,
          opener: gone.opening.opener,
          with: questions.outcome(of: node)
        )
      }
    }
    host.announce(plan.changes, after: previous)
  }

  // MARK: - Closing scenes

  private func nextToAsk(
    among closed: [NodeID],
    _ asked: inout Set<NodeID>?
  ) -> (node: NodeID, scene: any ConfirmsClosing)? {
    guard let before = asked else { return nil }
    for node in closed where !before.contains(node) {
      guard let scene = host.scene(at: node), scene.asksBeforeLeaving,
        let asking = scene as? any ConfirmsClosing
      else { continue }
      asked?.insert(node)
      return (node, asking)
    }
    return nil
  }

  /// Asks a scene whether it may close, and returns the cancellation if not.
  private func consent(
    of scene: any ConfirmsClosing,
    at node: NodeID,
    in turn: NavigationTurn
  ) async -> NavigationCancellationReason? {
    let decision = await turns.run(in: turn) { await scene.mayLeave() }
    if Task.isCancelled { return .task }
    guard case .stay(let stated) = decision else { return nil }
    let reason = whereItCanBeDealtWith(stated, at: node, of: scene)
    recorder.record(.verdict, subject: node, outcome: .refused, reason: "stays: \(reason.code)")
    return .stayed(node, reason)
  }

  /// Returns why a scene stays, with the way to it where another one covers it and no link leads there.
  private func whereItCanBeDealtWith(
    _ reason: Problem,
    at node: NodeID,
    of scene: any ConfirmsClosing
  ) -> Problem {
    guard node != host.top, let place = tree.place(of: node), link(to: place.adapter) == nil else {
      return reason
    }
    return reason.advising("Go back to “\(scene.screen.title)” first, with: back")
  }

  /// Returns why a user should not leave now, such as unsaved changes in one of the open scenes.
  ///
  /// Navigations ask the scenes that they close by themselves. This is for who ends the session.
  ///
  /// - Returns: The reason of the first scene that must not close, or nil if all may.
  public func reasonAgainstLeaving() async -> Problem? {
    for node in tree.nodes {
      guard let scene = host.scene(at: node.id), scene.asksBeforeLeaving,
        let asking = scene as? any ConfirmsClosing,
        case .stay(let reason) = await asking.mayLeave()
      else { continue }
      return whereItCanBeDealtWith(reason, at: node.id, of: asking)
    }
    return nil
  }

  // MARK: - Modules that do not run

  /// Returns why the module of a place builds no scene now, if it does not run.
  func unavailability(of place: Place) -> UnansweredRequest? {
    host.index.unavailability(of: place)
  }

  private func unanswered(_ place: Place) -> UnansweredRequest {
    let isPresent = call.mediator.modules.contains(host.index.owner(of: place.adapter))
    return host.index.unanswered(place, cause: isPresent ? .noHandler : .leftOut)
  }

  // MARK: - After the change

  /// Plays the transitions of a name with an animator of this session's front.
  ///
  /// A contract names how its places come and go; a prompt and a page play that in different ways.
  /// The animator replaces one that a module has registered under the name.
  public func animate(_ name: String, with make: @escaping @Sendable () -> any Animator) {
    host.play(name, with: AnimatorFactory(name: name, make: make))
  }

  /// Plays the transitions of the closed scenes backwards, then those of the new scenes.
  private func animate(
    _ changes: TreeOperationResult,
    from before: SceneTree,
    in turn: NavigationTurn
  )
    async
  {
    for node in changes.closed {
      guard let closed = before[node], let place = closed.place,
        let animator = host.takeAnimator(of: node, playing: closed.opening.transition.animator)
      else { continue }
      animator.isPresenting = false
      await turns.run(in: turn) { await animator.animate(place.adapter) }
    }
    for node in changes.opened {
      guard let opened = tree[node], let place = opened.place,
        let name = opened.opening.transition.animator
      else { continue }
      guard let animator = host.makeAnimator(name, of: node) else {
        let reason = "no animator “\(name)”"
        recorder.record(.navigation, subject: node, outcome: .unanswered, reason: reason)
        continue
      }
      animator.isPresenting = true
      await turns.run(in: turn) { await animator.animate(place.adapter) }
    }
  }

  @inline(__always)
  private func load(
    _ changes: TreeOperationResult,
    from before: SceneTree,
    in turn: NavigationTurn
  ) async -> NavigationResult {
    // What was prepared goes on being watched, and its parents are not.
    let prepared = changes.opened.first { host.load(of: $0) > 0 }
    for node in changes.opened where node != prepared {
      guard let scene = host.scene(at: node) else { continue }
      do {
        if prepared == nil {
          try await load(scene, at: node, in: turn)
        } else {
          host.note(try await loadUnwatched(scene, in: turn), of: node)
        }
      } catch {
        let owner = tree.place(of: node).map { host.index.owner(of: $0.adapter) }
        await giveUp(changes, returningTo: before.top, in: turn)
        return .failed(.loading(Problem(of: error, in: owner)))
      }
    }
    return changes.ending == .duplicate ? .duplicate(changes.focus) : .arrived(changes.focus)
  }

  /// Loads a scene, and watches what it depends on from then on.
  func load(_ scene: any Scene, at node: NodeID, in turn: NavigationTurn) async throws {
    guard let place = tree.place(of: node) else { return }
    let load = try await load(scene, of: place, in: turn)
    host.note(load, of: node)
  }

  /// Loads the scene of a place, and returns the number of the load.
  private func load(_ scene: any Scene, of place: Place, in turn: NavigationTurn) async throws
    -> Int
  {
    guard let watch else { return try await loadUnwatched(scene, in: turn) }
    return try await watch.renew {
      // What the guards depend on decides whether the scene stays open.
      _ = await refusal(of: place.adapter, in: turn)
      return try await loadUnwatched(scene, in: turn)
    }
  }

  private func loadUnwatched(_ scene: any Scene, in turn: NavigationTurn) async throws -> Int {
    let load = host.beginLoad()
    try await turns.run(in: turn) { try await scene.load() }
    return load
  }

  // MARK: - Before the change

  /// Loads the scene of a place whose opening would first close what is above its parents.
  ///
  /// What is closed cannot be opened again as it was, so a place that cannot load closes nothing.
  ///
  /// - Parameters:
  ///   - attempt: The navigation that is to be made.
  ///   - turn: The turn in which it runs.
  /// - Returns: Why the place cannot load.
  func prepare(_ attempt: NavigationAttempt, in turn: NavigationTurn) async -> Problem? {
    guard !attempt.parents.isEmpty, case .success(let plan) = tree.reduce(attempt),
      !plan.changes.closed.isEmpty, plan.changes.opened.contains(plan.changes.focus),
      let node = plan.tree[plan.changes.focus], let place = node.place,
      unavailability(of: place) == nil,
      let scene = try? host.makeScene(of: place, at: node, for: self)
    else { return nil }
    do {
      let load = try await load(scene, of: place, in: turn)
      host.prepared = PreparedScene(node: node.id, place: place, scene: scene, load: load)
      return nil
    } catch {
      return Problem(of: error, in: host.index.owner(of: place.adapter))
    }
  }

  /// Drops a prepared scene that was not opened, and watches the scene in front again.
  func dropPreparedScene(in turn: NavigationTurn) async {
    host.prepared = nil
    _ = await SceneRefresher(navigator: self, turn: turn).run(loadedBefore: host.lastLoad)
  }

  /// Closes what was opened with a scene that could not load, and goes back to where the user was.
  ///
  /// The first scene of a container stays, so that the container is not left empty.
  private func giveUp(
    _ changes: TreeOperationResult,
    returningTo former: NodeID?,
    in turn: NavigationTurn
  ) async {
    for node in changes.opened.reversed() {
      guard let opened = tree[node], opened.opening.transition.kind != .root else { continue }
      _ = await commit({ $0.reduce(.close(node)) }, in: turn, asksScenes: false)
    }
    guard let former, tree.contains(former), tree.top != former else { return }
    _ = await commit({ $0.reduce(.popTo(former)) }, in: turn, asksScenes: false)
  }
}
