/// What one module says of itself while the app is put together.
///
/// A registry can be written to only while its module registers; afterwards ``ModuleAssembly`` freezes
/// everything that was said into a ``Mediator``.
public struct Registry {
  /// The module that registers.
  public let module: ModuleName

  /// Where the module stands in its life, for those who keep what it contributes.
  package let state: ModuleState

  var handlers: [RegisteredHandler] = []
  var uses: [DeclaredRequestUse] = []
  var commandNames: [String] = []
  var listeners: [RegisteredListener] = []
  var heard: Set<EventSubscription> = []
  var published: [ObjectIdentifier: String] = [:]
  var contributions = ModuleContributions()
  var failures: [@Sendable () -> [Problem]] = []
  var fallback: RequestFallback?
  var starters: [LifecycleStep] = []
  var stoppers: [LifecycleStep] = []

  init(for module: ModuleName, startsLazily: Bool = false) {
    self.module = module
    state = ModuleState(module, startsLazily: startsLazily)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: What answers it; it may be internal to the module.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    with handler: @escaping @Sendable (R, CallContext) async throws -> R.Response
  ) {
    handlers.append(
      RegisteredHandler(request: request, module: module, isCommand: false, handler: handler)
    )
  }

  /// Answers a request by a handler that never waits, which makes the call cheaper.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: What answers it; it may be internal to the module.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    with handler: @escaping @Sendable (R, CallContext) throws -> R.Response
  ) {
    handlers.append(
      RegisteredHandler(
        request: request,
        module: module,
        isCommand: false,
        handler: { try handler($0, $1) },
        immediate: handler
      )
    )
  }

  /// Declares a request that the module makes, and can do without where its module is left out.
  public mutating func uses<R: Request>(_ request: R.Type) {
    uses.append(DeclaredRequestUse(request, isRequired: false))
  }

  /// Declares a request that the module cannot do without; its module starts first.
  public mutating func requires<R: Request>(_ request: R.Type) {
    uses.append(DeclaredRequestUse(request, isRequired: true))
  }

  /// Declares an event that the module announces.
  public mutating func publishes<E: Event>(_ event: E.Type) {
    published[ObjectIdentifier(event)] = String(naming: event)
  }

  /// Listens for an event that some module announces.
  public mutating func on<E: Event>(
    _ event: E.Type,
    perform listener: @escaping @Sendable (E, CallContext) async throws -> Void
  ) {
    listeners.append(RegisteredListener(event: event, state: state, listener: listener))
    listens(to: event)
  }

  /// Says that the module listens for an event through another part of the kernel.
  public mutating func listens(to event: any Event.Type) {
    heard.insert(EventSubscription(event, by: module))
  }

  /// Answers those requests of the module's own contract that have no handler.
  public mutating func fallback(_ fallback: @escaping RequestFallback) {
    self.fallback = fallback
  }

  /// Names failures beyond the refusals of its requests, so that the list of all codes has them.
  public mutating func fails(with problems: @autoclosure @escaping @Sendable () -> [Problem]) {
    failures.append(problems)
  }

  /// Adds a step to the module's start, after its migrations.
  public mutating func onStart(_ step: @escaping @Sendable (CallContext) async throws -> Void) {
    starters.append(step)
  }

  /// Adds a step to the module's end; the steps run in reverse order.
  public mutating func onStop(_ step: @escaping @Sendable (CallContext) async throws -> Void) {
    stoppers.append(step)
  }

  /// Contributes a thing of a kind that another part of the kernel has added.
  public mutating func contribute(_ contribution: some ModuleContribution) {
    contributions.append(contribution, by: module)
  }
}

/// Gives an answer to a request that has no handler, or nothing if it cannot either.
///
/// The answer must be of the request's own response type.
public typealias RequestFallback =
  @Sendable (any Request, UnansweredRequest, CallContext) async throws -> (any Sendable)?

typealias LifecycleStep = @Sendable (CallContext) async throws -> Void

/// A request that a module makes.
struct DeclaredRequestUse: Sendable {
  let id: ObjectIdentifier
  let label: String
  let owner: ModuleName
  let isRequired: Bool

  init<R: Request>(_ request: R.Type, isRequired: Bool) {
    id = ObjectIdentifier(request)
    label = R.label
    owner = R.owner
    self.isRequired = isRequired
  }
}

/// Something that listens for an event.
struct RegisteredListener: Sendable {
  let event: ObjectIdentifier
  let label: String
  let state: ModuleState
  let tell: @Sendable (any Event, CallContext) async throws -> Void

  init<E: Event>(
    event: E.Type,
    state: ModuleState,
    listener: @escaping @Sendable (E, CallContext) async throws -> Void
  ) {
    self.event = ObjectIdentifier(event)
    label = String(naming: event)
    self.state = state
    tell = { event, call in
      guard let event = event as? E else { return }
      try await listener(event, call)
    }
  }

  var module: ModuleName { state.name }
}
