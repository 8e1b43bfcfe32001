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

/// The features on one database, put together as the app does it, and the same data for a baseline.
final class FeatureHouse: Sendable {
  let data: FeatureData
  let database: any Database
  let mediator: Mediator

  /// The same modules once more, whose statements are noted.
  private let recorded: Mediator
  private let recorder: RecordingDatabase
  private let baseline: any StatementReplay

  /// Puts the features together on a database that holds the data.
  init(
    _ data: FeatureData,
    on database: any Database,
    against baseline: any StatementReplay
  ) async throws {
    self.data = data
    self.database = database
    self.baseline = baseline
    recorder = RecordingDatabase(database)
    mediator = try await Self.mediator(on: database)
    recorded = try await Self.mediator(on: recorder)
  }

  /// Opens a file that holds the data.
  convenience init(_ data: FeatureData, at path: String) async throws {
    let baseline = try FileReplay(at: path)
    try await self.init(data, on: SQLiteDatabase(at: path), against: baseline)
  }

  /// Puts the features together once more, on a database that may drop the topics of changes.
  func mediator(keepingTopics: Bool) async throws -> Mediator {
    try await Self.mediator(on: RecordingDatabase(database, keepsTopics: keepingTopics))
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

extension FeatureHouse {
  /// Holds errands against the statements that they run, with nothing between these and the engine.
  func comparison(
    _ name: String,
    of errands: [Errand],
    time: Comparison.Time = .processor
  ) -> Comparison {
    Self.comparison(name, of: errands, time: time) { self }
  }

  /// Does the same in a house that is built when it is needed.
  static func comparison(
    _ name: String,
    of errands: [Errand],
    time: Comparison.Time,
    in house: @escaping () async throws -> FeatureHouse
  ) -> Comparison {
    var works: [Int32]?
    return Comparison(name, operations: errands.count, goal: 1.5, time: time) {
      try await house().run(errands)
    } baseline: {
      let house = try await house()
      let prepared: [Int32]
      if let works { prepared = works } else { prepared = try await house.prepare(errands) }
      works = prepared
      for work in prepared { house.baseline.run(work) }
    }
  }

  /// Prepares what errands run for the baseline.
  private func prepare(_ errands: [Errand]) async throws -> [Int32] {
    var works: [Int32] = []
    for errand in errands { works.append(try baseline.add(await record(errand))) }
    return works
  }

  /// Returns the transactions that an errand runs.
  func record(_ errand: Errand) async throws -> [RecordedTransaction] {
    let call = recorded.call(as: errand.caller)
    return try await recorder.record { try await errand.run(call) }
  }

  /// Runs errands one after the other.
  func run(_ errands: [Errand]) async throws {
    try await Workbench.run {
      for errand in errands { try await errand.run(mediator.call(as: errand.caller)) }
    }
  }
}
