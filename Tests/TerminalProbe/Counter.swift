import Synchronization

/// Counts from one.
final class Counter: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock {
      $0 += 1
      return $0
    }
  }
}
