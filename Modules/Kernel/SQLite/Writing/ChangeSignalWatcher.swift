import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices that another process has sent a signal, on a thread that sleeps in between.
///
/// Linux says when the gate's file is written to. Elsewhere, and where Linux has no more watches to
/// give, the file is looked at now and then.
final class ChangeSignalWatcher: Sendable {
  /// How long the file is not looked at where the system does not tell, in milliseconds.
  static let pause: Int32 = 50

  private let wakeUp: ThreadWakeUp
  private let events: Int32
  private let isEnding = Atomic(false)

  /// Starts to watch; what is signalled after this returns is noticed.
  ///
  /// - Parameters:
  ///   - gate: The gate whose file is written to.
  ///   - isTold: Whether to let the system tell, if it can.
  ///   - onSignal: What to do about signals; several may come as one.
  init?(_ gate: WriteGate, isTold: Bool = true, onSignal: @escaping @Sendable () -> Void) {
    guard let wakeUp = try? ThreadWakeUp() else { return nil }
    self.wakeUp = wakeUp
    events = isTold ? Self.events(of: gate.path) : -1
    let last = gate.lastSignal
    do {
      try SystemThread.start { [self] in watch(gate, since: last, onSignal: onSignal) }
    } catch {
      return nil
    }
  }

  deinit {
    if events >= 0 { _ = close(events) }
  }

  /// Lets the thread end.
  func end() {
    isEnding.store(true, ordering: .releasing)
    wakeUp.ring()
  }

  private func watch(_ gate: WriteGate, since last: UInt64, onSignal: () -> Void) {
    var last = last
    while !isEnding.load(ordering: .acquiring) {
      drain()
      let current = gate.lastSignal
      if current != last { onSignal() }
      last = current
      wakeUp.sleep(orFor: events, milliseconds: events < 0 ? Self.pause : -1)
    }
  }

  private func drain() {
    guard events >= 0 else { return }
    var notes = [UInt8](repeating: 0, count: 4_096)
    while read(events, &notes, notes.count) > 0 {}
  }

  /// Returns where the system tells that a file was written to, or less than zero.
  private static func events(of path: String) -> Int32 {
    #if os(Linux)
      let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard events >= 0 else { return -1 }
      if inotify_add_watch(events, path, UInt32(IN_MODIFY)) >= 0 { return events }
      _ = close(events)
    #endif
    return -1
  }
}
