extension Mediator {
  func publish<E: Event>(_ event: E, in call: CallContext) async -> [ListenerFailure] {
    call.trace.record(
      TraceEntry(.event, subject: .type(E.self), from: call.module, depth: call.depth)
    )
    var failures: [ListenerFailure] = []
    for listener in listeners[ObjectIdentifier(E.self)] ?? [] {
      let failure = await tell(listener, of: event, in: call)
      record(failure, of: listener, in: call)
      if let failure {
        failures.append(ListenerFailure(module: listener.module, problem: failure.problem))
      }
    }
    return failures
  }

  /// Calls a listener if its module runs, and returns why that failed, if it did.
  private func tell(
    _ listener: RegisteredListener,
    of event: any Event,
    in call: CallContext
  ) async -> (outcome: TraceEntry.Outcome, problem: Problem)? {
    if let cause = listener.state.unavailability {
      let unheard = UnansweredRequest(request: listener.label, owner: listener.module, cause: cause)
      return (.unanswered, unheard.problem)
    }
    do {
      try await listener.tell(event, call.entering(listener.module))
      return nil
    } catch {
      return (.failed, Problem(of: error, in: listener.module))
    }
  }

  private func record(
    _ failure: (outcome: TraceEntry.Outcome, problem: Problem)?,
    of listener: RegisteredListener,
    in call: CallContext
  ) {
    call.trace.record(
      TraceEntry(
        .listener,
        subject: .text(listener.label),
        outcome: failure?.outcome ?? .done,
        from: call.module,
        to: listener.module,
        reason: failure?.problem.code,
        depth: call.depth + 1
      )
    )
  }
}
