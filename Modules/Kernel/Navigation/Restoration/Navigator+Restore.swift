import Mediator

extension Navigator {
  /// Brings back what a snapshot holds, in place of everything that stands.
  ///
  /// Guards are asked again on behalf of the present caller. Whatever cannot be brought back is
  /// reported and left out; the rest comes back. If nothing is left, nothing stands afterwards.
  ///
  /// - Parameter snapshot: What stood in an earlier run.
  /// - Returns: How much came back, and what did not.
  public func restore(_ snapshot: Snapshot) async -> Restoration {
    guard case .turn(let number, let depth) = await admit(.queue) else { return Restoration() }
    let turn = Turn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    do {
      return try await restore(snapshot, turn)
    } catch {
      return Restoration(losses: [error])
    }
  }

  private func restore(_ snapshot: Snapshot, _ turn: Turn) async throws(Loss) -> Restoration {
    var ruin = try Ruin(snapshot, book)
    for (node, place) in ruin.places {
      if await !isAdmitted(place.adapter, turn) {
        ruin.lose(node, .shut)
      } else if let unanswered = await wake(place) {
        ruin.lose(node, .unbuildable(unanswered.report))
      }
    }
    let scenes = build(&ruin)
    var tree = ruin.tree
    if !ruin.lost.isEmpty, (try? tree.apply(.remove(ruin.lost))) == nil { tree = Tree() }
    take(tree, scenes, from: snapshot)
    var report = Restoration(losses: ruin.losses)
    report.losses += takeIntents(of: snapshot)
    await load(&report, turn)
    _ = await fill(turn)
    return report
  }

  private func build(_ ruin: inout Ruin) -> [NodeID: any Scene] {
    var scenes: [NodeID: any Scene] = [:]
    for (node, place) in ruin.places where !ruin.lost.contains(node) {
      do {
        guard let standing = ruin.tree[node], let scene = try build(place, at: standing) else {
          ruin.lose(node, .unknownPlace)
          continue
        }
        scenes[node] = scene
        try ruin.states[node].map { try (scene as? any Restorable)?.restore(text: $0) }
      } catch {
        let report = Report(of: error, in: book.owner(of: place.adapter))
        let isBuilt = scenes[node] != nil
        isBuilt ? ruin.note(node, .unreadableState) : ruin.lose(node, .unbuildable(report))
      }
    }
    return scenes
  }

  private func take(_ restored: Tree, _ scenes: [NodeID: any Scene], from snapshot: Snapshot) {
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

  private func load(_ report: inout Restoration, _ turn: Turn) async {
    for node in tree.nodes {
      guard let scene = live[node.id], let place = node.place else { continue }
      do {
        try await inside(turn) { try await scene.load() }
        report.restored += 1
      } catch {
        let reason = Report(of: error, in: book.owner(of: place.adapter))
        report.losses.append(Loss(name: place.name, reason: .unloadable(reason)))
        _ = await commit({ $0.reduce(.remove([node.id])) }, turn, asksToLeave: false)
      }
    }
  }

  // MARK: - Intents

  private func takeIntents(of snapshot: Snapshot) -> [Loss] {
    var losses: [Loss] = []
    for stored in snapshot.intents {
      do {
        intents.append(try intent(stored))
      } catch {
        losses.append(Loss(name: stored.place.name, reason: error))
      }
    }
    return losses
  }

  private func intent(_ stored: StoredIntent) throws(Loss.Reason) -> SuspendedIntent {
    guard call.mediator.environment.now() < stored.expires,
      let detour = stored.detour, tree.contains(detour)
    else { throw .outdatedIntent }
    do {
      var entry = Entry(
        try stored.place.place(in: book).adapter,
        stored.transition,
        instance: stored.instance,
        from: stored.source,
        extras: Extras(stored: stored.extras)
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
      throw error as? Loss.Reason ?? .unreadablePlace
    }
  }
}
