import Synchronization

/// A value that is settled once, before or after one task waits for it.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: CheckedContinuation<Value, Never>?

    /// Keeps the value, unless there is one, and returns who waits for it.
    mutating func settle(_ value: Value) -> CheckedContinuation<Value, Never>? {
      guard self.value == nil else { return nil }
      self.value = value
      return waiting.take()
    }

    mutating func value(orWaiting continuation: CheckedContinuation<Value, Never>) -> Value? {
      if value == nil { waiting = continuation }
      return value
    }
  }

  private let state = Mutex(State())

  /// Whether the value has been settled.
  var isSettled: Bool { state.withLock { $0.value != nil } }

  /// Settles the value, unless it is settled.
  func settle(_ value: Value) {
    state.withLock { $0.settle(value) }?.resume(returning: value)
  }

  /// Waits for the value; cancelling the task settles it.
  func value(ifCancelled fallback: Value) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(with: $0) }
    } onCancel: {
      settle(fallback)
    }
  }

  private func wait(with continuation: CheckedContinuation<Value, Never>) {
    let value = state.withLock { $0.value(orWaiting: continuation) }
    if let value { continuation.resume(returning: value) }
  }
}
