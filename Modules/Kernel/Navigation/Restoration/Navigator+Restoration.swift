import Mediator

extension Navigator {
  /// Returns the whole session as a value, so that a later run can restore it.
  ///
  /// A place whose value cannot be encoded is left out, as if it had been lost.
  public func snapshot() -> SessionSnapshot {
    SessionSnapshot(
      version: SessionSnapshot.currentVersion,
      nodes: dormant.adding(to: tree.nodes.map { StoredNode($0, scene: scene(at: $0.id)) }),
      layers: dormant.adding(toLayers: tree.layers),
      intents: dormant.adding(to: intents.compactMap { try? StoredIntent($0) }),
      lastNode: tree.lastNumber,
      lastQuestion: questions.lastNumber,
      lastIntent: suspended.lastNumber
    )
  }

  /// Restores a snapshot in place of everything that is open.
  ///
  /// Guards are asked again on behalf of the present caller. What cannot be restored is reported
  /// and left out; everything else comes back. If nothing is left, the tree is empty afterwards.
  /// Only the scene in front loads; the others do when they come to the front.
  ///
  /// - Parameters:
  ///   - snapshot: The session of an earlier run.
  ///   - layout: The containers with which a new session begins; tabs that the snapshot lacks are
  ///     added.
  /// - Returns: How much came back, and what did not.
  public func restore(
    _ snapshot: SessionSnapshot,
    in layout: InitialTree? = nil
  ) async -> RestorationResult {
    guard case .turn(let turn) = await turns.admit(.queue) else { return RestorationResult() }
    defer {
      turns.end(turn)
      if !tree.isEmpty { held.begin() }
    }
    do {
      return try await restore(snapshot, layout, in: turn)
    } catch {
      return RestorationResult(losses: [error])
    }
  }

  private func restore(_ snapshot: SessionSnapshot, _ layout: InitialTree?, in turn: NavigationTurn)
    async throws(RestorationIssue) -> RestorationResult
  {
    var restored = try RestoredTree(snapshot: snapshot, index: host.index)
    for (node, place) in restored.places {
      if let refusal = await refusal(of: place.adapter, in: turn) {
        restored.lose(node, reason: .shut(refusal.problem))
      } else if let unanswered = unavailability(of: place) {
        restored.keep(node, reason: .unbuildable(unanswered.problem))
      }
    }
    let scenes = buildScenes(of: &restored)
    var dormant = restored.leaveOut(of: snapshot)
    if let layout { restored.add(tabsOf: layout, dormant: &dormant) }
    replaceSession(with: restored.tree, scenes: scenes, numbersOf: snapshot)
    self.dormant = dormant
    var result = RestorationResult(losses: restored.losses, dormant: restored.dormancies)
    restoreIntents(of: snapshot, &result)
    result.restored = tree.nodes.count { scene(at: $0.id) != nil }
    _ = await fill(turn)
    await loadFront(&result, in: turn)
    return result
  }

  private func buildScenes(of restored: inout RestoredTree) -> [NodeID: any Scene] {
    var scenes: [NodeID: any Scene] = [:]
    for (node, place) in restored.places where restored.shows(node) {
      do {
        guard let opened = restored.tree[node],
          let scene = try host.makeScene(of: place, at: opened, for: self)
        else {
          restored.keep(node, reason: .unknownPlace)
          continue
        }
        scenes[node] = scene
        try restored.states[node].map { try (scene as? any RestorableScene)?.restore(text: $0) }
      } catch {
        let problem = Problem(of: error, in: host.index.owner(of: place.adapter))
        let isBuilt = scenes[node] != nil
        isBuilt
          ? restored.note(node, reason: .unreadableState)
          : restored.keep(node, reason: .unbuildable(problem))
      }
    }
    return scenes
  }

  private func replaceSession(
    with tree: SceneTree,
    scenes: [NodeID: any Scene],
    numbersOf snapshot: SessionSnapshot
  ) {
    turns.treeChanges()
    for intent in intents { giveUp(intent, for: .closed) }
    questions.cancelAll()
    questions.continueNumbers(after: snapshot.lastQuestion)
    host.restore(tree, scenes: scenes)
  }

  private func restoreIntents(of snapshot: SessionSnapshot, _ result: inout RestorationResult) {
    var intents: [SuspendedIntent] = []
    let now = call.mediator.environment.now()
    for stored in snapshot.intents {
      do throws(RestorationIssue.Reason) {
        intents.append(try stored.intent(at: now, in: tree, index: host.index))
      } catch {
        let issue = RestorationIssue(name: stored.place.name, reason: error)
        if case .unknownPlace = error {
          dormant.keep(stored)
          result.dormant.append(issue)
        } else {
          result.losses.append(issue)
        }
      }
    }
    suspended.restore(intents, lastNumber: snapshot.lastIntent)
  }

  /// Loads the scene in front, and closes it if it cannot load.
  ///
  /// A container that is empty then begins anew. Its first place was not restored, so it stays as it does
  /// when a session begins, whether it can load or not.
  private func loadFront(_ result: inout RestorationResult, in turn: NavigationTurn) async {
    let restored = Set(tree.nodes.map(\.id))
    while let node = host.top, restored.contains(node), let scene = scene(at: node),
      let place = tree[node]?.place, host.load(of: node) == 0
    {
      do {
        return try await load(scene, at: node, in: turn)
      } catch {
        let reason = Problem(of: error, in: host.index.owner(of: place.adapter))
        result.losses.append(RestorationIssue(name: place.name, reason: .unloadable(reason)))
        result.restored -= 1
        _ = await commit({ $0.reduce(.remove([node])) }, in: turn, asksScenes: false)
        _ = await fill(turn)
      }
    }
  }
}
