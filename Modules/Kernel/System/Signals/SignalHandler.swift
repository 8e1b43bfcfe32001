import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Receives the signals that ask something of the program, and hands them to ordinary code.
///
/// ```swift
/// let interruption = InterruptHandler()
/// try SignalHandler.install { signal in
///   switch signal {
///   case .interrupt: interruption.interrupt()
///   case .resize: editor.resize()
///   case .resume: editor.resume()
///   case .terminate, .hangup: end.interrupt()
///   }
/// }
/// ```
public enum SignalHandler {
  private static let pipeNumber = Atomic<Int32>(-1)

  /// Calls the receiver on a thread of its own for each signal, for the rest of the program.
  ///
  /// Writing to a closed pipe returns an error from now on, instead of ending the program.
  /// - Parameter receiver: The code that is told of each signal; it should not take long.
  /// - Throws: The system's error when it has no pipe or no thread left.
  public static func install(_ receiver: @escaping @Sendable (ProcessSignal) -> Void)
    throws(SystemError)
  {
    let pipe = try DescriptorPipe()
    pipeNumber.store(pipe.writer.number, ordering: .releasing)
    ignoreRefusedWrites()
    for signal in ProcessSignal.allCases {
      var action = ProcessSignal.action(calling: handler)
      sigaction(signal.number, &action, nil)
    }
    try SystemThread.start {
      unblock()
      while true {
        _ = DescriptorPoll.readable(among: [pipe.reader])
        for number in pipe.drain() {
          ProcessSignal.allCases.first { $0.number == Int32(number) }.map(receiver)
        }
      }
    }
  }

  /// Makes writing to a closed pipe, or beyond the largest size that the system allows for a file,
  /// return an error, instead of ending the program.
  public static func ignoreRefusedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets the signals in on this thread, since the parent process may have blocked them.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in ProcessSignal.allCases { sigaddset(&signals, signal.number) }
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
