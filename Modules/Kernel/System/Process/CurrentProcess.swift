#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// This process: its number, its environment and its end.
public enum CurrentProcess {
  /// The system's number of this process.
  public static var number: Int32 { getpid() }

  /// Returns a variable of the environment.
  @Sendable
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Ends the process with a status.
  public static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  /// Stops the process and its group until the shell continues them, as Ctrl-Z does.
  public static func suspend() {
    kill(0, SIGTSTP)
  }
}
