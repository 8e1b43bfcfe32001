#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of our own, for work that blocks and so must not sit on the shared pool.
enum DedicatedThread {
  /// Starts a thread that ends when its body returns.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let context = Unmanaged.passRetained(Body(run: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, threadMain, context.toOpaque())
    guard status == 0 else {
      context.release()
      throw SystemError(status, whenTryingTo: "start a thread")
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  #if canImport(Darwin)
    private static let threadMain:
      @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
        Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run()
        return nil
      }
  #else
    private static let threadMain:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        if let context = $0 { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }
  #endif
}
