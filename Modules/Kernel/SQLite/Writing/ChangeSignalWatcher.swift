import Synchronization
import System

/// Notices that another process has sent a signal, on a thread that sleeps in between.
///
/// Linux says when the gate's file is written to. Elsewhere, and where Linux has no more watches to
/// give, the file is looked at now and then.
final class ChangeSignalWatcher: Sendable {
  /// The time between two looks at the file where the system does not tell.
  static let pause: Duration = .milliseconds(50)

  private let wakeUp: WakeUp
  private let events: FileChangeEvents?
  private let isEnding = Atomic(false)

  /// Starts to watch; what is signalled after this returns is noticed.
  ///
  /// - Parameters:
  ///   - gate: The gate whose file is written to.
  ///   - isTold: Whether to let the system tell, if it can.
  ///   - onSignal: What to do about signals; several may come as one.
  init?(
    _ gate: InterprocessWriteGate,
    isTold: Bool = true,
    onSignal: @escaping @Sendable () -> Void
  ) {
    guard let wakeUp = try? WakeUp() else { return nil }
    self.wakeUp = wakeUp
    events = isTold ? FileChangeEvents(of: gate.path) : nil
    let last = gate.lastSignal
    do {
      try SystemThread.start { [self] in watch(gate, since: last, onSignal: onSignal) }
    } catch {
      return nil
    }
  }

  /// Lets the thread end.
  func end() {
    isEnding.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  private func watch(_ gate: InterprocessWriteGate, since last: UInt64, onSignal: () -> Void) {
    var last = last
    while !isEnding.load(ordering: .acquiring) {
      events?.drain()
      let current = gate.lastSignal
      if current != last { onSignal() }
      last = current
      wakeUp.sleep(orUntilReadable: events?.descriptor, atMost: events == nil ? Self.pause : nil)
    }
  }
}
