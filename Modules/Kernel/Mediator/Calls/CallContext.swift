/// What a handler knows about the call that it answers, and its way to call other modules.
public struct CallContext: Sendable {
  @usableFromInline let scope: SharedCallContext

  /// The module whose code makes calls through this value, or `nil` outside all modules.
  public let module: ModuleName?

  /// The number of calls that led to this one.
  public let depth: Int

  /// When the answer is due, measured as the environment's elapsed time, or `nil` without a limit.
  public let deadline: Duration?

  /// Whether an enclosing call already cancels this one at its deadline, so that no second timer
  /// is needed.
  @usableFromInline let isTimed: Bool

  /// The caller on whose behalf the call is made.
  public var caller: Caller { scope.caller }

  /// The record of what happens.
  public var trace: SessionTrace { scope.trace }

  /// The mediator that passes calls on.
  public var mediator: Mediator { scope.mediator }

  init(
    scope: SharedCallContext,
    module: ModuleName? = nil,
    depth: Int = 0,
    deadline: Duration? = nil,
    isTimed: Bool = false
  ) {
    self.scope = scope
    self.module = module
    self.depth = depth
    self.deadline = deadline
    self.isTimed = isTimed
  }

  /// Makes a request on behalf of the same caller and before the same deadline.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer of the module that registered a handler for the request.
  /// - Throws: A ``CallFailure`` that names why there is no answer.
  @inlinable @inline(__always)
  public func perform<R: Request>(
    _ request: R
  ) async throws(CallFailure<R.Failure>) -> R.Response {
    try await scope.mediator.perform(request, in: self)
  }

  /// Makes a request that has no answer if the answering module was left out of the app.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, or `nil` if no module answers the request.
  /// - Throws: A ``CallFailure`` that names why the module gave no answer.
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

  /// Returns the same call with at most this much time from now on.
  public func within(_ duration: Duration) -> CallContext {
    let due = scope.mediator.environment.elapsed() + duration
    if let deadline, deadline <= due { return self }
    return CallContext(scope: scope, module: module, depth: depth, deadline: due)
  }

  /// Returns the same call on behalf of another caller.
  public func onBehalf(of caller: Caller) -> CallContext {
    with(caller, observer: scope.observer)
  }

  /// Returns the same call, from whose answer a watch learns what it depends on.
  public func observed(by watch: TopicWatch) -> CallContext {
    with(caller, observer: watch)
  }

  private func with(_ caller: Caller, observer: (any DependencyRecorder)?) -> CallContext {
    let scope = SharedCallContext(
      caller: caller,
      mediator: mediator,
      trace: trace,
      changes: scope.changes,
      observer: observer
    )
    return CallContext(
      scope: scope,
      module: module,
      depth: depth,
      deadline: deadline,
      isTimed: isTimed
    )
  }

  /// Returns the same call, made by a module of its own accord.
  package func made(by module: ModuleName) -> CallContext {
    CallContext(scope: scope, module: module, depth: depth, deadline: deadline, isTimed: isTimed)
  }

  /// Returns the call as the code of a module sees it.
  package func entering(_ module: ModuleName) -> CallContext {
    CallContext(
      scope: scope,
      module: module,
      depth: depth + 1,
      deadline: deadline,
      isTimed: isTimed
    )
  }

  /// Returns the same call as one whose deadline is kept by the code around it.
  func timed() -> CallContext {
    CallContext(scope: scope, module: module, depth: depth, deadline: deadline, isTimed: true)
  }
}

extension CallContext {
  /// Whether anyone wants to know what the answer to this call depends on.
  public var isObserved: Bool { scope.observer != nil }

  /// Returns a watch of what other calls depend on, or nil where it is not known what changes.
  public func newWatch() -> TopicWatch? { scope.observer?.newWatch() }

  /// Notes that the answer to this call depends on topics.
  ///
  /// A request names those that follow from its values in ``Request/topics(for:)``. A handler calls
  /// this for those that it finds out, before it reads what depends on them.
  ///
  /// - Parameter topics: The topics.
  public func depends(on topics: [Topic]) { scope.observer?.depend(on: topics) }

  /// Notes that the answer to this call is right until a moment: then it changes by itself.
  ///
  /// - Parameter moment: When.
  public func holds(until moment: Timestamp) {
    scope.observer?.expire(after: moment - mediator.environment.now())
  }
}

/// What all calls of one line, link or event share.
@usableFromInline
final class SharedCallContext: Sendable {
  let caller: Caller
  @usableFromInline let mediator: Mediator
  let trace: SessionTrace
  let changes: PendingCallerChanges?

  /// Learns which topics the answers depend on.
  let observer: (any DependencyRecorder)?

  init(
    caller: Caller,
    mediator: Mediator,
    trace: SessionTrace,
    changes: PendingCallerChanges?,
    observer: (any DependencyRecorder)? = nil
  ) {
    self.caller = caller
    self.mediator = mediator
    self.trace = trace
    self.changes = changes
    self.observer = observer
  }
}
