import Mediator

/// What the guards decide about a navigation.
enum GuardDecision {
  case pass
  case end(NavigationResult)
  case redirect(any SceneAdapter, Transition?, Problem?)
  case suspend(any SceneAdapter, Transition?, Duration, guardName: String)
}

/// All guards of the modules, in order.
///
/// A class, because a structure of this size costs a count for each of its references at each use.
final class GuardChain {
  private let guards: [OwnedContribution<Guard>]
  private let decidesAtOnce: Bool
  private let recorder: NavigationRecorder

  init(_ guards: [OwnedContribution<Guard>], recorder: NavigationRecorder) {
    self.guards = guards
    self.recorder = recorder
    decidesAtOnce = guards.allSatisfy(\.value.decidesAtOnce)
  }

  // MARK: - At once

  /// Decides about an attempt if no guard has to be waited for, which is almost always so.
  ///
  /// - Parameters:
  ///   - attempt: The navigation.
  ///   - context: Returns what a guard learns about one of the attempt's places.
  /// - Returns: The decision, or nil if ``decide(on:in:of:context:)`` has to wait for it.
  @inline(__always)
  func decideAtOnce(
    on attempt: NavigationAttempt,
    context: (Place) -> GuardContext
  ) -> GuardDecision? {
    guard !guards.isEmpty else { return .pass }
    if let bypass = attempt.bypass {
      let reason = "bypassed: \(bypass.reason)"
      recorder.record(.verdict, subject: attempt.target.place, outcome: .done, reason: reason)
      return .pass
    }
    let place = attempt.target.place
    guard isDecidedAtOnce(place), attempt.parents.allSatisfy(isDecidedAtOnce) else { return nil }
    for parent in attempt.parents {
      let decision = decideAtOnce(on: parent, in: context(parent))
      guard case .pass = decision else { return decision }
    }
    return decideAtOnce(on: place, in: context(place))
  }

  private func isDecidedAtOnce(_ place: Place) -> Bool {
    decidesAtOnce
      || guards.allSatisfy { $0.value.decidesAtOnce || !$0.value.concerns(place.adapter) }
  }

  private func decideAtOnce(on place: Place, in context: GuardContext) -> GuardDecision {
    for entry in guards where entry.value.concerns(context.place) {
      guard case .atOnce(let check) = entry.value.check else { continue }
      let verdict = check(context)
      if case .allow = verdict {
        record(.done, entry.value.name, of: entry, about: place)
        continue
      }
      let decision = decision(for: .verdict(verdict), of: entry, about: place)
      guard case .pass = decision else { return decision }
    }
    return .pass
  }

  // MARK: - With time

  /// Asks all guards about an attempt, in order, until one does not let it pass.
  ///
  /// - Parameters:
  ///   - attempt: A navigation without a bypass.
  ///   - turn: The turn in which it runs.
  ///   - turns: The queue of the turn.
  ///   - context: Returns what a guard learns about one of the attempt's places.
  /// - Returns: The decision.
  func decide(
    on attempt: NavigationAttempt,
    in turn: NavigationTurn,
    of turns: TurnQueue,
    context: (Place) -> GuardContext
  ) async -> GuardDecision {
    for place in attempt.places {
      let context = context(place)
      for entry in guards where entry.value.concerns(context.place) {
        let outcome = await outcome(of: entry, in: context, turn: turn, turns)
        let decision = decision(for: outcome, of: entry, about: place)
        guard case .pass = decision else { return decision }
      }
    }
    return .pass
  }

  private func outcome(
    of entry: OwnedContribution<Guard>,
    in context: GuardContext,
    turn: NavigationTurn,
    _ turns: TurnQueue
  ) async -> GuardOutcome {
    switch entry.value.check {
    case .atOnce(let check): .verdict(check(context))
    case .within(let deadline, let check):
      await turns.outcome(in: turn) { timeout in
        timeout.start(check, for: context, within: deadline, owner: entry.owner)
      }
    }
  }

  // MARK: - Decisions

  private func decision(
    for outcome: GuardOutcome,
    of entry: OwnedContribution<Guard>,
    about place: Place
  ) -> GuardDecision {
    let name = entry.value.name
    switch outcome {
    case .verdict(.allow):
      record(.done, name, of: entry, about: place)
      return .pass
    case .verdict(.deny(let problem)):
      record(.refused, "\(name): \(problem.code)", of: entry, about: place)
      return .end(.denied(problem))
    case .verdict(.redirect(let other, let transition, let reason)):
      record(.redirected, "\(name): \(Place(other))", of: entry, about: place)
      return .redirect(other, transition, reason)
    case .verdict(.suspend(let other, let transition, let time)):
      record(.suspended, "\(name): \(Place(other))", of: entry, about: place)
      return .suspend(other, transition, time, guardName: name)
    case .failed(let problem):
      record(.failed, "\(name): \(problem.code)", of: entry, about: place)
      return .end(.failed(.guardFailed(name: name, problem)))
    case .late:
      record(.failed, "\(name): late", of: entry, about: place)
      return .end(.failed(.guardTimedOut(name: name)))
    case .interrupted(let cancellation):
      record(.cancelled, "\(name): \(cancellation)", of: entry, about: place)
      return .end(.cancelled(by: cancellation))
    }
  }

  private func record(
    _ outcome: TraceEntry.Outcome,
    _ reason: @autoclosure () -> String,
    of entry: OwnedContribution<Guard>,
    about place: Place
  ) {
    recorder.record(.verdict, subject: place, outcome: outcome, reason: reason(), by: entry.owner)
  }
}
