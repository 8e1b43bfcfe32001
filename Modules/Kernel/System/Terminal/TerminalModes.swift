#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The modes that a terminal had when the program started, which it gets back at every end.
public struct TerminalModes: Sendable {
  private let descriptor: FileDescriptor
  private let original: termios

  /// Remembers the modes of a terminal, also for the handlers of fatal signals.
  ///
  /// - Parameter descriptor: The terminal.
  /// - Throws: The system's error if it is no terminal.
  public init(of descriptor: FileDescriptor) throws(SystemError) {
    var modes = termios()
    guard tcgetattr(descriptor.number, &modes) == 0 else {
      throw .last(whenTryingTo: "use the terminal")
    }
    self.descriptor = descriptor
    original = modes
    TerminalRestorer.arm(for: descriptor, restoring: modes)
  }

  /// Gives the terminal its modes back.
  public func restore() {
    var modes = original
    while tcsetattr(descriptor.number, TCSADRAIN, &modes) != 0, errno == EINTR {}
  }

  /// Makes the terminal send every key at once, show none, and turn none into a signal.
  public func hideInput() {
    var modes = original
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    modes.c_iflag |= tcflag_t(ICRNL)
    modes.c_iflag &= ~tcflag_t(IXON)
    while tcsetattr(descriptor.number, TCSADRAIN, &modes) != 0, errno == EINTR {}
  }
}
