#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of the operating system, for work that blocks and must not occupy Swift's threads.
public enum SystemThread {
  /// The number of threads that this machine runs at the same time.
  public static var cores: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Starts a thread that ends when its body returns.
  ///
  /// - Parameter body: The work of the thread.
  /// - Throws: The system's error when it has no threads left.
  public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let context = CallbackContext.retain(ThreadBody(run: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, &attributes, threadMain, context)
    guard status == 0 else {
      _ = CallbackContext.take(ThreadBody.self, from: context)
      throw SystemError(status, whenTryingTo: "start a thread")
    }
  }

  /// Lets other threads run.
  public static func yield() {
    sched_yield()
  }

  /// Checks a condition, with growing pauses, until it is true or the time is over.
  ///
  /// - Parameters:
  ///   - start: The time at which the wait began, as ``MonotonicClock/nanoseconds`` says.
  ///   - limit: The longest wait.
  ///   - isDone: The condition.
  /// - Returns: Whether the condition became true.
  /// - Throws: The error of the condition.
  public static func wait<Failure: Error>(
    since start: UInt64 = MonotonicClock.nanoseconds,
    upTo limit: Duration,
    until isDone: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let limit = UInt64(limit / .nanoseconds(1))
    var pause = timespec(tv_sec: 0, tv_nsec: 20_000)
    while try !isDone() {
      guard MonotonicClock.nanoseconds &- start < limit else { return false }
      nanosleep(&pause, nil)
      pause.tv_nsec = min(pause.tv_nsec * 2, 1_000_000)
    }
    return true
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

#if canImport(Darwin)
  private func threadMain(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    CallbackContext.take(ThreadBody.self, from: context).run()
    return nil
  }
#else
  private func threadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { CallbackContext.take(ThreadBody.self, from: context).run() }
    return nil
  }
#endif
