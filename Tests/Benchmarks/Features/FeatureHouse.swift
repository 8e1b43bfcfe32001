import Auth
import AuthContract
import Database
import Friends
import Glibc
import Mediator
import Messaging
import Presence
import Profile
import SQLite
import StorageBaseline

/// The features on one file, put together as the app does it, and the same file for the baseline.
final class FeatureHouse: Sendable {
  let data: FeatureData
  let database: SQLiteDatabase
  let mediator: Mediator

  /// The same modules once more, whose statements are noted.
  let recorder: RecordingDatabase
  private let recorded: Mediator
  private let address: UInt
  private let path: String

  /// Opens a file that holds the data.
  init(_ data: FeatureData, at path: String) async throws {
    self.data = data
    self.path = path
    guard let baseline = replay_open(path) else { throw NoFolder() }
    address = UInt(bitPattern: baseline)
    database = try SQLiteDatabase(at: path)
    recorder = RecordingDatabase(database, for: baseline)
    mediator = try await Self.mediator(on: database)
    recorded = try await Self.mediator(on: recorder)
  }

  deinit {
    replay_close(baseline)
    FeatureFile.remove(path)
  }

  private var baseline: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Puts the features together once more, on a database that may drop the topics of changes.
  func mediator(keepingTopics: Bool) async throws -> Mediator {
    guard let baseline else { throw NoFolder() }
    return try await Self.mediator(
      on: RecordingDatabase(database, for: baseline, keepsTopics: keepingTopics)
    )
  }

  /// Puts the features together and starts them.
  ///
  /// - Parameters:
  ///   - database: Their data.
  ///   - memory: What a hash of a password takes, as it is shipped or less.
  ///   - passes: How often a hash goes through its memory.
  /// - Returns: What performs their requests.
  /// - Throws: What the start throws.
  static func mediator(
    on database: any Database,
    memory: Int = 64 << 20,
    passes: Int = 3
  ) async throws -> Mediator {
    let mediator = try unstartedMediator(on: database, memory: memory, passes: passes)
    try await mediator.start(on: database)
    return mediator
  }

  /// Puts the features together.
  static func unstartedMediator(
    on database: any Database,
    memory: Int = 64 << 20,
    passes: Int = 3
  ) throws -> Mediator {
    let environment = SystemServices(clock: ContinuousClock()) {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
    let auth = AuthModule(
      database: database,
      environment: environment,
      memory: memory,
      passes: passes
    )
    let modules: [any Module] = [
      auth,
      FriendsModule(database: database),
      MessagingModule(database: database),
      PresenceModule(database: database),
      ProfileModule(database: database),
    ]
    let middleware = [auth.sessionMiddleware] + .standard
    let assembly = ModuleAssembly(modules, middleware: middleware, in: environment)
    return try assembly.mediator()
  }

  /// Calls on behalf of an account of the data.
  func call(as account: Int64) -> CallContext { mediator.call(as: FeatureData.caller(account)) }
}

/// Something that an account of the data asks of the features.
struct Errand: Sendable {
  let caller: Caller
  let run: @Sendable (CallContext) async throws -> Void

  init(_ account: Int64, _ run: @escaping @Sendable (CallContext) async throws -> Void) {
    caller = FeatureData.caller(account)
    self.run = run
  }

  /// An errand of a request.
  static func request<R: Request>(_ request: R, as account: Int64) -> Errand {
    Errand(account) { call in keep(try await call.perform(request)) }
  }
}

extension FeatureHouse {
  /// Holds errands against the statements that they run, prepared in raw SQLite.
  func comparison(
    _ name: String,
    of errands: [Errand],
    time: Comparison.Time = .processor
  ) -> Comparison {
    var works: [Int32]?
    return Comparison(name, operations: errands.count, goal: 1.5, time: time) { [self] in
      try await run(errands)
    } baseline: { [self] in
      let noted: [Int32]
      if let works { noted = works } else { noted = try await record(errands) }
      works = noted
      for work in noted { keep(replay_run(baseline, work)) }
    }
  }

  private func record(_ errands: [Errand]) async throws -> [Int32] {
    var works: [Int32] = []
    for errand in errands {
      let call = recorded.call(as: errand.caller)
      works.append(try await recorder.record { try await errand.run(call) })
    }
    return works
  }

  /// Runs errands one after the other.
  func run(_ errands: [Errand]) async throws {
    try await Workbench.run {
      for errand in errands { try await errand.run(mediator.call(as: errand.caller)) }
    }
  }
}
