public import Links

/// Connects modules that do not know each other: assembled once from all of them, then immutable.
///
/// ```swift
/// let mediator = try ModuleAssembly([FriendsModule(), ProfileModule()], in: environment).mediator()
/// try await mediator.start()
/// let names = try await mediator.call(as: caller).perform(DisplayNames(accounts: [7]))
/// ```
///
/// A call takes no lock: the request's type leads to its handler in a table without collisions.
public final class Mediator: Sendable {
  /// The clocks and the random source of the app.
  public let environment: SystemServices

  /// The modules, in the order in which they start.
  public let modules: [ModuleName]

  /// What every module registered, by name.
  public let moduleInfo: [ModuleInfo]

  /// All commands of the assembled modules.
  public let commands: CommandIndex

  /// The commands of the modules that were left out, to tell them from misspelt ones.
  public let commandsLeftOut: CommandIndex

  /// All links of the assembled modules.
  public let links: LinkTable<any Linkable>

  @usableFromInline let handlers: TypeDictionary<any AnyObject & Sendable>
  let fallback: RequestFallback?

  /// The modules that were left out of this run.
  public let leftOut: Set<ModuleName>
  let catalogs: [ObjectIdentifier: any Sendable]
  let lifecycle: ModuleStarter
  let failureCatalog: FailureCatalog

  init(
    _ parts: ModuleAssembly.MediatorParts,
    catalogs: [ObjectIdentifier: any Sendable],
    environment: SystemServices
  ) {
    self.environment = environment
    self.catalogs = catalogs
    commands = Self.catalog(of: CommandDescriptor.self, in: catalogs)
    links = Self.catalog(of: LinkContribution.self, in: catalogs)
    commandsLeftOut = CommandIndex(parts.absent.entries(of: CommandDescriptor.self).map(\.value))
    modules = parts.order
    moduleInfo = parts.moduleInfo
    handlers = parts.handlers
    fallback = parts.fallback
    leftOut = parts.leftOut
    failureCatalog = parts.failureCatalog
    lifecycle = ModuleStarter(plans: parts.plans, environment: environment)
  }

  /// Returns a context in which calls can be made from outside all modules.
  ///
  /// - Parameters:
  ///   - caller: The caller on whose behalf the calls are made.
  ///   - trace: The record of the calls; by default there is none.
  ///   - changes: Stores what calls change about who is signed in.
  ///   - observer: Learns which topics the answers depend on.
  /// - Returns: The context.
  public func call(
    as caller: Caller = .anonymous,
    trace: SessionTrace = .off,
    noting changes: PendingCallerChanges? = nil,
    observing observer: (any DependencyRecorder)? = nil
  ) -> CallContext {
    CallContext(
      scope: SharedCallContext(
        caller: caller,
        mediator: self,
        trace: trace,
        changes: changes,
        observer: observer
      )
    )
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

  /// Returns whether a request would reach a handler now.
  public func answers<R: Request>(_ request: R.Type) -> Bool {
    unanswered(request) == nil
  }

  /// Returns why a request would not reach a handler now, or `nil` if it would.
  public func unanswered<R: Request>(_ request: R.Type) -> UnansweredRequest? {
    guard let handler = handler(of: request) else { return .missing(request, leftOut: leftOut) }
    return handler.state.unavailability.map {
      .unavailable(request, owner: handler.info.module, cause: $0)
    }
  }

  @inlinable
  func handler<R: Request>(of request: R.Type) -> RequestPipeline<R>? {
    // The table's key is the request's own type, and only `Registry.answer` makes entries, so the
    // object at the key is a handler of that request.
    handlers[ObjectIdentifier(request)].map { knownObject($0, as: RequestPipeline<R>.self) }
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

  /// Answers with the app's fallback, or throws which module would have answered.
  func answerWithFallback<R: Request>(
    _ request: R,
    because unanswered: UnansweredRequest,
    in call: CallContext
  ) async throws -> R.Response {
    do {
      if let answer = try await fallback?(request, unanswered, call) {
        guard let answer = answer as? R.Response else {
          throw Problem.mismatch(answer, for: unanswered)
        }
        return answer
      }
      throw unanswered
    } catch {
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
      throw (error as? UnansweredRequest).map { MiddlewareFailure.unanswered($0) } ?? error
    }
  }
}

extension Problem {
  fileprivate static func mismatch(
    _ answer: any Sendable,
    for unanswered: UnansweredRequest
  ) -> Problem {
    Problem(
      code: "internal",
      message: "The fallback answered \(unanswered.request) with a \(type(of: answer)).",
      hint: "A fallback must return the request's own response type.",
      fault: .program
    )
  }
}
