import Mediator

extension Navigator {
  /// Does something to the navigation when its turn comes, and says how it ended.
  func travel(_ step: NavigationStep) async -> NavigationResult {
    let start = beginning
    let admission =
      if let atOnce = admission(step.policy) { atOnce } else { await wait() }
    switch admission {
    case .refused(let cancellation):
      trace(.cancelled(by: cancellation), of: step.action, since: start)
      return .cancelled(by: cancellation)
    case .turn(let number, let depth):
      let turn = NavigationTurn(number: number, depth: depth)
      let arrival = await execute(step, in: turn)
      trace(arrival, of: step.action, since: start, depth: depth)
      if !hooks.isEmpty { await tell(arrival, of: step.entry, in: turn) }
      if !turn.isNested { conclude(number) }
      return arrival
    }
  }

  @inline(__always)
  private func execute(_ step: NavigationStep, in turn: NavigationTurn) async -> NavigationResult {
    guard turn.depth < Self.limit else { return .failed(.tooDeep(limit: Self.limit)) }
    guard !Task.isCancelled else { return .cancelled(by: .task) }
    switch step.action {
    case .open(let trip):
      return await go(on: trip, in: turn)
    case .go(.select(let tab, let source)):
      return await select(tab, from: source, in: turn)
    case .go(let verb):
      let verb = verb.starting(at: top)
      return await commit({ $0.reduce(verb) }, in: turn)
    }
  }

  /// Makes a trip that no step asked for, and tells of its end as of any other.
  func follow(_ trip: NavigationAttempt, in turn: NavigationTurn) async -> NavigationResult {
    let start = beginning
    let arrival = await go(on: trip, in: turn)
    trace(arrival, of: .open(trip), since: start, depth: turn.depth + 1)
    if !hooks.isEmpty { await tell(arrival, of: trip.entry, in: turn) }
    return arrival
  }

  /// Leads a trip through its guards, wherever they send it, and opens the place at its end.
  func go(on trip: NavigationAttempt, in turn: NavigationTurn) async -> NavigationResult {
    guard trip.trail.count <= Self.limit else {
      return .failed(.tooManyRedirects(trip.trail.map(\.description)))
    }
    if trip.trail.isEmpty, redirectReason != nil { redirectReason = nil }
    let judgement =
      if let judgement = judgeAtOnce(trip) { judgement } else { await judge(trip, in: turn) }
    switch judgement {
    case .pass:
      let arrival = await commit({ $0.reduce(trip) }, in: turn)
      if !trip.trail.isEmpty, case .arrived(let node) = arrival { return .redirected(node) }
      return arrival
    case .end(let arrival):
      return arrival
    case .redirect(let place, let transition, let reason):
      redirectReason = reason
      return await go(on: trip.redirected(to: place, as: transition), in: turn)
    case .suspend(let place, let transition, let time, let name):
      return await suspend(trip, for: time, guardName: name, in: turn) {
        $0.redirected(to: place, as: transition)
      }
    }
  }

  /// Selects a tab; one that is empty yet opens the place that begins it, if its guards agree.
  private func select(_ tab: String, from source: NodeID?, in turn: NavigationTurn) async
    -> NavigationResult
  {
    let verb = TreeVerb.select(tab: tab, from: source)
    guard case .success(let planned) = tree.reduce(verb),
      let target = planned.tree[planned.changes.focus], target.isEmptyStack,
      let root = target.root
    else { return await commit({ $0.reduce(verb) }, in: turn) }
    return await follow(NavigationAttempt(.root(root, in: target.id)), in: turn)
  }

  /// Tells the hooks how a navigation ended.
  private func tell(_ arrival: NavigationResult, of entry: PlaceToOpen?, in turn: NavigationTurn)
    async
  {
    guard let entry else { return }
    let visit = visit(to: entry.place.adapter, entry)
    for hook in hooks {
      do {
        try await inside(turn) { try await hook.value.run(arrival, visit) }
      } catch {
        let reason = "\(hook.value.name): \(Problem(of: error, in: hook.owner).code)"
        record(.navigation, subject: entry.place, outcome: .failed, reason: reason, by: hook.owner)
      }
    }
  }
}

extension PlaceToOpen {
  /// The first scene of an empty container.
  static func root(_ place: Place, in container: NodeID) -> PlaceToOpen {
    PlaceToOpen(place.adapter, as: .root, instance: .anew, from: container)
  }
}

extension TreeVerb {
  /// Returns the verb with its starting point settled, whatever comes to stand in front meanwhile.
  fileprivate func starting(at front: NodeID?) -> TreeVerb {
    switch self {
    case .pop(let source): .pop(from: source ?? front)
    case .popToRoot(let source): .popToRoot(from: source ?? front)
    case .open, .close, .popTo, .select, .remove: self
    }
  }
}

extension NavigationStep {
  var entry: PlaceToOpen? {
    if case .open(let trip) = action { trip.entry } else { nil }
  }
}

extension NavigationResult {
  var outcome: TraceEntry.Outcome {
    switch self {
    case .arrived, .duplicate: .done
    case .redirected: .redirected
    case .suspended: .suspended
    case .denied: .refused
    case .cancelled: .cancelled
    case .unanswered: .unanswered
    case .failed: .failed
    }
  }
}
