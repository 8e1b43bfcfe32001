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
  /// A guard that is asked about a place.
  private struct Question {
    let entry: OwnedContribution<Guard>
    let place: Place

    /// When it was asked, where that is recorded.
    let start: Duration
  }

  private let guards: [OwnedContribution<Guard>]
  private let decidesAtOnce: Bool
  private let recorder: NavigationTracer

  init(_ guards: [OwnedContribution<Guard>], recorder: NavigationTracer) {
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
      let question = Question(entry: entry, place: place, start: recorder.now)
      let verdict = check(context)
      if case .allow = verdict {
        record(.done, entry.value.name, about: question)
        continue
      }
      let decision = decision(for: .verdict(verdict), to: question)
      guard case .pass = decision else { return decision }
    }
    return .pass
  }

  // MARK: - With time

  /// Asks all guards about an attempt, in order, until one does not let it pass.
  ///
  /// - Parameters:
  ///   - attempt: The navigation.
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
        let question = Question(entry: entry, place: place, start: recorder.now)
        let outcome = await outcome(of: entry, in: context, turn: turn, turns)
        let decision = decision(for: outcome, to: question)
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
  ) async -> TimedGuardOutcome {
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
    for outcome: TimedGuardOutcome,
    to question: Question
  ) -> GuardDecision {
    let name = question.entry.value.name
    switch outcome {
    case .verdict(.allow):
      record(.done, name, about: question)
      return .pass
    case .verdict(.deny(let problem)):
      record(.refused, "\(name): \(problem.code)", about: question)
      return .end(.denied(problem))
    case .verdict(.redirect(let other, let transition, let reason)):
      record(.redirected, "\(name): \(Place(other))", about: question)
      return .redirect(other, transition, reason)
    case .verdict(.suspend(let other, let transition, let time)):
      record(.suspended, "\(name): \(Place(other))", about: question)
      return .suspend(other, transition, time, guardName: name)
    case .failed(let problem):
      record(.failed, "\(name): \(problem.code)", about: question)
      return .end(.failed(.guardFailed(name: name, problem)))
    case .late:
      record(.failed, "\(name): late", about: question)
      return .end(.failed(.guardTimedOut(name: name)))
    case .interrupted(let cancellation):
      record(.cancelled, "\(name): \(cancellation)", about: question)
      return .end(.cancelled(by: cancellation))
    }
  }

  private func record(
    _ outcome: TraceEntry.Outcome,
    _ reason: @autoclosure () -> String,
    about question: Question
  ) {
    recorder.recordVerdict(
      outcome,
      about: question.place,
      reason: reason(),
      by: question.entry.owner,
      since: question.start
    )
  }
}
