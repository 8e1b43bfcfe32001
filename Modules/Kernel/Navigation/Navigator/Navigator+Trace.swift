import Mediator

extension Navigator {
  /// Adds a line to the trace, if it is on.
  func record(
    _ kind: TraceEntry.Kind,
    subject: @autoclosure () -> any CustomStringConvertible & Sendable,
    outcome: TraceEntry.Outcome,
    reason: @autoclosure () -> String?,
    by module: ModuleName? = nil
  ) {
    guard log.isOn else { return }
    log.record(
      TraceEntry(kind, subject: .value(subject()), outcome: outcome, to: module, reason: reason())
    )
  }

  /// When something began, where somebody wants to know how long it takes.
  var beginning: Duration { log.isOn ? elapsed() : .zero }

  /// Adds the end of a navigation, with the modules between which it led.
  func trace(
    _ arrival: NavigationResult,
    of action: NavigationStep.Action,
    since start: Duration,
    depth: Int = 0
  ) {
    guard log.isOn else { return }
    let (subject, from, to) = facts(of: action, arrival)
    log.record(
      TraceEntry(
        .navigation,
        subject: subject,
        outcome: arrival.outcome,
        from: from,
        to: to,
        reason: arrival.problem?.code,
        took: elapsed() - start,
        depth: depth
      )
    )
  }

  /// Returns what was done, from which module's scene, and to which module's place.
  private func facts(
    of action: NavigationStep.Action,
    _ arrival: NavigationResult
  ) -> (TraceEntry.Subject, from: ModuleName?, to: ModuleName?) {
    switch action {
    case .go(let verb): return (.value(verb), nil, nil)
    case .open(let trip):
      let place = trip.entry.place
      let opener = arrival.node.flatMap(tree.opener).flatMap(tree.place)
      let from = opener.map { book.owner(of: $0.adapter) }
      return (.value(place), from, book.owner(of: place.adapter))
    }
  }
}
