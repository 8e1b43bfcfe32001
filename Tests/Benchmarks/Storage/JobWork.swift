import Database
import Glibc
import Mediator
import SQLite

/// Jobs that a process takes from a database and performs.
final class JobWork {
  /// A job that writes next to nothing.
  private struct Count: Job {
    static let name = "bench.count"
    let number: Int
  }

  /// A job that says that it was begun.
  private struct Ring: Job {
    static let name = "bench.ring"
    let number: Int
  }

  /// What the jobs are performed on, made when the first row asks for it.
  private struct Opened {
    let database: any Database
    let queue: JobQueue
    let rings: AsyncStream<Int>
  }

  private let makeDatabase: () throws -> any Database
  private var opened: Opened?

  /// Makes the database when the first row asks for it.
  init(on makeDatabase: @escaping () throws -> any Database) {
    self.makeDatabase = makeDatabase
  }

  /// How long small jobs in a file take, and how late the first of a queue that sleeps is begun.
  static func inFile() -> [Comparison] {
    let files = JobFiles()
    let work = JobWork { try SQLiteDatabase(at: files.make()) }
    return [
      Comparison("w8 10,000 small jobs / 1 s", goal: 1, rounds: 3) {
        keep(files)
        return try await work.perform(10_000)
      } baseline: {
        1e9
      },
      work.pickup("w8 pickup of a job, p99 of 200 / 50 ms"),
    ]
  }

  /// How late the first job of a queue that sleeps is begun.
  func pickup(_ name: String) -> Comparison {
    Comparison(name, goal: 1, rounds: 3) { [self] in
      try await latest(of: 200)
    } baseline: {
      50e6
    }
  }

  /// Returns how long a number of jobs takes that are in the queue, in nanoseconds.
  func perform(_ count: Int) async throws -> Double {
    let opened = try await open()
    try await opened.database.write { transaction in
      for number in 0..<count { try transaction.enqueue(Count(number: number)) }
    }
    let start = Stopwatch.now(by: .wall)
    guard try await opened.queue.perform() == count else { throw Missing() }
    return Stopwatch.now(by: .wall) - start
  }

  /// Returns the 99th of a hundred times from before a job is enqueued until it is begun.
  private func latest(of count: Int) async throws -> Double {
    let opened = try await open()
    let working = Task { await opened.queue.run() }
    var rings = opened.rings.makeAsyncIterator()
    var times: [Double] = []
    for number in 0..<count {
      let start = Stopwatch.now(by: .wall)
      try await opened.database.write { transaction in
        try transaction.enqueue(Ring(number: number))
      }
      guard await rings.next() == number else { throw Missing() }
      times.append(Stopwatch.now(by: .wall) - start)
    }
    working.cancel()
    await working.value
    return times.sorted()[count * 99 / 100]
  }

  private func open() async throws -> Opened {
    if let opened { return opened }
    let database = try makeDatabase()
    try await JobQueue.prepare(database)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE counted (number INTEGER NOT NULL) STRICT")
    }
    let (rings, ring) = AsyncStream.makeStream(of: Int.self)
    let module = Counting { ring.yield($0) }
    let world = SystemServices(clock: ContinuousClock()) { Timestamp(milliseconds: now()) }
    let mediator = try ModuleAssembly([module], in: world).mediator()
    let queue = mediator.jobQueue(of: database)
    let opened = Opened(database: database, queue: queue, rings: rings)
    self.opened = opened
    return opened
  }

  private struct Counting: Module {
    let ring: @Sendable (Int) -> Void

    func register(in registry: inout Registry) {
      registry.perform(Count.self) { job, transaction in
        try transaction.execute("INSERT INTO counted (number) VALUES ($1)", job.number)
      }
      registry.perform(Ring.self, lease: .seconds(60)) { [ring] job, _ in ring(job.number) }
    }
  }
}

/// A folder with the files of a database, for as long as this is held.
private final class JobFiles {
  private var folder = ""

  /// Makes the folder, and returns the path of the database.
  func make() throws -> String {
    var template = Array("/tmp/interchange-jobs-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Missing() }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(folder)/jobs"
  }

  deinit {
    for suffix in ["", "-wal", "-shm", ".lock", ".turn"] { unlink("\(folder)/jobs\(suffix)") }
    rmdir(folder)
  }
}

private struct Missing: Error {}

private func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
