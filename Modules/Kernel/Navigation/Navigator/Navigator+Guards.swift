import Mediator

extension Navigator {
  /// Asks all guards about a trip, in order, until one does not let it pass.
  ///
  /// Whoever calls this has tried ``judgeAtOnce(_:)`` before, or makes a trip without a bypass.
  func judge(_ trip: NavigationAttempt, in turn: NavigationTurn) async -> GuardDecision {
    for place in trip.places {
      let judgement = await judge(place, for: visit(to: place.adapter, trip.entry), in: turn)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  /// Returns what becomes of a trip if that can be said without waiting, as it mostly can.
  func judgeAtOnce(_ trip: NavigationAttempt) -> GuardDecision? {
    guard !guards.isEmpty else { return .pass }
    if let bypass = trip.bypass {
      record(
        .verdict,
        subject: trip.entry.place,
        outcome: .done,
        reason: "bypassed: \(bypass.reason)"
      )
      return .pass
    }
    guard isJudgedAtOnce(trip.entry.place), trip.parents.allSatisfy(isJudgedAtOnce) else {
      return nil
    }
    for parent in trip.parents {
      let judgement = judgeAtOnce(parent, for: visit(to: parent.adapter, trip.entry))
      guard case .pass = judgement else { return judgement }
    }
    let place = trip.entry.place
    return judgeAtOnce(place, for: visit(to: place.adapter, trip.entry))
  }

  private func isJudgedAtOnce(_ place: Place) -> Bool {
    decidesAtOnce
      || guards.allSatisfy { $0.value.decidesAtOnce || !$0.value.concerns(place.adapter) }
  }

  private func judgeAtOnce(_ place: Place, for visit: GuardContext) -> GuardDecision {
    for entry in guards where entry.value.concerns(visit.place) {
      guard case .atOnce(let check) = entry.value.check else { continue }
      let verdict = check(visit)
      if case .allow = verdict {
        record(.verdict, subject: place, outcome: .done, reason: entry.value.name, by: entry.owner)
        continue
      }
      let judgement = judgement(on: .verdict(verdict), by: entry, place: place)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  func visit(to place: any SceneAdapter, _ entry: PlaceToOpen) -> GuardContext {
    let source = entry.source ?? top
    return GuardContext(
      place: place,
      transition: entry.transition,
      source: source.flatMap(tree.place),
      call: call
    )
  }

  private func judge(_ place: Place, for visit: GuardContext, in turn: NavigationTurn) async
    -> GuardDecision
  {
    for entry in guards where entry.value.concerns(visit.place) {
      let ruling =
        switch entry.value.check {
        case .atOnce(let check): GuardOutcome.verdict(check(visit))
        case .within(let deadline, let check):
          await race(check, for: visit, within: deadline, of: entry.owner, in: turn)
        }
      let judgement = judgement(on: ruling, by: entry, place: place)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  private func race(
    _ check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict,
    for visit: GuardContext,
    within deadline: Duration,
    of owner: ModuleName,
    in turn: NavigationTurn
  ) async -> GuardOutcome {
    if let givenUp { return .interrupted(givenUp) }
    let race = GuardTimeout()
    let previous = self.race
    self.race = race
    defer { if running == turn.number { self.race = previous } }
    return await inside(turn) {
      race.start(check, for: visit, within: deadline, owner: owner)
      return await race.ruling()
    }
  }

  private func judgement(
    on ruling: GuardOutcome,
    by entry: OwnedContribution<Guard>,
    place: Place
  ) -> GuardDecision {
    let name = entry.value.name
    switch ruling {
    case .verdict(.allow):
      record(.verdict, subject: place, outcome: .done, reason: name, by: entry.owner)
      return .pass
    case .verdict(.deny(let problem)):
      record(
        .verdict,
        subject: place,
        outcome: .refused,
        reason: "\(name): \(problem.code)",
        by: entry.owner
      )
      return .end(.denied(problem))
    case .verdict(.redirect(let other, let transition, let reason)):
      record(
        .verdict,
        subject: place,
        outcome: .redirected,
        reason: "\(name): \(Place(other))",
        by: entry.owner
      )
      return .redirect(other, transition, reason)
    case .verdict(.suspend(let other, let transition, let time)):
      record(
        .verdict,
        subject: place,
        outcome: .suspended,
        reason: "\(name): \(Place(other))",
        by: entry.owner
      )
      return .suspend(other, transition, time, guardName: name)
    case .failed(let problem):
      record(
        .verdict,
        subject: place,
        outcome: .failed,
        reason: "\(name): \(problem.code)",
        by: entry.owner
      )
      return .end(.failed(.guardFailed(name: name, problem)))
    case .late:
      record(.verdict, subject: place, outcome: .failed, reason: "\(name): late", by: entry.owner)
      return .end(.failed(.guardTimedOut(name: name)))
    case .interrupted(let cancellation):
      record(
        .verdict,
        subject: place,
        outcome: .cancelled,
        reason: "\(name): \(cancellation)",
        by: entry.owner
      )
      return .end(.cancelled(by: cancellation))
    }
  }
}
