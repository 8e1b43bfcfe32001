public import Database
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread that may wait for the disk, to run tasks or actors on.
///
/// Work that asks a database from here runs its SQL in place, without changing threads, as long
/// as nobody else is waiting. A task moves here with `withTaskExecutorPreference(thread)`, an
/// actor with `unownedExecutor`.
public final class BlockingThread: SerialExecutor, TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isSleeping = Atomic(false)
  private let isEnding = Atomic(false)
  private let wakeUp: WakeUp

  /// Starts a thread.
  ///
  /// - Throws: `DatabaseError` when the system has no more threads.
  public init() throws(DatabaseError) {
    wakeUp = try WakeUp()
    try Thread.start { [self] in run() }
  }

  /// Lets the thread end once it has nothing left to do.
  public func end() {
    isEnding.store(true, ordering: .releasing)
    wakeUp.ring()
  }

  /// Takes work from Swift's runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    if isSleeping.load(ordering: .sequentiallyConsistent) { wakeUp.ring() }
  }

  /// Whether other work is waiting for the thread that runs this.
  static var currentHasMore: Bool? {
    guard let context = pthread_getspecific(key) else { return nil }
    let thread = Unmanaged<BlockingThread>.fromOpaque(context).takeUnretainedValue()
    return thread.remaining.load(ordering: .relaxed) > 0
      || thread.jobs.withLock { !$0.isEmpty }
  }

  private let remaining = Atomic(0)

  private func run() {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    while true {
      let ready = jobs.withLock { jobs in
        let ready = jobs
        jobs.removeAll(keepingCapacity: true)
        return ready
      }
      for (index, job) in ready.enumerated() {
        remaining.store(ready.count - index - 1, ordering: .relaxed)
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(),
          taskExecutor: asUnownedTaskExecutor()
        )
      }
      guard ready.isEmpty else { continue }
      if isEnding.load(ordering: .acquiring) { return }
      sleep()
    }
  }

  private func sleep() {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    defer { isSleeping.store(false, ordering: .sequentiallyConsistent) }
    guard jobs.withLock({ $0.isEmpty }) else { return }
    wakeUp.sleep()
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
