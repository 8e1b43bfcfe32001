public import Mediator
import Synchronization
import Testing

/// A module by itself: the real mediator around it, and stubs for the contracts that it uses.
///
/// A call that nobody stubbed fails the test by name. So does a call that the module has not
/// declared, and, in an exhaustive test, a stub that nobody called.
///
/// ```swift
/// try await IsolatedModule.test(FriendsModule(database: database)) { stubs in
///   stubs.answer(UsernamesByAccount.self) { _, _ in [bob: "bob"] }
/// } body: { alone in
///   let contact = try await alone.call(as: .account(1)).perform(MayContact(from: 1, to: 2))
///   #expect(contact == .allowed)
/// }
/// ```
public struct IsolatedModule: Sendable {
  /// How much a test has to say about what the module does.
  public enum Strictness: Sendable {
    /// Every stub must have been called.
    case exhaustive
    /// Stubs may go unused.
    case partial
  }

  /// The mediator, with the module and the stubs.
  public let mediator: Mediator

  /// What happened so far.
  public let trace = SessionTrace()

  let recorder: CallRecorder

  /// The calls that the module made of others, in order, by the names of the requests.
  public var calls: [String] { recorder.calls }

  /// Returns a way to make calls, recorded in the trace.
  public func call(as caller: Caller = .anonymous) -> CallContext {
    mediator.call(as: caller, trace: trace)
  }

  /// Runs a test on a module by itself.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - environment: The world that it lives in.
  ///   - strictness: Whether every stub must be called.
  ///   - stubs: AnswerStream the requests of other modules that the test expects.
  ///   - migrating: Brings the tables of a module up to date.
  ///   - body: The test.
  /// - Throws: What the test throws, or what keeps the module from starting.
  public static func test(
    _ module: any Module,
    in environment: SystemServices = ManualClock().environment(),
    _ strictness: Strictness = .exhaustive,
    stubs: @escaping @Sendable (inout Registry) -> Void = { _ in },
    migrating: @Sendable (Mediator) async throws -> Void = { _ in },
    body: (IsolatedModule) async throws -> Void
  ) async throws {
    let recorder = CallRecorder(of: module)
    let assembly = ModuleAssembly(
      [module, Stubs(setUp: stubs)],
      middleware: [recorder] + .standard,
      fallback: { request, unanswered, call in
        recorder.note(unstubbed: type(of: request).label, of: unanswered.owner, by: call.module)
        return nil
      },
      in: environment
    )
    let mediator = try assembly.forgiving([.unansweredUse, .silentEvent]).mediator()
    let alone = IsolatedModule(mediator: mediator, recorder: recorder)
    try await migrating(alone.mediator)
    try await alone.mediator.start()
    try await body(alone)
    await alone.mediator.stop()
    if strictness == .exhaustive { recorder.expectEveryStubCalled(alone.mediator) }
  }
}

/// The answers that a test gives in the place of other modules.
private struct Stubs: Module {
  static let name: ModuleName = "Stubs"

  let name = Self.name
  let setUp: @Sendable (inout Registry) -> Void

  func register(in registry: inout Registry) {
    setUp(&registry)
  }
}

/// Notes which calls a module makes of others, and fails those that were not to be.
final class CallRecorder: Middleware {
  private let module: ModuleName
  private let declared: Set<String>
  private let noted = Mutex<[String]>([])

  init(of module: any Module) {
    let facts = ModuleAssembly([module], in: ManualClock().environment()).moduleInfo.first
    self.module = module.name
    declared = Set(facts?.uses.map(\.request) ?? [])
  }

  var calls: [String] { noted.withLock { $0 } }

  func surrounds(_ request: RequestInfo) -> Bool { request.module == Stubs.name }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    noted.withLock { $0.append(request.label) }
    if call.module == module, !declared.contains(request.label) {
      Issue.record("\(module) makes \(request.label) without having declared that it uses it.")
    }
    return try await next(call)
  }

  func note(unstubbed request: String, of owner: ModuleName, by caller: ModuleName?) {
    Issue.record(
      "\(caller ?? module) makes \(request) of \(owner), which this test has not stubbed."
    )
  }

  func expectEveryStubCalled(_ mediator: Mediator) {
    let stubbed = mediator.moduleInfo.first { $0.name == Stubs.name.text }?.answers ?? []
    for request in Set(stubbed).subtracting(calls).sorted() {
      Issue.record("\(request) was stubbed, and \(module) never made it.")
    }
  }
}

extension Caller {
  /// Somebody who is signed in, for a test.
  public static func account(_ account: Int64, name: String? = nil) -> Caller {
    Caller(SignedInUser(account: account, session: account, name: name ?? "person\(account)"))
  }
}
