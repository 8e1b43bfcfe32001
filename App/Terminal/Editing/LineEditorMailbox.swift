import Synchronization
import System

/// The orders for the thread that edits lines, in their order.
final class LineEditorMailbox: Sendable {
  /// One order.
  enum Order: Sendable {
    case read(QueuedPrompt)
    case cancel(number: Int)
    case show([TerminalText])
    case prompt(PromptLines)
    case remember(String)
    case completed(CompletionCandidates, number: Int)
    case interrupt
    case withdraw
    case resize
    case resume
    case close(CheckedContinuation<Void, Never>)
  }

  /// A prompt to show, and the caller that waits for the answer.
  struct QueuedPrompt: Sendable {
    let number: Int
    /// What stands before the line, or nil for what was set last.
    let prompt: PromptLines?
    let draft: LineDraft
    let isSecret: Bool
    let answer: CheckedContinuation<PromptInput, Never>
  }

  private struct State {
    var orders: [Order] = []
    var isClosed = false
    var lastNumber = 0
  }

  /// Ends the thread's wait whenever an order comes in.
  let wakeUp: WakeUp

  private let state = Mutex(State())

  init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Returns a number that no other prompt has.
  func nextNumber() -> Int {
    state.withLock {
      $0.lastNumber += 1
      return $0.lastNumber
    }
  }

  /// Leaves an order; after the close, one that waits for an answer gets it at once.
  func post(_ order: Order) {
    let isClosed = state.withLock {
      if !$0.isClosed { $0.orders.append(order) }
      return $0.isClosed
    }
    if isClosed { Self.refuse(order) } else { wakeUp.signal() }
  }

  /// Takes all orders there are.
  func take() -> [Order] {
    wakeUp.drain()
    return state.withLock {
      let orders = $0.orders
      $0.orders = []
      return orders
    }
  }

  /// Takes no more orders.
  func close() {
    let left = state.withLock {
      let orders = $0.orders
      $0.orders = []
      $0.isClosed = true
      return orders
    }
    left.forEach(Self.refuse)
  }

  private static func refuse(_ order: Order) {
    switch order {
    case .read(let order): order.answer.resume(returning: .end)
    case .close(let closed): closed.resume()
    case .cancel, .show, .prompt, .remember, .completed, .interrupt, .withdraw, .resize, .resume:
      break
    }
  }
}
