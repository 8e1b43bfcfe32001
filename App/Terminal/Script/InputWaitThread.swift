import Synchronization
import System

/// A thread that waits for input, so that no thread of the shared pool has to.
final class InputWaitThread: Sendable {
  private enum State: Sendable {
    case idle
    case waiting(CheckedContinuation<Bool, Never>)
    case cancelled
  }

  private let state = Mutex(State.idle)
  private let wakeUp: WakeUp

  init(for descriptor: FileDescriptor) throws(SystemError) {
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    try SystemThread.start { [weak self] in
      while let isWaiting = self?.isWaiting {
        let ready = DescriptorPoll.readable(
          among: isWaiting ? [wakeUp.descriptor, descriptor] : [wakeUp.descriptor]
        )
        wakeUp.drain()
        if ready.count == 2, ready[1] { self?.answer(true) }
      }
    }
  }

  deinit {
    wakeUp.signal()
  }

  /// Waits until there is input or its end; false if the task was cancelled before.
  func wait() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock {
          guard case .idle = $0 else { return true }
          $0 = .waiting(continuation)
          return false
        }
        if isCancelled { continuation.resume(returning: false) } else { wakeUp.signal() }
      }
    } onCancel: {
      answer(false, orElse: .cancelled)
      wakeUp.signal()
    }
  }

  private var isWaiting: Bool {
    state.withLock { if case .waiting = $0 { true } else { false } }
  }

  private func answer(_ isReadable: Bool, orElse other: State? = nil) {
    let waiting: CheckedContinuation<Bool, Never>? = state.withLock {
      guard case .waiting(let continuation) = $0 else {
        if let other { $0 = other }
        return nil
      }
      $0 = .idle
      return continuation
    }
    waiting?.resume(returning: isReadable)
  }
}
