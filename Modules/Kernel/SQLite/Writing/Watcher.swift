import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices that another process has sent a signal, on a thread that sleeps in between.
///
/// On Linux the system says when the gate's file is written to; elsewhere its time of change is
/// looked at twenty times a second.
final class Watcher: Sendable {
  private let wakeUp: WakeUp
  private let events: Int32
  private let isEnding = Atomic(false)

  init?(_ gate: WriteGate, onSignal: @escaping @Sendable () -> Void) {
    guard let wakeUp = try? WakeUp() else { return nil }
    self.wakeUp = wakeUp
    #if os(Linux)
      events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard events >= 0, inotify_add_watch(events, gate.path, UInt32(IN_MODIFY)) >= 0 else {
        return nil
      }
    #else
      events = -1
    #endif
    do {
      try Thread.start { [self] in watch(gate, onSignal) }
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

  private func watch(_ gate: WriteGate, _ onSignal: () -> Void) {
    var last = gate.lastSignal
    while !isEnding.load(ordering: .acquiring) {
      wakeUp.sleep(orFor: events, milliseconds: events < 0 ? 50 : -1)
      drain()
      let current = gate.lastSignal
      if current != last { onSignal() }
      last = current
    }
  }

  private func drain() {
    guard events >= 0 else { return }
    var notes = [UInt8](repeating: 0, count: 4_096)
    while read(events, &notes, notes.count) > 0 {}
  }
}
