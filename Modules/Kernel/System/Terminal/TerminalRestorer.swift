import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives the terminal its modes back when a fatal signal ends the program.
///
/// A signal handler may only read atomics and call what POSIX allows there, hence the bare memory,
/// which is written once before the handlers exist and never freed.
enum TerminalRestorer {
  private static let terminal = Atomic<Int32>(-1)
  private static let modesAddress = Atomic<UInt>(0)
  private static let actionsAddress = Atomic<UInt>(0)

  /// Remembers the modes of a terminal, unless it remembers some already.
  static func arm(for descriptor: FileDescriptor, restoring modes: termios) {
    guard modesAddress.load(ordering: .acquiring) == 0 else { return }
    let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    memory.initialize(to: modes)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    actions.initialize(repeating: sigaction(), count: 32)
    terminal.store(descriptor.number, ordering: .releasing)
    modesAddress.store(MemoryAddress(memory).bits, ordering: .releasing)
    actionsAddress.store(MemoryAddress(actions).bits, ordering: .releasing)
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var action = ProcessSignal.action(calling: handler)
      sigaction(signal, &action, actions + Int(signal))
    }
  }

  /// Restores the modes and the former handler, then raises the signal again.
  private static let handler: @convention(c) (Int32) -> Void = { signal in
    let modes = MemoryAddress(bits: modesAddress.load(ordering: .acquiring))
    if let modes = modes.pointer(to: termios.self) {
      tcsetattr(terminal.load(ordering: .acquiring), TCSANOW, modes)
    }
    let actions = MemoryAddress(bits: actionsAddress.load(ordering: .acquiring))
    if let actions = actions.pointer(to: sigaction.self) {
      sigaction(signal, actions + Int(signal), nil)
    }
    raise(signal)
  }
}
