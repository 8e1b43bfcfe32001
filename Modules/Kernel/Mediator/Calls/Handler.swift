/// What answers a request, and what stands around it.
@usableFromInline
final class Handler<R: Request>: Sendable {
  @usableFromInline typealias Answering = @Sendable (R, Call) async throws -> R.Response
  @usableFromInline typealias Immediate = @Sendable (R, Call) throws -> R.Response

  @usableFromInline let facts: RequestFacts
  let state: ModuleState
  @usableFromInline let answer: Answering

  /// The same answer without waiting, where the module's handler needs none.
  @usableFromInline let immediate: Immediate?
  private let idles: (@Sendable (Call) -> Bool)?
  private let surrounded: Answering

  init(
    _ facts: RequestFacts,
    _ state: ModuleState,
    _ behaviours: [any Behaviour],
    _ answer: @escaping Answering,
    immediate: Immediate?
  ) {
    let behaviours = behaviours.filter { $0.surrounds(facts) }
    self.facts = facts
    self.state = state
    self.answer = answer
    self.immediate = immediate
    idles = allIdle(behaviours, facts)
    var surrounded: Answering = keepingDeadline(answer, facts.module)
    for behaviour in behaviours.reversed() {
      surrounded = surround(surrounded, with: behaviour, facts)
    }
    self.surrounded = surrounded
  }

  /// Returns the call as the handler sees it, if nothing stands between the two.
  @usableFromInline
  func directCall(_ call: Call) -> Call? {
    guard state.isRunning, call.deadline == nil, !R.changesCaller else { return nil }
    guard idles?(call) ?? true else { return nil }
    return call.entering(facts.module)
  }

  /// Answers the request through everything that stands around it.
  @usableFromInline
  func answerSurrounded(_ request: R, _ call: Call) async throws -> R.Response {
    if let cause = await call.mediator.awaken(state, call) {
      let unanswered = Unanswered.unavailable(R.self, facts.module, cause)
      return try await call.mediator.answerless(request, unanswered, call)
    }
    let answer = try await surrounded(request, call)
    guard R.changesCaller, let change = answer as? any ChangesCaller else { return answer }
    call.context.changes?.note(change)
    return answer
  }
}

/// Returns one question for all behaviours, which costs less than a loop over them.
private func allIdle(
  _ behaviours: [any Behaviour],
  _ facts: RequestFacts
) -> (@Sendable (Call) -> Bool)? {
  behaviours.reduce(nil) { others, behaviour in
    guard let others else { return { behaviour.isIdle(for: $0, of: facts) } }
    return { others($0) && behaviour.isIdle(for: $0, of: facts) }
  }
}

private func keepingDeadline<R: Request>(
  _ answer: @escaping Handler<R>.Answering,
  _ module: ModuleName
) -> Handler<R>.Answering {
  { request, call in
    try await beforeDeadline(call) { try await answer(request, call.entering(module)) }
  }
}

private func surround<R: Request>(
  _ inner: @escaping Handler<R>.Answering,
  with behaviour: any Behaviour,
  _ facts: RequestFacts
) -> Handler<R>.Answering {
  { request, call in
    guard !behaviour.isIdle(for: call, of: facts) else { return try await inner(request, call) }
    return try await behaviour.perform(call, of: facts) { try await inner(request, $0) }
  }
}

/// A handler as its module registered it, still without the behaviours around it.
struct HandlerEntry: Sendable {
  let id: ObjectIdentifier
  let facts: RequestFacts
  let install: @Sendable ([any Behaviour], ModuleState) -> any AnyObject & Sendable

  init<R: Request>(
    _ request: R.Type,
    _ module: ModuleName,
    isCommand: Bool,
    _ handler: @escaping Handler<R>.Answering,
    immediate: Handler<R>.Immediate? = nil
  ) {
    let facts = RequestFacts(
      type: request,
      label: R.label,
      module: module,
      access: R.access,
      isCommand: isCommand
    )
    id = ObjectIdentifier(request)
    self.facts = facts
    install = { behaviours, state in
      Handler(facts, state, behaviours, handler, immediate: immediate)
    }
  }
}
