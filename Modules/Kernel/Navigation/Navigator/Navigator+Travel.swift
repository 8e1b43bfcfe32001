import Mediator

extension Navigator {
  /// Does something to the navigation when its turn comes, and says how it ended.
  func travel(_ step: Step) async -> Arrival {
    let start = beginning
    let admission =
      if let atOnce = admission(step.policy) { atOnce } else { await wait() }
    switch admission {
    case .refused(let cancellation):
      trace(.cancelled(by: cancellation), of: step.action, since: start)
      return .cancelled(by: cancellation)
    case .turn(let number, let depth):
      let turn = Turn(number: number, depth: depth)
      let arrival = await arrive(step, turn)
      trace(arrival, of: step.action, since: start, depth: depth)
      if !hooks.isEmpty { await tell(arrival, of: step.entry, turn) }
      if !turn.isNested { conclude(number) }
      return arrival
    }
  }

  @inline(__always)
  private func arrive(_ step: Step, _ turn: Turn) async -> Arrival {
    guard turn.depth < Self.limit else { return .failed(.tooDeep(limit: Self.limit)) }
    guard !Task.isCancelled else { return .cancelled(by: .task) }
    switch step.action {
    case .open(let trip):
      return await go(trip, turn)
    case .go(.select(let tab, let source)):
      return await select(tab, from: source, turn)
    case .go(let verb):
      let verb = verb.starting(at: top)
      return await commit({ $0.reduce(verb) }, turn)
    }
  }

  /// Makes a trip that no step asked for, and tells of its end as of any other.
  func follow(_ trip: Trip, _ turn: Turn) async -> Arrival {
    let start = beginning
    let arrival = await go(trip, turn)
    trace(arrival, of: .open(trip), since: start, depth: turn.depth + 1)
    if !hooks.isEmpty { await tell(arrival, of: trip.entry, turn) }
    return arrival
  }

  /// Leads a trip through its guards, wherever they send it, and opens the place at its end.
  func go(_ trip: Trip, _ turn: Turn) async -> Arrival {
    guard trip.trail.count <= Self.limit else {
      return .failed(.tooManyRedirects(trip.trail.map(\.description)))
    }
    if trip.trail.isEmpty, redirectReason != nil { redirectReason = nil }
    let judgement =
      if let judgement = judgeAtOnce(trip) { judgement } else { await judge(trip, turn) }
    switch judgement {
    case .pass:
      let arrival = await commit({ $0.reduce(trip) }, turn)
      if !trip.trail.isEmpty, case .arrived(let node) = arrival { return .redirected(node) }
      return arrival
    case .end(let arrival):
      return arrival
    case .redirect(let place, let transition, let reason):
      redirectReason = reason
      return await go(trip.redirected(to: place, as: transition), turn)
    case .suspend(let place, let transition, let time, let name):
      return await suspend(trip, for: time, guardName: name, turn) {
        $0.redirected(to: place, as: transition)
      }
    }
  }

  /// Selects a tab; one that is empty yet opens the place that begins it, if its guards agree.
  private func select(_ tab: String, from source: NodeID?, _ turn: Turn) async -> Arrival {
    let verb = Verb.select(tab: tab, from: source)
    guard case .success(let planned) = tree.reduce(verb),
      let target = planned.tree[planned.changes.focus], target.isEmptyStack,
      let root = target.root
    else { return await commit({ $0.reduce(verb) }, turn) }
    return await follow(Trip(.root(root, in: target.id)), turn)
  }

  /// Tells the hooks how a navigation ended.
  private func tell(_ arrival: Arrival, of entry: Entry?, _ turn: Turn) async {
    guard let entry else { return }
    let visit = visit(to: entry.place.adapter, entry)
    for hook in hooks {
      do {
        try await inside(turn) { try await hook.value.run(arrival, visit) }
      } catch {
        let reason = "\(hook.value.name): \(Report(of: error, in: hook.owner).code)"
        record(.navigation, entry.place, .failed, reason, by: hook.owner)
      }
    }
  }
}

extension Entry {
  /// The first scene of an empty container.
  static func root(_ place: Place, in container: NodeID) -> Entry {
    Entry(place.adapter, .root, instance: .anew, from: container)
  }
}

extension Verb {
  /// Returns the verb with its starting point settled, whatever comes to stand in front meanwhile.
  fileprivate func starting(at front: NodeID?) -> Verb {
    switch self {
    case .pop(let source): .pop(from: source ?? front)
    case .popToRoot(let source): .popToRoot(from: source ?? front)
    case .open, .close, .popTo, .select, .remove: self
    }
  }
}

extension Step {
  var entry: Entry? {
    if case .open(let trip) = action { trip.entry } else { nil }
  }
}

extension Arrival {
  var outcome: TraceLine.Outcome {
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
