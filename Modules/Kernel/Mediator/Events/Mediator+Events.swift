extension Mediator {
  func publish<E: Event>(_ event: E, _ call: Call) async -> [ListenerFailure] {
    call.trace.record(TraceLine(.event, .type(E.self), from: call.module, depth: call.depth))
    var failures: [ListenerFailure] = []
    for listener in listeners[ObjectIdentifier(E.self)] ?? [] {
      let failure = await tell(listener, event, call)
      record(failure, of: listener, call)
      if let failure {
        failures.append(ListenerFailure(module: listener.module, report: failure.report))
      }
    }
    return failures
  }

  /// Tells a listener, once its module runs, and returns what kept it from hearing.
  private func tell(
    _ listener: ListenerEntry,
    _ event: any Event,
    _ call: Call
  ) async -> (outcome: TraceLine.Outcome, report: Report)? {
    if let cause = await awaken(listener.state, call) {
      let deaf = Unanswered(request: listener.label, owner: listener.module, cause: cause)
      return (.unanswered, deaf.report)
    }
    do {
      try await listener.tell(event, call.entering(listener.module))
      return nil
    } catch {
      return (.failed, Report(of: error, in: listener.module))
    }
  }

  private func record(
    _ failure: (outcome: TraceLine.Outcome, report: Report)?,
    of listener: ListenerEntry,
    _ call: Call
  ) {
    call.trace.record(
      TraceLine(
        .listener,
        .text(listener.label),
        failure?.outcome ?? .done,
        from: call.module,
        to: listener.module,
        reason: failure?.report.code,
        depth: call.depth + 1
      )
    )
  }
}
