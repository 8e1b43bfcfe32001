/// What one module says of itself while the app is put together.
///
/// A registry can be written to only while its module registers; afterwards ``Assembly`` freezes
/// everything that was said into a ``Mediator``.
public struct Registry {
  /// The module that registers.
  public let module: ModuleName

  /// Where the module stands in its life, for those who keep what it contributes.
  package let state: ModuleState

  var handlers: [HandlerEntry] = []
  var uses: [UseEntry] = []
  var commandNames: [String] = []
  var listeners: [ListenerEntry] = []
  var heard: [String] = []
  var published: [ObjectIdentifier: String] = [:]
  var contributions = Contributions()
  var failures: [@Sendable () -> [Report]] = []
  var fallback: Fallback?
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
    _ handler: @escaping @Sendable (R, Call) async throws -> R.Response
  ) {
    handlers.append(HandlerEntry(request, module, isCommand: false, handler))
  }

  /// Answers a request by a handler that never waits, which makes the call cheaper.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: What answers it; it may be internal to the module.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    _ handler: @escaping @Sendable (R, Call) throws -> R.Response
  ) {
    handlers.append(
      HandlerEntry(request, module, isCommand: false, { try handler($0, $1) }, immediate: handler)
    )
  }

  /// Declares a request that the module makes, and can do without where its module is left out.
  public mutating func uses<R: Request>(_ request: R.Type) {
    uses.append(UseEntry(request, isRequired: false))
  }

  /// Declares a request that the module cannot do without; its module starts first.
  public mutating func requires<R: Request>(_ request: R.Type) {
    uses.append(UseEntry(request, isRequired: true))
  }

  /// Declares an event that the module announces.
  public mutating func publishes<E: Event>(_ event: E.Type) {
    published[ObjectIdentifier(event)] = String(naming: event)
  }

  /// Listens for an event that some module announces.
  public mutating func on<E: Event>(
    _ event: E.Type,
    _ listener: @escaping @Sendable (E, Call) async throws -> Void
  ) {
    listeners.append(ListenerEntry(event, state, listener))
  }

  /// Says that the module listens for an event through another part of the kernel.
  public mutating func listens(to event: any Event.Type) {
    heard.append(String(naming: event))
  }

  /// Answers those requests of the module's own contract that have no handler.
  public mutating func fallback(_ fallback: @escaping Fallback) {
    self.fallback = fallback
  }

  /// Names failures beyond the refusals of its requests, so that the list of all codes has them.
  public mutating func fails(with reports: @autoclosure @escaping @Sendable () -> [Report]) {
    failures.append(reports)
  }

  /// Adds a step to the module's start, after its migrations.
  public mutating func onStart(_ step: @escaping @Sendable (Call) async throws -> Void) {
    starters.append(step)
  }

  /// Adds a step to the module's end; the steps run in reverse order.
  public mutating func onStop(_ step: @escaping @Sendable (Call) async throws -> Void) {
    stoppers.append(step)
  }

  /// Contributes a thing of a kind that another part of the kernel has added.
  public mutating func contribute(_ contribution: some Contribution) {
    contributions.append(contribution, by: module)
  }
}

/// Gives an answer to a request that has no handler, or nothing if it cannot either.
///
/// The answer must be of the request's own response type.
public typealias Fallback =
  @Sendable (any Request, Unanswered, Call) async throws -> (any Sendable)?

typealias LifecycleStep = @Sendable (Call) async throws -> Void

/// A request that a module makes.
struct UseEntry: Sendable {
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
struct ListenerEntry: Sendable {
  let event: ObjectIdentifier
  let label: String
  let state: ModuleState
  let tell: @Sendable (any Event, Call) async throws -> Void

  init<E: Event>(
    _ event: E.Type,
    _ state: ModuleState,
    _ listener: @escaping @Sendable (E, Call) async throws -> Void
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
