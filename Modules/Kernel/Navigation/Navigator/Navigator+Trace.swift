import Mediator

extension Navigator {
  /// Adds a line to the trace, if it is on.
  func record(
    _ kind: TraceLine.Kind,
    _ subject: @autoclosure () -> any CustomStringConvertible & Sendable,
    _ outcome: TraceLine.Outcome,
    _ reason: @autoclosure () -> String?,
    by module: ModuleName? = nil
  ) {
    guard call.trace.isOn else { return }
    call.trace.record(
      TraceLine(kind, .value(subject()), outcome, to: module, reason: reason())
    )
  }

  /// When something began, where somebody wants to know how long it takes.
  var beginning: Duration { call.trace.isOn ? call.mediator.environment.elapsed() : .zero }

  /// Adds the end of a navigation, with the modules between which it led.
  func trace(_ arrival: Arrival, of action: Step.Action, since start: Duration, depth: Int = 0) {
    guard call.trace.isOn else { return }
    let opener = arrival.node.flatMap { tree[$0]?.opening.opener }.flatMap { tree[$0]?.place }
    let goal: Place? = if case .open(let trip) = action { trip.entry.place } else { nil }
    call.trace.record(
      TraceLine(
        .navigation,
        .value(action),
        arrival.outcome,
        from: goal == nil ? nil : opener.map { book.owner(of: $0.adapter) },
        to: goal.map { book.owner(of: $0.adapter) },
        reason: arrival.report?.code,
        took: call.mediator.environment.elapsed() - start,
        depth: depth
      )
    )
  }
}

extension Step.Action: CustomStringConvertible {
  var description: String {
    switch self {
    case .open(let trip): trip.entry.place.description
    case .go(let verb): verb.description
    }
  }
}
