import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes the signals that ask something of the program, and hands them to ordinary code.
///
/// ```swift
/// let interruption = Interruption()
/// try Signals.take { signal in
///   switch signal {
///   case .interrupt: interruption.interrupt()
///   case .resize: editor.resize()
///   case .terminate, .hangup: stop.finish()
///   }
/// }
/// ```
public enum SignalHandler {
  private static let pipeNumber = Atomic<Int32>(-1)

  /// Calls the receiver on a thread of its own for each signal, for the rest of the program.
  ///
  /// A write to a pipe that nobody reads gives an error from now on, instead of a signal that kills.
  /// - Parameter receiver: What is told of each signal; it should not take long.
  /// - Throws: What the system says when it has no pipe or no thread left.
  public static func take(_ receiver: @escaping @Sendable (ProcessSignal) -> Void)
    throws(SystemError)
  {
    let wakeUp = try WakeUp()
    pipeNumber.store(wakeUp.writer.number, ordering: .releasing)
    ignoreBrokenPipes()
    for taken in ProcessSignal.allCases {
      var action = ProcessSignal.action(calling: handler)
      sigaction(taken.number, &action, nil)
    }
    try DedicatedThread.start {
      admit()
      while true {
        _ = DescriptorPoll.await([wakeUp.descriptor])
        for number in wakeUp.drain() {
          ProcessSignal.allCases.first { $0.number == Int32(number) }.map(receiver)
        }
      }
    }
  }

  /// Makes a write to a pipe that nobody reads give an error, instead of a signal that kills.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets the signals in, on the thread that calls: whoever started the program may have kept them
  /// away from it.
  private static func admit() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for taken in ProcessSignal.allCases { sigaddset(&signals, taken.number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Passes the signal's number through the pipe; a handler may do no more than that.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(pipeNumber.load(ordering: .acquiring), &byte, 1)
    errno = error
  }
}
