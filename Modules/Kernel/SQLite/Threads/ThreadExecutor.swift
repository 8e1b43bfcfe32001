public import Database
import Synchronization
import System

/// A thread that may wait for the disk, and that runs tasks and actors.
///
/// Work that uses a database from here runs its SQL in place, without changing threads, as long
/// as no other work waits. A task moves here with `withTaskExecutorPreference(thread)`, an
/// actor by naming ``asUnownedSerialExecutor()`` as its `unownedExecutor`.
public final class ThreadExecutor: TaskExecutor {
  private let jobs: ExecutorJobQueue
  private let actors: ThreadActorExecutor
  private let remaining = Atomic(0)
  private let isEnding = Atomic(false)

  /// Starts a thread.
  ///
  /// - Throws: `DatabaseError` when the system has no more threads.
  public convenience init() throws(DatabaseError) {
    self.init(jobs: try ExecutorJobQueue())
    try SystemThread.serve { [self] in run() }
  }

  private init(jobs: ExecutorJobQueue) {
    self.jobs = jobs
    actors = ThreadActorExecutor(jobs)
  }

  /// Turns the calling thread into such a thread, and returns when the work is done.
  ///
  /// A program has its first thread anyway; another one costs memory and time at its start.
  ///
  /// - Parameter work: What to run here; it is given the thread, to run more here.
  /// - Throws: `DatabaseError` when the system has no more files.
  public static func lend(
    to work: @escaping @Sendable (ThreadExecutor) async -> Void
  ) throws(DatabaseError) {
    let thread = ThreadExecutor(jobs: try ExecutorJobQueue())
    Task(executorPreference: thread) {
      await work(thread)
      thread.end()
    }
    thread.run()
  }

  /// Lets the thread end when it has no more work.
  public func end() {
    isEnding.store(true, ordering: .releasing)
    jobs.wake()
  }

  /// Takes work of tasks from Swift's runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(QueuedExecutorJob(job: UnownedJob(job), isOfActor: false))
  }

  /// Returns what an actor that lives on this thread names as its executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    actors.asUnownedSerialExecutor()
  }

  /// Whether other work is waiting for the thread that runs this.
  static var currentHasMore: Bool? { current.current?.hasMore() }

  /// Lets the calling thread run SQL in place while it does work of its own, such as serving clients.
  ///
  /// - Parameters:
  ///   - hasMore: Whether other work is waiting for the thread; it is asked on the thread.
  ///   - body: The work.
  public static func lendCurrent(
    hasMore: @escaping @Sendable () -> Bool,
    during body: () -> Void
  ) {
    let thread = LentThread(hasMore: hasMore)
    withExtendedLifetime(thread) { current.hold(thread, during: body) }
  }

  private func run() {
    Self.lendCurrent(hasMore: { [self] in remaining.load(ordering: .relaxed) > 0 || !jobs.isEmpty })
    { runJobs() }
  }

  private func runJobs() {
    var ready: [QueuedExecutorJob] = []
    while true {
      jobs.take(into: &ready)
      for (index, job) in ready.enumerated() {
        remaining.store(ready.count - index - 1, ordering: .relaxed)
        run(job)
      }
      guard ready.isEmpty else { continue }
      if isEnding.load(ordering: .acquiring) { return }
      jobs.sleep()
    }
  }

  private func run(_ job: QueuedExecutorJob) {
    // A task that is run as if it were an actor's is queued again after everything it awaits.
    guard job.isOfActor else { return job.job.runSynchronously(on: asUnownedTaskExecutor()) }
    job.job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(),
      taskExecutor: asUnownedTaskExecutor()
    )
  }

  private static let current = ThreadLocalObject<LentThread>()
}

/// Marks a thread that its owner has lent, so that work on the database runs in place on it.
private final class LentThread: Sendable {
  let hasMore: @Sendable () -> Bool

  init(hasMore: @escaping @Sendable () -> Bool) {
    self.hasMore = hasMore
  }
}
