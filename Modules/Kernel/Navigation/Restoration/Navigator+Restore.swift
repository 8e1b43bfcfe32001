import Mediator

extension Navigator {
  /// Brings back what a snapshot holds, in place of everything that stands.
  ///
  /// Guards are asked again on behalf of the present caller. Whatever cannot be brought back is
  /// reported and left out; the rest comes back. If nothing is left, nothing stands afterwards.
  ///
  /// - Parameter snapshot: What stood in an earlier run.
  /// - Returns: How much came back, and what did not.
  public func restore(_ snapshot: SessionSnapshot) async -> RestorationResult {
    guard case .turn(let number, let depth) = await admit(.queue) else {
      return RestorationResult()
    }
    let turn = NavigationTurn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    do {
      return try await restore(snapshot, in: turn)
    } catch {
      return RestorationResult(losses: [error])
    }
  }

  private func restore(_ snapshot: SessionSnapshot, in turn: NavigationTurn)
    async throws(RestorationIssue) -> RestorationResult
  {
    var ruin = try RestoredTree(snapshot: snapshot, book: book)
    for (node, place) in ruin.places {
      if await !isAdmitted(place.adapter, in: turn) {
        ruin.lose(node, reason: .shut)
      } else if let unanswered = await wake(place) {
        ruin.lose(node, reason: .unbuildable(unanswered.problem))
      }
    }
    let scenes = build(&ruin)
    var tree = ruin.tree
    if !ruin.lost.isEmpty, (try? tree.apply(.remove(ruin.lost))) == nil { tree = SceneTree() }
    take(tree, scenes: scenes, from: snapshot)
    var result = RestorationResult(losses: ruin.losses)
    result.losses += takeIntents(of: snapshot)
    await load(reportingTo: &result, in: turn)
    _ = await fill(turn)
    return result
  }

  private func build(_ ruin: inout RestoredTree) -> [NodeID: any Scene] {
    var scenes: [NodeID: any Scene] = [:]
    for (node, place) in ruin.places where !ruin.lost.contains(node) {
      do {
        guard let standing = ruin.tree[node], let scene = try build(place, at: standing) else {
          ruin.lose(node, reason: .unknownPlace)
          continue
        }
        scenes[node] = scene
        try ruin.states[node].map { try (scene as? any RestorableScene)?.restore(text: $0) }
      } catch {
        let problem = Problem(of: error, in: book.owner(of: place.adapter))
        let isBuilt = scenes[node] != nil
        isBuilt
          ? ruin.note(node, reason: .unreadableState)
          : ruin.lose(node, reason: .unbuildable(problem))
      }
    }
    return scenes
  }

  private func take(
    _ restored: SceneTree,
    scenes: [NodeID: any Scene],
    from snapshot: SessionSnapshot
  ) {
    isCommitted = true
    for node in tree.nodes { live.remove(node.id)?.closed() }
    for intent in intents { giveUp(intent, for: .closed) }
    forgetQuestions()
    animators = [:]
    standing = restored
    lastQuestion = max(lastQuestion, snapshot.lastQuestion)
    lastIntent = max(lastIntent, snapshot.lastIntent)
    for node in restored.nodes {
      guard let scene = scenes[node.id] else { continue }
      live.append(scene, at: node.id)
      leakWatch?.watch(scene, at: node.id)
      scene.created()
    }
    front?.appeared()
  }

  private func load(reportingTo result: inout RestorationResult, in turn: NavigationTurn) async {
    for node in tree.nodes {
      guard let scene = live[node.id], let place = node.place else { continue }
      do {
        try await inside(turn) { try await scene.load() }
        result.restored += 1
      } catch {
        let reason = Problem(of: error, in: book.owner(of: place.adapter))
        result.losses.append(RestorationIssue(name: place.name, reason: .unloadable(reason)))
        _ = await commit({ $0.reduce(.remove([node.id])) }, in: turn, asksToLeave: false)
      }
    }
  }

  // MARK: - Intents

  private func takeIntents(of snapshot: SessionSnapshot) -> [RestorationIssue] {
    var losses: [RestorationIssue] = []
    for stored in snapshot.intents {
      do {
        intents.append(try intent(stored))
      } catch {
        losses.append(RestorationIssue(name: stored.place.name, reason: error))
      }
    }
    return losses
  }

  private func intent(_ stored: StoredIntent) throws(RestorationIssue.Reason) -> SuspendedIntent {
    guard call.mediator.environment.now() < stored.expires,
      let detour = stored.detour, tree.contains(detour)
    else { throw .outdatedIntent }
    do {
      var entry = PlaceToOpen(
        try stored.place.place(in: book).adapter,
        as: stored.transition,
        instance: stored.instance,
        from: stored.source,
        extras: SceneExtras(stored: stored.extras)
      )
      entry.question = stored.question
      return SuspendedIntent(
        id: SuspendedIntent.ID(number: stored.number),
        entry: entry,
        parents: try stored.parents.map { try $0.place(in: book) },
        guardName: stored.guardName,
        expires: stored.expires,
        detour: detour
      )
    } catch {
      throw error as? RestorationIssue.Reason ?? .unreadablePlace
    }
  }
}
