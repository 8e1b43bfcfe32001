public import Mediator

/// How the scene in front was brought up to date.
public enum RefreshResult: Equatable, Sendable {
  /// The scene in front shows the data as they are now.
  case current

  /// A scene was closed because the user may not see it any more; the one in front is up to date.
  case closed(Problem)

  /// The scene in front could not load again, and shows what it had loaded before.
  case outdated(Problem)

  /// Why the user does not see what they saw before, or not as it is now.
  public var problem: Problem? {
    switch self {
    case .current: nil
    case .closed(let problem), .outdated(let problem): problem
    }
  }

  /// What the user reads beside the screen, if anything.
  public var remark: String? {
    switch self {
    case .current: nil
    case .closed(let problem): problem.description
    case .outdated(let problem): "This may be out of date. \(problem.description)"
    }
  }
}

extension Navigator {
  /// The number of the newest load; scenes that were loaded after it need no refresh.
  public var lastLoad: Int { host.lastLoad }

  /// Loads the scene in front again, so that it shows the data as they are now.
  ///
  /// The guards are asked again, as they would be for a user who opens the place now. A scene that
  /// the user may no longer see closes, and the scene behind it is refreshed in its place. A scene
  /// that cannot load for another reason keeps what it shows.
  ///
  /// - Parameter load: Leaves scenes alone that were loaded after this one.
  /// - Returns: How it ended.
  public func refresh(loadedBefore load: Int = .max) async -> RefreshResult {
    guard case .turn(let turn) = await turns.admit(.queue) else { return .current }
    defer { turns.end(turn) }
    var result = RefreshResult.current
    while let node = host.top, host.load(of: node) <= load, let problem = await reload(node, turn) {
      guard problem.isRefusal else { return .outdated(problem.problem) }
      await leave(node, turn)
      if case .current = result { result = .closed(problem.problem) }
    }
    return result
  }

  /// Tells the scene in front that a user has been shown what it shows.
  public func seen() async {
    guard let node = host.top, let scene = host.scene(at: node) else { return }
    do {
      try await scene.seen()
    } catch {
      let reason = Problem(of: error).code
      recorder.record(.navigation, subject: node, outcome: .failed, reason: "seen: \(reason)")
    }
  }

  /// Loads the scenes that have not been loaded since the session was restored.
  public func loadBackground() async {
    guard case .turn(let turn) = await turns.admit(.queue) else { return }
    defer { turns.end(turn) }
    for node in tree.nodes where host.load(of: node.id) == 0 && node.id != host.top {
      guard let scene = host.scene(at: node.id) else { continue }
      // One that fails says so when it comes to the front.
      if (try? await turns.run(in: turn) { try await scene.load() }) != nil {
        host.noteLoad(of: node.id)
      }
    }
  }

  /// Closes a scene that may not be shown any more, also the first of a container.
  private func leave(_ node: NodeID, _ turn: NavigationTurn) async {
    let result = await commit({ $0.reduce(.close(node)) }, in: turn, asksScenes: false)
    if result.problem != nil {
      _ = await commit({ $0.reduce(.remove([node])) }, in: turn, asksScenes: false)
    }
    await showSomething(turn)
  }

  /// Loads a scene again.
  ///
  /// - Returns: What prevented it, and whether that is a refusal.
  private func reload(
    _ node: NodeID,
    _ turn: NavigationTurn
  ) async -> (problem: Problem, isRefusal: Bool)? {
    guard let scene = host.scene(at: node), let place = tree[node]?.place else { return nil }
    if let unanswered = unavailability(of: place) { return (unanswered.problem, false) }
    if let obstacle = await refusal(of: place.adapter, in: turn) { return obstacle }
    do {
      try await load(scene, at: node, in: turn)
      return nil
    } catch {
      return (Problem(of: error, in: host.index.owner(of: place.adapter)), isRefusal(error))
    }
  }

  /// Returns why the guards would not let the user in now, or nil if they would.
  func refusal(
    of place: any SceneAdapter,
    in turn: NavigationTurn
  ) async -> (problem: Problem, isRefusal: Bool)? {
    switch await decide(on: NavigationAttempt(PlaceToOpen(place)), in: turn) {
    case .pass: nil
    case .redirect(_, _, let reason): (reason ?? .noLongerOpen, true)
    case .suspend: (.noLongerOpen, true)
    case .end(.denied(let problem)): (problem, true)
    case .end(let result): (result.problem ?? .noLongerOpen, false)
    }
  }
}

extension Problem {
  /// Why a place closes whose guard gives no reason.
  static let noLongerOpen = Problem(
    code: "navigation.closed",
    message: "This place is no longer open to you."
  )
}
