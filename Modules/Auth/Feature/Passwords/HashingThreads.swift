import AuthContract
import Dispatch
import Synchronization
import System

/// Hashes and verifies passwords off the shared threads, exactly one hash for each call.
struct AsyncPasswordHasher: Sendable {
  private let hasher: any PasswordHasher
  private let threads: HashingThreads

  init(_ hasher: any PasswordHasher, on threads: HashingThreads = HashingThreads()) {
    self.hasher = hasher
    self.threads = threads
  }

  /// Returns a text to store for a password.
  func hash(_ password: Password) async throws -> String {
    let hasher = hasher
    return try await threads.run { try hasher.hash(password) }
  }

  /// Returns whether a password matches a stored text; without a text it takes as long and never does.
  func verify(_ password: Password, against stored: String?) async throws -> Bool {
    let hasher = hasher
    return try await threads.run {
      let fits = try hasher.verify(password, against: stored ?? hasher.decoy)
      return fits && stored != nil
    }
  }

  /// Checks that passwords can be hashed, before a user needs it.
  func start() throws(HashingFailure) { try hasher.prepare() }

  /// Ends the threads once they have done what waits; the next job starts new ones.
  func stop() { threads.stop() }

  /// Returns whether a password should be hashed again at the next sign-in.
  func isOutdated(_ stored: String) -> Bool {
    hasher.isOutdated(stored)
  }
}

/// Threads for hashing, with a queue of limited length.
///
/// A hash takes a processor for a tenth of a second. On the threads that tasks share, a few sign-ins
/// would stop everything else; here they only wait for each other, and a call that would wait too
/// long fails at once.
final class HashingThreads: Sendable {
  private let queue: HashingQueue

  /// Creates threads that start with the first job.
  ///
  /// - Parameters:
  ///   - count: The number of hashes that run at once.
  ///   - limit: The number of jobs that can wait; further ones fail.
  init(_ count: Int = 2, waiting limit: Int = 32) {
    queue = HashingQueue(count, limit: limit)
  }

  deinit {
    queue.close()
  }

  /// How many threads wait for a job or run one.
  var count: Int { queue.threadCount }

  /// Ends the threads once they have done what waits; the next job starts new ones.
  func stop() { queue.close() }

  /// Runs a long job on one of the threads.
  ///
  /// - Parameter work: The job.
  /// - Returns: The job's result.
  /// - Throws: ``AuthError/busy`` if the queue is full, or the job's error.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isWaiting = queue.add { continuation.resume(with: Result(catching: work)) }
      if !isWaiting { continuation.resume(throwing: AuthError.busy) }
    }
  }
}

/// The waiting jobs in order, and the threads that run them.
private final class HashingQueue: Sendable {
  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let available = DispatchSemaphore(value: 0)
  private let threads = Atomic(0)
  private let count: Int
  private let limit: Int

  init(_ count: Int, limit: Int) {
    self.count = count
    self.limit = limit
  }

  /// Adds a job, unless the queue is full.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isWaiting = jobs.withLock { jobs in
      // A thread that the system could not start is tried again with the next job.
      for _ in threads.load(ordering: .relaxed)..<count { startThread() }
      guard threads.load(ordering: .relaxed) > 0, jobs.count < limit else { return false }
      jobs.append(job)
      return true
    }
    if isWaiting { available.signal() }
    return isWaiting
  }

  var threadCount: Int { threads.load(ordering: .relaxed) }

  /// Ends the threads when the queue is empty: a signal without a job ends one thread.
  func close() {
    jobs.withLock { _ in
      for _ in 0..<threads.exchange(0, ordering: .relaxed) { available.signal() }
    }
  }

  /// Starts a thread that runs one job after another until the queue is closed.
  private func startThread() {
    do {
      try SystemThread.start { [self] in work() }
      threads.add(1, ordering: .relaxed)
    } catch {
      // The next job tries again.
    }
  }

  func work() {
    while let job = next() { job() }
  }

  private func next() -> (@Sendable () -> Void)? {
    available.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
