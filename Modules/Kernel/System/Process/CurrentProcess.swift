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

  /// The name of this computer, as far as the system knows it.
  public static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Ends the process with a status.
  public static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }

  /// Keeps the system from writing the memory of the process to a file when it crashes.
  ///
  /// There may be passwords in the memory. A limit of one byte stops a program that the system would
  /// pass the memory to as well; a limit of zero does not.
  public static func preventCoreDumps() {
    var limit = rlimit()
    getrlimit(coreLimit, &limit)
    limit.rlim_cur = min(limit.rlim_max, 1)
    setrlimit(coreLimit, &limit)
  }

  /// Lets the process have as many files open as the system allows it, up to 65,536.
  ///
  /// - Returns: How many it may have open now.
  public static func raiseOpenFileLimit() -> Int {
    var limit = rlimit()
    getrlimit(openFileLimit, &limit)
    let former = limit.rlim_cur
    limit.rlim_cur = max(former, min(limit.rlim_max, 65_536))
    let isRaised = setrlimit(openFileLimit, &limit) == 0
    return Int(clamping: isRaised ? limit.rlim_cur : former)
  }

  #if canImport(Darwin)
    private static let coreLimit = RLIMIT_CORE
    private static let openFileLimit = RLIMIT_NOFILE
  #else
    private static let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    private static let openFileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// Stops the process and its group until the shell continues them, as Ctrl-Z does.
  ///
  /// A signal to the group may reach another thread while this one goes on, so the process itself is
  /// stopped by one to this thread: nothing happens between the call and the stop.
  public static func suspend() {
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    var stop = sigset_t()
    var former = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &former)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
