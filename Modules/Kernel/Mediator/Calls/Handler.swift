/// What answers a request, with everything that stands around it, as one closure.
final class Handler<R: Request>: Sendable {
  let module: ModuleName
  let state: ModuleState
  let run: @Sendable (R, Call) async throws -> R.Response

  init(
    _ module: ModuleName,
    _ state: ModuleState,
    _ run: @escaping @Sendable (R, Call) async throws -> R.Response
  ) {
    self.module = module
    self.state = state
    self.run = run
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
    _ handler: @escaping @Sendable (R, Call) async throws -> R.Response
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
      let innermost: @Sendable (R, Call) async throws -> R.Response = { request, call in
        guard call.deadline != nil else {
          return try await handler(request, call.entering(module))
        }
        return try await beforeDeadline(call) { try await handler(request, call.entering(module)) }
      }
      let run = behaviours.reversed().filter { $0.surrounds(facts) }
        .reduce(innermost) { surround($0, with: $1, facts) }
      return Handler(module, state, run)
    }
  }
}

private func surround<R: Request>(
  _ inner: @escaping @Sendable (R, Call) async throws -> R.Response,
  with behaviour: any Behaviour,
  _ facts: RequestFacts
) -> @Sendable (R, Call) async throws -> R.Response {
  { request, call in
    try await behaviour.perform(call, of: facts) { try await inner(request, $0) }
  }
}
