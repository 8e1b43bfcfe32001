#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A signal that asks something of the program.
public enum ProcessSignal: Sendable, CaseIterable {
  /// Ctrl-C: cancel the running command.
  case interrupt
  /// End in an orderly way.
  case terminate
  /// The terminal is closed: end in an orderly way.
  case hangup
  /// The terminal's size has changed.
  case resize
  /// The program goes on after it was stopped, at a terminal that another program may have changed.
  case resume

  /// The system's number for it.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangup: SIGHUP
    case .resize: SIGWINCH
    case .resume: SIGCONT
    }
  }

  /// Returns the system's description of the function that a signal calls.
  static func action(calling handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART
    return action
  }
}
