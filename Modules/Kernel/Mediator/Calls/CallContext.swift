/// What a handler knows of the call it answers, and its way to call others.
public struct CallContext: Sendable {
  @usableFromInline let context: CallScope

  /// The module whose code makes calls through this value, or nothing at the edge.
  public let module: ModuleName?

  /// How many calls stand above this one.
  public let depth: Int

  /// When the answer is due, measured as the environment's elapsed time, or never.
  public let deadline: Duration?

  /// On whose behalf the call is made.
  public var caller: Caller { context.caller }

  /// The record of what happens.
  public var trace: SessionTrace { context.trace }

  /// The mediator through which calls go.
  public var mediator: Mediator { context.mediator }

  /// Asks a module, on behalf of the same caller and before the same deadline.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer of the module that registered a handler for the request.
  /// - Throws: A ``CallFailure`` that says why there is no answer.
  @inlinable @inline(__always)
  public func perform<R: Request>(
    _ request: R
  ) async throws(CallFailure<R.Failure>) -> R.Response {
    try await context.mediator.perform(request, in: self)
  }

  /// Asks a module that the app may have been started without.
  ///
  /// - Parameter request: What is asked.
  /// - Returns: The answer, or nil if no module answers the request.
  /// - Throws: A ``CallFailure`` that says why the module gave no answer.
  public func unlessLeftOut<R: Request>(
    _ request: R
  ) async throws(CallFailure<R.Failure>) -> R.Response? {
    do {
      return try await perform(request)
    } catch {
      if case .unanswered = error { return nil }
      throw error
    }
  }

  /// Announces a fact to every listener; one that fails does not keep it from the others.
  ///
  /// - Parameter event: The fact.
  /// - Returns: What went wrong, by listener; empty if all went well.
  @discardableResult
  public func publish(_ event: some Event) async -> [ListenerFailure] {
    await context.mediator.publish(event, in: self)
  }

  /// Returns the same call with at most this much time from now on.
  public func within(_ duration: Duration) -> CallContext {
    let due = context.mediator.environment.elapsed() + duration
    return CallContext(
      context: context,
      module: module,
      depth: depth,
      deadline: deadline.map { min($0, due) } ?? due
    )
  }

  /// Returns the same call on behalf of somebody else.
  public func onBehalf(of caller: Caller) -> CallContext {
    let context = CallScope(
      caller: caller,
      mediator: mediator,
      trace: trace,
      changes: context.changes
    )
    return CallContext(context: context, module: module, depth: depth, deadline: deadline)
  }

  /// Returns the same call as one that a module makes of its own accord.
  package func made(by module: ModuleName) -> CallContext {
    CallContext(context: context, module: module, depth: depth, deadline: deadline)
  }

  /// Returns the call as the code of a module makes its own calls.
  func entering(_ module: ModuleName) -> CallContext {
    CallContext(context: context, module: module, depth: depth + 1, deadline: deadline)
  }
}

/// What all calls of one line, link or event share.
@usableFromInline
final class CallScope: Sendable {
  let caller: Caller
  @usableFromInline let mediator: Mediator
  let trace: SessionTrace
  let changes: PendingCallerChanges?

  /// Whether the calls are those of a module that is just being started.
  let isStarting: Bool

  init(
    caller: Caller,
    mediator: Mediator,
    trace: SessionTrace,
    changes: PendingCallerChanges?,
    isStarting: Bool = false
  ) {
    self.caller = caller
    self.mediator = mediator
    self.trace = trace
    self.changes = changes
    self.isStarting = isStarting
  }
}

/// A listener that failed, while the others were told all the same.
public struct ListenerFailure: Error, Hashable, Sendable {
  /// The module that listens.
  public let module: ModuleName

  /// What went wrong.
  public let problem: Problem
}
