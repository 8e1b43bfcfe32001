import Database
import Synchronization
import System

/// A job of Swift's runtime.
struct QueuedExecutorJob: Sendable {
  let job: UnownedJob

  /// Whether it belongs to an actor, or to a task alone.
  let isOfActor: Bool
}

/// The jobs that wait for one thread.
final class ExecutorJobQueue: Sendable {
  private let jobs = Mutex<[QueuedExecutorJob]>([])
  private let count = Atomic(0)
  private let isSleeping = Atomic(false)
  private let wakeUp: WakeUp

  init() throws(DatabaseError) {
    wakeUp = try .make()
  }

  /// Whether nothing waits.
  var isEmpty: Bool { count.load(ordering: .sequentiallyConsistent) == 0 }

  func add(_ job: QueuedExecutorJob) {
    jobs.withLock { jobs in
      jobs.append(job)
      count.store(jobs.count, ordering: .sequentiallyConsistent)
    }
    if isSleeping.load(ordering: .sequentiallyConsistent) { wake() }
  }

  /// Takes all jobs that wait; the memory of those taken before is used for the next ones.
  func take(into ready: inout [QueuedExecutorJob]) {
    ready.removeAll(keepingCapacity: true)
    guard !isEmpty else { return }
    jobs.withLock { jobs in
      swap(&jobs, &ready)
      count.store(0, ordering: .sequentiallyConsistent)
    }
  }

  func wake() {
    wakeUp.signal()
  }

  /// Sleeps until a job waits or ``wake()`` is called.
  func sleep() {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    if isEmpty { wakeUp.sleep() }
    isSleeping.store(false, ordering: .sequentiallyConsistent)
  }
}

/// The executor of the actors that live on a thread.
final class ThreadActorExecutor: SerialExecutor {
  private let jobs: ExecutorJobQueue

  init(_ jobs: ExecutorJobQueue) {
    self.jobs = jobs
  }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(QueuedExecutorJob(job: UnownedJob(job), isOfActor: true))
  }
}
