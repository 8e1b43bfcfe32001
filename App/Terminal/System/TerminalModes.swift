import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The modes a terminal had when we came, which it gets back however we leave.
struct TerminalModes {
  private let descriptor: FileDescriptor
  private let original: termios

  /// Remembers the modes of a terminal, also for the handlers of fatal signals.
  init(of descriptor: FileDescriptor) throws(SystemError) {
    var modes = termios()
    guard tcgetattr(descriptor.number, &modes) == 0 else {
      throw .last(whenTryingTo: "use the terminal")
    }
    self.descriptor = descriptor
    original = modes
    TerminalRestorer.arm(for: descriptor, restoring: modes)
  }

  /// Gives the terminal back as it was.
  func restore() {
    var modes = original
    while tcsetattr(descriptor.number, TCSADRAIN, &modes) != 0, errno == EINTR {}
  }

  /// Takes every key as it comes, shows none, and makes no signal of any.
  func hide() {
    var modes = original
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    modes.c_iflag |= tcflag_t(ICRNL)
    modes.c_iflag &= ~tcflag_t(IXON)
    while tcsetattr(descriptor.number, TCSADRAIN, &modes) != 0, errno == EINTR {}
  }
}
