import Mediator

/// Writes what a navigator does into the session's trace.
final class NavigationTracer {
  private let trace: SessionTrace
  private let index: SceneFactoryIndex
  private let elapsed: @Sendable () -> Duration

  init(_ trace: SessionTrace, index: SceneFactoryIndex, elapsed: @escaping @Sendable () -> Duration)
  {
    self.trace = trace
    self.index = index
    self.elapsed = elapsed
  }

  /// The time now, or zero while nothing is recorded.
  var now: Duration { trace.isOn ? elapsed() : .zero }

  /// Adds a line to the trace, if it is on.
  func record(
    _ kind: TraceEntry.Kind,
    subject: @autoclosure () -> any CustomStringConvertible & Sendable,
    outcome: TraceEntry.Outcome,
    reason: @autoclosure () -> String?,
    by module: ModuleName? = nil
  ) {
    guard trace.isOn else { return }
    trace.record(
      TraceEntry(kind, subject: .value(subject()), outcome: outcome, to: module, reason: reason())
    )
  }

  /// Adds the verdict of a guard, if the trace is on.
  ///
  /// - Parameters:
  ///   - outcome: What the guard decided.
  ///   - place: The place that it decided about.
  ///   - reason: Which guard it was, and why it decided so.
  ///   - module: The module of the guard.
  ///   - start: When the guard was asked.
  func recordVerdict(
    _ outcome: TraceEntry.Outcome,
    about place: Place,
    reason: @autoclosure () -> String,
    by module: ModuleName,
    since start: Duration
  ) {
    guard trace.isOn else { return }
    trace.record(
      TraceEntry(
        .verdict,
        subject: .value(place),
        outcome: outcome,
        to: module,
        reason: reason(),
        took: elapsed() - start
      )
    )
  }

  /// Adds the end of a navigation, with the modules between which it led.
  ///
  /// - Parameters:
  ///   - result: How the navigation ended.
  ///   - action: What it was to do.
  ///   - opener: The place from which the new node was opened.
  ///   - start: When the navigation began.
  ///   - depth: How many navigations contain it.
  func record(
    _ result: NavigationResult,
    of action: NavigationRequest.Action,
    from opener: @autoclosure () -> Place?,
    since start: Duration,
    depth: Int
  ) {
    guard trace.isOn else { return }
    let subject: TraceEntry.Subject
    var modules: (from: ModuleName?, to: ModuleName?) = (nil, nil)
    switch action {
    case .go(let verb): subject = .value(verb)
    case .open(let attempt):
      let place = attempt.target.place
      subject = .value(place)
      modules.from = opener().map { index.owner(of: $0.adapter) }
      modules.to = index.owner(of: place.adapter)
    }
    trace.record(
      TraceEntry(
        .navigation,
        subject: subject,
        outcome: result.outcome,
        from: modules.from,
        to: modules.to,
        reason: result.problem?.code,
        took: elapsed() - start,
        depth: depth
      )
    )
  }
}

extension NavigationResult {
  fileprivate var outcome: TraceEntry.Outcome {
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
