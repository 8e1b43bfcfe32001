import Mediator

extension Navigator {
  /// Returns the whole session as a value, so that a later run can restore it.
  ///
  /// A place whose value cannot be encoded is left out, as if it had been lost.
  public func snapshot() -> SessionSnapshot {
    SessionSnapshot(
      version: SessionSnapshot.currentVersion,
      nodes: tree.nodes.map { StoredNode($0, scene: scene(at: $0.id)) },
      layers: tree.layers,
      intents: intents.compactMap { try? StoredIntent($0) },
      lastNode: tree.lastNumber,
      lastQuestion: questions.lastNumber,
      lastIntent: suspended.lastNumber
    )
  }

  /// Restores a snapshot in place of everything that is open.
  ///
  /// Guards are asked again on behalf of the present caller. What cannot be restored is reported
  /// and left out; everything else comes back. If nothing is left, the tree is empty afterwards.
  ///
  /// - Parameter snapshot: The session of an earlier run.
  /// - Returns: How much came back, and what did not.
  public func restore(_ snapshot: SessionSnapshot) async -> RestorationResult {
    guard case .turn(let turn) = await turns.admit(.queue) else { return RestorationResult() }
    defer { turns.end(turn) }
    do {
      return try await restore(snapshot, in: turn)
    } catch {
      return RestorationResult(losses: [error])
    }
  }

  private func restore(_ snapshot: SessionSnapshot, in turn: NavigationTurn)
    async throws(RestorationIssue) -> RestorationResult
  {
    var restored = try RestoredTree(snapshot: snapshot, index: host.index)
    for (node, place) in restored.places {
      if await !isAdmitted(place.adapter, in: turn) {
        restored.lose(node, reason: .shut)
      } else if let unanswered = unavailability(of: place) {
        restored.lose(node, reason: .unbuildable(unanswered.problem))
      }
    }
    let scenes = buildScenes(of: &restored)
    var tree = restored.tree
    if !restored.lost.isEmpty, (try? tree.apply(.remove(restored.lost))) == nil {
      tree = SceneTree()
    }
    replaceSession(with: tree, scenes: scenes, numbersOf: snapshot)
    var result = RestorationResult(losses: restored.losses)
    result.losses += restoreIntents(of: snapshot)
    await loadScenes(&result, in: turn)
    _ = await fill(turn)
    return result
  }

  private func buildScenes(of restored: inout RestoredTree) -> [NodeID: any Scene] {
    var scenes: [NodeID: any Scene] = [:]
    for (node, place) in restored.places where !restored.lost.contains(node) {
      do {
        guard let opened = restored.tree[node],
          let scene = try host.makeScene(of: place, at: opened, for: self)
        else {
          restored.lose(node, reason: .unknownPlace)
          continue
        }
        scenes[node] = scene
        try restored.states[node].map { try (scene as? any RestorableScene)?.restore(text: $0) }
      } catch {
        let problem = Problem(of: error, in: host.index.owner(of: place.adapter))
        let isBuilt = scenes[node] != nil
        isBuilt
          ? restored.note(node, reason: .unreadableState)
          : restored.lose(node, reason: .unbuildable(problem))
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

  private func restoreIntents(of snapshot: SessionSnapshot) -> [RestorationIssue] {
    var intents: [SuspendedIntent] = []
    var losses: [RestorationIssue] = []
    let now = call.mediator.environment.now()
    for stored in snapshot.intents {
      do throws(RestorationIssue.Reason) {
        intents.append(try stored.intent(at: now, in: tree, index: host.index))
      } catch {
        losses.append(RestorationIssue(name: stored.place.name, reason: error))
      }
    }
    suspended.restore(intents, lastNumber: snapshot.lastIntent)
    return losses
  }

  private func loadScenes(_ result: inout RestorationResult, in turn: NavigationTurn) async {
    for node in tree.nodes {
      guard let scene = scene(at: node.id), let place = node.place else { continue }
      do {
        try await turns.run(in: turn) { try await scene.load() }
        result.restored += 1
      } catch {
        let reason = Problem(of: error, in: host.index.owner(of: place.adapter))
        result.losses.append(RestorationIssue(name: place.name, reason: .unloadable(reason)))
        _ = await commit({ $0.reduce(.remove([node.id])) }, in: turn, asksScenes: false)
      }
    }
  }
}
