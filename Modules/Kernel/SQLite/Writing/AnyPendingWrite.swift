import Database
import Synchronization
import System

/// A write that waits for its turn, and the caller that waits for it.
protocol AnyPendingWrite: Sendable {
  var stop: StatementStopCondition { get }

  /// Since when it waits, by the monotonic clock.
  var start: UInt64 { get }

  /// Whether the answer waits until the disk has the transaction.
  var isSynced: Bool { get }

  /// Runs the body and keeps its result for the answer.
  func run(_ transaction: borrowing Transaction) throws

  /// Resumes the caller with the result, or with an error.
  func answer(_ failure: (any Error)?)
}

/// A write with the type of its answer.
final class PendingWrite<Value: Sendable>: AnyPendingWrite {
  typealias Body = @Sendable (borrowing Transaction) throws -> Value

  let stop: StatementStopCondition
  let start = MonotonicClock.nanoseconds
  let isSynced: Bool
  private let body: Body
  private let value = Mutex<Value?>(nil)
  private let continuation: UnsafeContinuation<Value, any Error>

  init(
    _ body: @escaping Body,
    stop: StatementStopCondition,
    isSynced: Bool = true,
    continuation: UnsafeContinuation<Value, any Error>
  ) {
    self.body = body
    self.stop = stop
    self.isSynced = isSynced
    self.continuation = continuation
  }

  func run(_ transaction: borrowing Transaction) throws {
    let outcome = try body(transaction)
    value.withLock { $0 = outcome }
  }

  func answer(_ failure: (any Error)?) {
    if let failure { return continuation.resume(throwing: failure) }
    guard let outcome = value.withLock({ $0 }) else {
      return continuation.resume(
        throwing: DatabaseError(.other, message: "the write was never run")
      )
    }
    continuation.resume(returning: outcome)
  }
}
