import Mediator

extension Navigator {
  /// Asks all guards about a trip, in order, until one does not let it pass.
  ///
  /// Whoever calls this has tried ``judgeAtOnce(_:)`` before, or makes a trip without a bypass.
  func judge(_ trip: Trip, _ turn: Turn) async -> Judgement {
    for place in trip.places {
      let judgement = await judge(place, visit(to: place.adapter, trip.entry), turn)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  /// Returns what becomes of a trip if that can be said without waiting, as it mostly can.
  func judgeAtOnce(_ trip: Trip) -> Judgement? {
    guard !guards.isEmpty else { return .pass }
    if let bypass = trip.bypass {
      record(.verdict, trip.entry.place, .done, "bypassed: \(bypass.reason)")
      return .pass
    }
    guard isJudgedAtOnce(trip.entry.place), trip.parents.allSatisfy(isJudgedAtOnce) else {
      return nil
    }
    for parent in trip.parents {
      let judgement = judgeAtOnce(parent, visit(to: parent.adapter, trip.entry))
      guard case .pass = judgement else { return judgement }
    }
    let place = trip.entry.place
    return judgeAtOnce(place, visit(to: place.adapter, trip.entry))
  }

  private func isJudgedAtOnce(_ place: Place) -> Bool {
    decidesAtOnce
      || guards.allSatisfy { $0.value.decidesAtOnce || !$0.value.concerns(place.adapter) }
  }

  private func judgeAtOnce(_ place: Place, _ visit: Visit) -> Judgement {
    for entry in guards where entry.value.concerns(visit.place) {
      guard case .atOnce(let check) = entry.value.check else { continue }
      let verdict = check(visit)
      if case .allow = verdict {
        record(.verdict, place, .done, entry.value.name, by: entry.owner)
        continue
      }
      let judgement = judgement(on: .verdict(verdict), by: entry, place)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  func visit(to place: any SceneAdapter, _ entry: Entry) -> Visit {
    let source = entry.source ?? top
    return Visit(
      place: place,
      transition: entry.transition,
      source: source.flatMap(tree.place),
      call: call
    )
  }

  private func judge(_ place: Place, _ visit: Visit, _ turn: Turn) async -> Judgement {
    for entry in guards where entry.value.concerns(visit.place) {
      let ruling =
        switch entry.value.check {
        case .atOnce(let check): Ruling.verdict(check(visit))
        case .within(let deadline, let check):
          await race(check, visit, within: deadline, of: entry.owner, turn)
        }
      let judgement = judgement(on: ruling, by: entry, place)
      guard case .pass = judgement else { return judgement }
    }
    return .pass
  }

  private func race(
    _ check: @escaping @Sendable (Visit) async throws -> Verdict,
    _ visit: Visit,
    within deadline: Duration,
    of owner: ModuleName,
    _ turn: Turn
  ) async -> Ruling {
    if let givenUp { return .interrupted(givenUp) }
    let race = GuardRace()
    let previous = self.race
    self.race = race
    defer { if running == turn.number { self.race = previous } }
    return await inside(turn) {
      race.start(check, visit, within: deadline, owner: owner)
      return await race.ruling()
    }
  }

  private func judgement(
    on ruling: Ruling,
    by entry: Owned<Guard>,
    _ place: Place
  ) -> Judgement {
    let name = entry.value.name
    switch ruling {
    case .verdict(.allow):
      record(.verdict, place, .done, name, by: entry.owner)
      return .pass
    case .verdict(.deny(let report)):
      record(.verdict, place, .refused, "\(name): \(report.code)", by: entry.owner)
      return .end(.denied(report))
    case .verdict(.redirect(let other, let transition, let reason)):
      record(.verdict, place, .redirected, "\(name): \(Place(other))", by: entry.owner)
      return .redirect(other, transition, reason)
    case .verdict(.suspend(let other, let transition, let time)):
      record(.verdict, place, .suspended, "\(name): \(Place(other))", by: entry.owner)
      return .suspend(other, transition, time, guardName: name)
    case .failed(let report):
      record(.verdict, place, .failed, "\(name): \(report.code)", by: entry.owner)
      return .end(.failed(.guardFailed(name: name, report)))
    case .late:
      record(.verdict, place, .failed, "\(name): late", by: entry.owner)
      return .end(.failed(.guardTimedOut(name: name)))
    case .interrupted(let cancellation):
      record(.verdict, place, .cancelled, "\(name): \(cancellation)", by: entry.owner)
      return .end(.cancelled(by: cancellation))
    }
  }
}
