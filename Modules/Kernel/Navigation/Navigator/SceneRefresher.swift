import Mediator

/// Brings the scene in front of a navigator up to date, as a part of one turn.
struct SceneRefresher {
  let navigator: Navigator
  let turn: NavigationTurn

  private var host: SessionScenes { navigator.host }

  /// Loads the scene in front again, and closes those that the user may not see any more.
  ///
  /// - Parameter load: Leaves scenes alone whose load began after this one.
  /// - Returns: How it ended.
  func run(loadedBefore load: Int) async -> RefreshResult {
    var result = RefreshResult.current
    var refused: Set<Place> = []
    while let node = host.top, host.load(of: node) <= load, let problem = await reload(node) {
      guard problem.isRefusal else { return .outdated(problem.problem) }
      if case .current = result { result = .closed(problem.problem) }
      // A container may begin with the place that was refused; then it stays empty.
      let isNew = host.tree[node]?.place.map { refused.insert($0).inserted } ?? false
      await leave(node, showingAnother: isNew)
    }
    return result
  }

  /// Loads the scenes that have not been loaded since the session was restored.
  func loadBackground() async {
    for node in host.tree.nodes where host.load(of: node.id) == 0 && node.id != host.top {
      guard let scene = host.scene(at: node.id) else { continue }
      let load = host.beginLoad()
      // One that fails says so when it comes to the front.
      if (try? await navigator.turns.run(in: turn) { try await scene.load() }) != nil {
        host.note(load, of: node.id)
      }
    }
  }

  /// Closes a scene that may not be shown any more, also the first of a container.
  private func leave(_ node: NodeID, showingAnother: Bool) async {
    let result = await navigator.commit({ $0.reduce(.close(node)) }, in: turn, asksScenes: false)
    if result.problem != nil {
      _ = await navigator.commit({ $0.reduce(.remove([node])) }, in: turn, asksScenes: false)
    }
    if showingAnother { await navigator.showSomething(turn) }
  }

  /// Loads a scene again.
  ///
  /// - Returns: What prevented it, and whether that is a refusal.
  private func reload(_ node: NodeID) async -> (problem: Problem, isRefusal: Bool)? {
    guard let scene = host.scene(at: node), let place = host.tree[node]?.place else { return nil }
    if let unanswered = navigator.unavailability(of: place) { return (unanswered.problem, false) }
    if let obstacle = await navigator.refusal(of: place.adapter, in: turn) { return obstacle }
    do {
      try await navigator.load(scene, at: node, in: turn)
      return nil
    } catch {
      return (Problem(of: error, in: host.index.owner(of: place.adapter)), isRefusal(error))
    }
  }
}
