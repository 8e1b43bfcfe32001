/// What one module registers while the app is assembled.
///
/// A module writes to its registry only in ``Module/register(in:)``; afterwards ``ModuleAssembly``
/// builds an immutable ``Mediator`` from all registries.
public struct Registry {
  /// The module that registers.
  public let module: ModuleName

  /// The module's current phase, for parts of the kernel that store its contributions.
  package let state: AtomicModulePhase

  var handlers: [RegisteredHandler] = []
  var uses: [DeclaredRequestUse] = []
  var commandNames: [String] = []
  var heard: Set<EventListeningDeclaration> = []
  var published: [ObjectIdentifier: String] = [:]
  var enqueued: Set<JobTypeInfo> = []
  var performed: [JobTypeInfo] = []
  var contributions = ContributionLists()
  var failures: [@Sendable () -> [Problem]] = []
  var starters: [LifecycleStep] = []
  var stoppers: [LifecycleStep] = []

  init(for module: ModuleName) {
    self.module = module
    state = AtomicModulePhase(module)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: Answers the request; it may be internal to the module.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    with handler: @escaping @Sendable (R, CallContext) async throws -> R.Response
  ) {
    handlers.append(
      RegisteredHandler(request: request, module: module, isCommand: false, handler: handler)
    )
  }

  /// Answers a request that users make from outside though it has neither words nor a link, such as
  /// one that stands behind a word of the program itself; middleware takes it for a command.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: Answers the request; it may be internal to the module.
  public mutating func answerFromOutside<R: Request>(
    _ request: R.Type,
    with handler: @escaping @Sendable (R, CallContext) async throws -> R.Response
  ) {
    handlers.append(
      RegisteredHandler(request: request, module: module, isCommand: true, handler: handler)
    )
  }

  /// Answers a request with a handler that never suspends, which makes the call cheaper.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - handler: Answers the request; it may be internal to the module.
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

  /// Declares a request that the module makes if the answering module is not left out.
  public mutating func uses<R: Request>(_ request: R.Type) {
    uses.append(DeclaredRequestUse(request, isRequired: false))
  }

  /// Declares a request that the module always needs; the answering module starts first.
  public mutating func requires<R: Request>(_ request: R.Type) {
    uses.append(DeclaredRequestUse(request, isRequired: true))
  }

  /// Declares an event that the module publishes.
  public mutating func publishes<E: Event>(_ event: E.Type) {
    published[ObjectIdentifier(event)] = String(naming: event)
  }

  /// Declares that the module listens for an event, which another part of the kernel delivers.
  public mutating func listens(to event: any Event.Type) {
    heard.insert(EventListeningDeclaration(event, by: module))
  }

  /// Declares a job that the module enqueues.
  public mutating func enqueues<J: Job>(_ job: J.Type) {
    enqueued.insert(JobTypeInfo(job))
  }

  /// Declares that the module performs a job, through another part of the kernel.
  public mutating func performs<J: Job>(_ job: J.Type) {
    performed.append(JobTypeInfo(job))
  }

  /// Adds problems beyond the refusals of the module's requests to the list of all codes.
  public mutating func fails(with problems: @autoclosure @escaping @Sendable () -> [Problem]) {
    failures.append(problems)
  }

  /// Adds a step to the module's start, after its migrations.
  public mutating func onStart(_ step: @escaping @Sendable (CallContext) async throws -> Void) {
    starters.append(step)
  }

  /// Adds a step to the module's end; these steps run in reverse order.
  public mutating func onStop(_ step: @escaping @Sendable (CallContext) async throws -> Void) {
    stoppers.append(step)
  }

  /// Contributes a value of a kind that another part of the kernel has added.
  public mutating func contribute(_ contribution: some ModuleContribution) {
    contributions.append(contribution, by: module)
  }
}

/// Answers a request that no running module answers.
///
/// It returns a value of the request's own response type, or `nil` if it has no answer. To tell the
/// user more than the mediator can, it throws an ``UnansweredRequest`` with advice.
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
