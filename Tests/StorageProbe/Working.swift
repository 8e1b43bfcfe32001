import Database
import Glibc
import Mediator
import SQLite

/// Performs jobs with an effect outside: a line on the output.
enum Working {
  /// A job that a test enqueues.
  private struct Call: Job {
    static let name = "probe.call"
    let word: String
  }

  /// Says each job that it performs, with its key, until it is killed; it may never end the first.
  static func run(_ path: String, hangs: Bool) async throws {
    let database = try SQLiteDatabase(at: path)
    let environment = SystemServices(clock: ContinuousClock()) {
      Timestamp(milliseconds: milliseconds())
    }
    let module = Calling(hangs: hangs)
    let mediator = try ModuleAssembly([module], in: environment).mediator()
    try await mediator.start(on: database)
    say("ready")
    await mediator.jobQueue(of: database).run()
  }

  /// Enqueues a job for the others.
  static func ask(_ path: String, _ word: String) async throws {
    let database = try SQLiteDatabase(at: path)
    try await database.write { transaction in try transaction.enqueue(Call(word: word)) }
    await database.close()
  }

  private struct Calling: Module {
    let hangs: Bool

    func register(in registry: inout Registry) {
      registry.perform(Call.self, lease: .milliseconds(500)) { [hangs] job, context in
        say("\(job.word) \(context.key) \(context.attempt)")
        // Not for an hour: the test kills the process.
        if hangs { try await Task.sleep(for: .seconds(3600)) }
      }
    }
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
