public import Links

/// Connects modules that do not know each other: built once from all of them, then immutable.
///
/// ```swift
/// let mediator = try Assembly([FriendsModule(), ProfileModule()], in: environment).mediator()
/// try await mediator.start()
/// let names = try await mediator.call(as: caller).perform(DisplayNames(accounts: [7]))
/// ```
///
/// A call takes no lock: the handler is found by the request's type in a table without collisions.
public final class Mediator: Sendable {
  /// The world that the app lives in.
  public let environment: SystemServices

  /// The modules, in the order in which they start.
  public let modules: [ModuleName]

  /// What every module said of itself, by name.
  public let moduleInfo: [ModuleInfo]

  /// All commands of the modules that take part.
  public let commands: CommandIndex

  /// All links of the modules that take part.
  public let links: LinkTable<any Linkable>

  @usableFromInline let handlers: TypeDictionary<any AnyObject & Sendable>
  let listeners: TypeDictionary<[RegisteredListener]>
  let fallbacks: [ModuleName: RequestFallback]
  let appFallback: RequestFallback?
  let leftOut: Set<ModuleName>
  let catalogs: [ObjectIdentifier: any Sendable]
  let lifecycle: ModuleLifecycle
  let failureCatalog: FailureCatalog

  init(
    _ parts: ModuleAssembly.Parts,
    catalogs: [ObjectIdentifier: any Sendable],
    environment: SystemServices
  ) {
    self.environment = environment
    self.catalogs = catalogs
    commands = Self.catalog(of: CommandDescriptor.self, in: catalogs)
    links = Self.catalog(of: LinkContribution.self, in: catalogs)
    modules = parts.order
    moduleInfo = parts.moduleInfo
    handlers = parts.handlers
    listeners = parts.listeners
    fallbacks = parts.fallbacks
    appFallback = parts.appFallback
    leftOut = parts.leftOut
    failureCatalog = parts.failureCatalog
    lifecycle = ModuleLifecycle(plans: parts.plans, environment: environment)
  }

  /// Returns a way to make calls.
  ///
  /// - Parameters:
  ///   - caller: On whose behalf the calls are made.
  ///   - trace: Where they are recorded; by default nowhere.
  ///   - changes: Where it is noted when a call changes who is signed in.
  /// - Returns: The edge's own call, above which no other stands.
  public func call(
    as caller: Caller = .anonymous,
    trace: SessionTrace = .off,
    noting changes: PendingCallerChanges? = nil
  ) -> CallContext {
    let context = CallScope(caller: caller, mediator: self, trace: trace, changes: changes)
    return CallContext(context: context, module: nil, depth: 0, deadline: nil)
  }

  /// Returns what all contributions of a kind were compiled into.
  public func catalog<C: ModuleContribution>(of kind: C.Type) -> C.Catalog {
    Self.catalog(of: kind, in: catalogs)
  }

  private static func catalog<C: ModuleContribution>(
    of kind: C.Type,
    in catalogs: [ObjectIdentifier: any Sendable]
  ) -> C.Catalog {
    if let catalog = catalogs[ObjectIdentifier(kind)] as? C.Catalog { return catalog }
    var faults: [AssemblyFault] = []
    return C.compile([], faults: &faults)
  }
}

extension SessionTrace {
  /// A trace that records nothing.
  public static let off = SessionTrace(isOn: false, capacity: 2)
}

// MARK: - Calls

extension Mediator {
  @inlinable @inline(__always)
  func perform<R: Request>(
    _ request: R,
    in call: CallContext
  ) async throws(CallFailure<R.Failure>) -> R.Response {
    guard let handler = handler(of: R.self) else {
      return try await performUnhandled(request, in: call)
    }
    do {
      guard let direct = handler.directCall(call) else {
        return try await handler.answerSurrounded(request, in: call)
      }
      if let immediate = handler.immediate { return try immediate(request, direct) }
      return try await handler.answer(request, direct)
    } catch {
      throw CallFailure(sorting: error, in: handler.info.module)
    }
  }

  /// Returns whether a request would reach a handler now, or after its module's lazy start.
  public func answers<R: Request>(_ request: R.Type) -> Bool {
    unanswered(request) == nil
  }

  /// Returns why a request would not reach a handler, or nothing if it would.
  public func unanswered<R: Request>(_ request: R.Type) -> UnansweredRequest? {
    guard let handler = handler(of: request) else { return .missing(request, leftOut: leftOut) }
    switch handler.state.current {
    case .running: return nil
    case .assembled where handler.state.startsLazily: return nil
    case .assembled, .starting:
      return .unavailable(request, owner: handler.info.module, cause: .notStarted)
    case .stopped: return .unavailable(request, owner: handler.info.module, cause: .stopped)
    }
  }

  @inlinable
  func handler<R: Request>(of request: R.Type) -> RequestHandler<R>? {
    // The table's key is the request's own type, and only `Registry.answer` makes entries, so the
    // object at the key is a handler of that request.
    handlers[ObjectIdentifier(request)].map { knownObject($0, as: RequestHandler<R>.self) }
  }

  @usableFromInline
  func performUnhandled<R: Request>(
    _ request: R,
    in call: CallContext
  ) async throws(CallFailure<R.Failure>) -> R.Response {
    do {
      return try await answerWithFallback(
        request,
        because: .missing(R.self, leftOut: leftOut),
        in: call
      )
    } catch {
      throw CallFailure(sorting: error, in: R.owner)
    }
  }

  /// Starts a lazy module, and returns why it cannot answer if it cannot.
  package func startIfNeeded(_ state: ModuleState, for call: CallContext) async -> UnansweredRequest
    .Cause?
  {
    switch state.current {
    case .running: return nil
    case .stopped: return .stopped
    case .starting where call.context.isStarting: return .notStarted
    case .assembled, .starting:
      guard state.startsLazily else { return .notStarted }
      let started = await lifecycle.startIfNeeded(state.name, using: self)
      return started ? nil : .notStarted
    }
  }

  /// Lets the module's fallback speak, then the app's, and else says who would have answered.
  func answerWithFallback<R: Request>(
    _ request: R,
    because unanswered: UnansweredRequest,
    in call: CallContext
  ) async throws -> R.Response {
    for fallback in [moduleFallback(for: unanswered), appFallback] {
      guard let answer = try await fallback?(request, unanswered, call) else { continue }
      guard let answer = answer as? R.Response else {
        throw Problem.misfit(answer, for: unanswered)
      }
      return answer
    }
    call.trace.record(
      TraceEntry(
        .call,
        subject: .type(R.self),
        outcome: .unanswered,
        from: call.module,
        to: unanswered.owner,
        reason: unanswered.cause.rawValue,
        depth: call.depth
      )
    )
    throw MiddlewareFailure.unanswered(unanswered)
  }

  private func moduleFallback(for unanswered: UnansweredRequest) -> RequestFallback? {
    unanswered.cause == .noHandler ? fallbacks[unanswered.owner] : nil
  }
}

extension UnansweredRequest {
  static func missing<R: Request>(_ request: R.Type, leftOut: Set<ModuleName>) -> Self {
    .unavailable(request, owner: R.owner, cause: leftOut.contains(R.owner) ? .leftOut : .noHandler)
  }

  static func unavailable<R: Request>(
    _ request: R.Type,
    owner module: ModuleName,
    cause: Cause
  ) -> Self {
    Self(request: R.label, owner: module, cause: cause)
  }
}

extension Problem {
  static func misfit(_ answer: any Sendable, for unanswered: UnansweredRequest) -> Problem {
    Problem(
      code: "internal",
      message: "A fallback answered \(unanswered.request) with a \(type(of: answer)).",
      hint: "A fallback has to return the request's own response type.",
      fault: .program
    )
  }
}
