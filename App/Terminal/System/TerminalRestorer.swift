import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives the terminal back when the program dies of a fatal signal.
///
/// A handler may only touch atomics and call what POSIX allows there, hence the bare memory, which
/// is written once before the handlers exist and never freed.
enum TerminalRestorer {
  private static let terminal = Atomic<Int32>(-1)
  private static let modesAddress = Atomic<UInt>(0)
  private static let actionsAddress = Atomic<UInt>(0)

  /// Remembers the modes of the first terminal that it hears of.
  static func arm(for descriptor: FileDescriptor, restoring modes: termios) {
    guard modesAddress.load(ordering: .acquiring) == 0 else { return }
    let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    memory.initialize(to: modes)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    actions.initialize(repeating: sigaction(), count: 32)
    terminal.store(descriptor.number, ordering: .releasing)
    modesAddress.store(UInt(bitPattern: memory), ordering: .releasing)
    actionsAddress.store(UInt(bitPattern: actions), ordering: .releasing)
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var ours = ProcessSignal.action(calling: handler)
      sigaction(signal, &ours, actions + Int(signal))
    }
  }

  /// Puts the modes and the former handler back, then lets the signal strike again.
  private static let handler: @convention(c) (Int32) -> Void = { signal in
    if let modes = UnsafePointer<termios>(bitPattern: modesAddress.load(ordering: .acquiring)) {
      tcsetattr(terminal.load(ordering: .acquiring), TCSANOW, modes)
    }
    let actions = UnsafePointer<sigaction>(bitPattern: actionsAddress.load(ordering: .acquiring))
    if let actions { sigaction(signal, actions + Int(signal), nil) }
    raise(signal)
  }
}
