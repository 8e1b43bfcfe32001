#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thing that the world outside asks of the program.
public enum ProcessSignal: Sendable, CaseIterable {
  /// Ctrl-C: leave off what you are doing.
  case interrupt
  /// End in an orderly way.
  case terminate
  /// The terminal has gone: end in an orderly way.
  case hangup
  /// The terminal's size has changed.
  case resize

  /// The system's number for it.
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangup: SIGHUP
    case .resize: SIGWINCH
    }
  }

  /// Returns the system's way of saying which function is called at a signal.
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
