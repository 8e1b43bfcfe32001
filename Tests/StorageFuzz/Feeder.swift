import Dispatch
import Synchronization

/// Feeds inputs from a thread that is no task's, such as a fuzzer's, and waits until each is eaten.
public struct Feeder: Sendable {
  private let eater: any Eater
  private let table = Table()

  /// Prepares what the inputs are fed to.
  public init(_ kind: StorageFuzz) {
    eater = table.wait { try await kind.eater() }
  }

  /// Feeds one input; what is thrown meanwhile is a broken promise.
  ///
  /// - Parameter bytes: The input.
  public func feed(_ bytes: UnsafeRawBufferPointer) {
    let input = Array(bytes)
    table.wait { [eater] in try await eater.eat(input) }
  }
}

/// Runs tasks on the thread that waits for them: changing threads would take most of the time.
private final class Table: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isReady = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    isReady.signal()
  }

  func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) -> Value {
    let answer = Answer<Value>()
    Task(executorPreference: self) {
      do { answer.give(.success(try await work())) } catch { answer.give(.failure(error)) }
    }
    while true {
      isReady.wait()
      jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
      switch answer.given {
      case .success(let value): return value
      case .failure(let error): fatalError("\(error)")
      case nil: continue
      }
    }
  }
}

private final class Answer<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  var given: Result<Value, any Error>? { outcome.withLock { $0 } }

  func give(_ outcome: Result<Value, any Error>) { self.outcome.withLock { $0 = outcome } }
}
