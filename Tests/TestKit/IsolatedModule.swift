public import Database
public import Mediator
import Synchronization
import Testing

/// Runs one module inside a real mediator, with stubs for the contracts that it uses.
///
/// The test fails by name if the module makes a call without a stub or without having declared it,
/// and, unless the test is partial, if the module never calls a stub.
///
/// ```swift
/// try await IsolatedModule.test(FriendsModule(database: database), on: database) { stubs in
///   stubs.answer(UsernamesByAccount.self) { _, _ in [bob: "bob"] }
/// } body: { isolated in
///   let contact = try await isolated.call(as: .account(1)).perform(MayContact(from: 1, to: 2))
///   #expect(contact == .allowed)
/// }
/// ```
public struct IsolatedModule: Sendable {
  /// Whether a test must use all of its stubs.
  public enum Exhaustivity: Sendable {
    /// The module must call every stub.
    case exhaustive
    /// The module may leave stubs unused.
    case partial
  }

  /// The mediator of the module and the stubs.
  public let mediator: Mediator

  /// The record of everything that happened so far.
  public let trace = SessionTrace()

  let recorder: CallRecorder
  let database: (any Database)?

  /// The requests that the module made of others, by name and in order.
  public var calls: [String] { recorder.calls }

  /// Returns a context for calls to the module, recorded in the trace.
  public func call(as caller: Caller = .anonymous) -> CallContext {
    mediator.call(as: caller, trace: trace)
  }

  /// Starts a module with stubs, runs a test and stops the module.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - database: The module's database, which gets its tables, the event log and the jobs.
  ///   - environment: The clocks and the random source of the module.
  ///   - leftOut: The modules without which the app of the test runs.
  ///   - strictness: Whether the module must call every stub.
  ///   - stubs: Registers answers to the requests that the module makes of others.
  ///   - body: The test.
  /// - Throws: What the test throws, or what keeps the module from starting.
  public static func test(
    _ module: any Module,
    on database: (any Database)? = nil,
    in environment: SystemServices = ManualClock().environment(),
    without leftOut: Set<ModuleName> = [],
    _ strictness: Exhaustivity = .exhaustive,
    stubs: @escaping @Sendable (inout Registry) -> Void = { _ in },
    body: (IsolatedModule) async throws -> Void
  ) async throws {
    let recorder = CallRecorder(of: module, without: leftOut)
    let assembly = ModuleAssembly(
      [module, StubsModule(setUp: stubs)],
      middleware: [recorder] + .standard,
      fallback: { request, unanswered, call in
        recorder.note(unstubbed: type(of: request).label, of: unanswered.owner, by: call.module)
        return nil
      },
      in: environment
    )
    let mediator = try assembly.forgiving([.unansweredUse, .silentEvent]).mediator()
    let isolated = IsolatedModule(mediator: mediator, recorder: recorder, database: database)
    if let database { try await mediator.start(on: database) } else { try await mediator.start() }
    try await body(isolated)
    await mediator.stop()
    if strictness == .exhaustive { recorder.expectEveryStubCalled(mediator) }
  }

  /// Delivers the stored events to the module's listeners.
  ///
  /// - Throws: `DatabaseError`, or the lack of a database.
  public func deliverEvents() async throws {
    try await mediator.eventLog(of: try #require(database, "pass the database with on:")).deliver()
  }

  /// Performs the jobs that are due, by the clock of the module.
  ///
  /// - Throws: `DatabaseError`, or the lack of a database.
  public func performJobs() async throws {
    try await mediator.jobQueue(of: try #require(database, "pass the database with on:")).perform()
  }
}

/// A module that answers the requests of other modules in a test.
private struct StubsModule: Module {
  static let name: ModuleName = "Stubs"

  let name = Self.name
  let setUp: @Sendable (inout Registry) -> Void

  func register(in registry: inout Registry) {
    setUp(&registry)
  }
}

/// Records the calls that a module makes of others and reports unexpected ones.
final class CallRecorder: Middleware {
  private let module: ModuleName
  private let declared: Set<String>
  private let leftOut: Set<ModuleName>
  private let noted = Mutex<[String]>([])

  init(of module: any Module, without leftOut: Set<ModuleName> = []) {
    self.leftOut = leftOut
    let info = ModuleAssembly([module], in: ManualClock().environment()).moduleInfo.first
    self.module = module.name
    declared = Set(info?.uses.map(\.request) ?? [])
  }

  var calls: [String] { noted.withLock { $0 } }

  func surrounds(_ request: RequestTypeInfo) -> Bool { request.module == StubsModule.name }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    noted.withLock { $0.append(request.label) }
    if call.module == module, !declared.contains(request.label) {
      Issue.record(
        "\(module) makes \(request.label), which it does not declare with uses or requires."
      )
    }
    return try await next(call)
  }

  func note(unstubbed request: String, of owner: ModuleName, by caller: ModuleName?) {
    guard !leftOut.contains(owner) else { return }
    Issue.record(
      "\(caller ?? module) makes \(request) of \(owner), for which the test has no stub."
    )
  }

  func expectEveryStubCalled(_ mediator: Mediator) {
    let stubbed =
      mediator.moduleInfo.first { $0.name == StubsModule.name.text }?.answers ?? []
    for request in Set(stubbed).subtracting(calls).sorted() {
      Issue.record("\(module) never makes \(request), for which the test has a stub.")
    }
  }
}

extension Caller {
  /// Returns a signed-in caller for a test.
  public static func account(_ account: Int64, name: String? = nil) -> Caller {
    Caller(SignedInUser(account: account, session: account, name: name ?? "person\(account)"))
  }
}
