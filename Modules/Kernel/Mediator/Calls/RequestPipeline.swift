/// What answers a request, with the middleware around it.
@usableFromInline
final class RequestPipeline<R: Request>: Sendable {
  @usableFromInline typealias Answering = @Sendable (R, CallContext) async throws -> R.Response
  @usableFromInline typealias Immediate = @Sendable (R, CallContext) throws -> R.Response

  @usableFromInline let info: RequestTypeInfo
  let state: AtomicModulePhase
  @usableFromInline let answer: Answering

  /// The same answer without suspension, if the module's handler needs none.
  @usableFromInline let immediate: Immediate?
  private let isIdle: (@Sendable (CallContext) -> Bool)?
  private let surrounded: Answering

  init(
    info: RequestTypeInfo,
    state: AtomicModulePhase,
    middleware: [any Middleware],
    answer: @escaping Answering,
    immediate: Immediate?
  ) {
    let middleware = middleware.filter { $0.surrounds(info) }
    self.info = info
    self.state = state
    self.answer = answer
    self.immediate = immediate
    isIdle = allIdle(middleware, for: info)
    var surrounded: Answering = keepingDeadline(answer, in: info.module)
    for layer in middleware.reversed() {
      surrounded = surround(surrounded, with: layer, for: info)
    }
    self.surrounded = surrounded
  }

  /// Returns the call as the handler sees it if nothing has to happen between the two.
  @usableFromInline
  func directCall(_ call: CallContext) -> CallContext? {
    guard state.isRunning, call.deadline == nil || call.isTimed, !R.changesCaller,
      call.scope.observer == nil
    else { return nil }
    guard isIdle?(call) ?? true else { return nil }
    return call.entering(info.module)
  }

  /// Answers the request through all middleware, if its module runs.
  @usableFromInline
  func answerSurrounded(_ request: R, in call: CallContext) async throws -> R.Response {
    if let cause = state.unavailability {
      let unanswered = UnansweredRequest.unavailable(R.self, owner: info.module, cause: cause)
      return try await call.mediator.answerWithFallback(request, because: unanswered, in: call)
    }
    if let observer = call.scope.observer { observer.depend(on: request.topics(for: call.caller)) }
    let answer = try await surrounded(request, call)
    guard R.changesCaller, let change = answer as? any CallerChangingResponse else { return answer }
    call.scope.changes?.note(change)
    return answer
  }
}

/// Returns one question for all middleware, which costs less than a loop over them.
private func allIdle(
  _ middleware: [any Middleware],
  for info: RequestTypeInfo
) -> (@Sendable (CallContext) -> Bool)? {
  middleware.reduce(nil) { others, layer in
    guard let others else { return { layer.isIdle(for: $0, of: info) } }
    return { others($0) && layer.isIdle(for: $0, of: info) }
  }
}

/// Returns a handler that is cancelled at the call's deadline.
///
/// A call inside one whose deadline is kept already needs no second timer: the cancellation of the
/// outer one reaches it.
private func keepingDeadline<R: Request>(
  _ answer: @escaping RequestPipeline<R>.Answering,
  in module: ModuleName
) -> RequestPipeline<R>.Answering {
  { request, call in
    guard call.deadline != nil, !call.isTimed else {
      return try await answer(request, call.entering(module))
    }
    return try await beforeDeadline(of: call) {
      try await answer(request, call.timed().entering(module))
    }
  }
}

private func surround<R: Request>(
  _ inner: @escaping RequestPipeline<R>.Answering,
  with layer: any Middleware,
  for info: RequestTypeInfo
) -> RequestPipeline<R>.Answering {
  { request, call in
    guard !layer.isIdle(for: call, of: info) else { return try await inner(request, call) }
    return try await layer.perform(call, of: info) { try await inner(request, $0) }
  }
}

/// A handler as its module registered it, before it is combined with middleware.
struct RegisteredHandler: Sendable {
  let id: ObjectIdentifier
  let info: RequestTypeInfo
  let install: @Sendable ([any Middleware], AtomicModulePhase) -> any AnyObject & Sendable

  init<R: Request>(
    request: R.Type,
    module: ModuleName,
    isCommand: Bool,
    handler: @escaping RequestPipeline<R>.Answering,
    immediate: RequestPipeline<R>.Immediate? = nil
  ) {
    let info = RequestTypeInfo(
      type: request,
      label: R.label,
      module: module,
      access: R.access,
      isCommand: isCommand
    )
    id = ObjectIdentifier(request)
    self.info = info
    install = { middleware, state in
      RequestPipeline(
        info: info,
        state: state,
        middleware: middleware,
        answer: handler,
        immediate: immediate
      )
    }
  }
}
