import Database

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of the system's, for work that waits for the disk.
enum SystemThread {
  /// How many threads this machine can run at the same time.
  static var cores: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// Starts a thread that lives until the body ends.
  static func start(_ body: @escaping @Sendable () -> Void) throws(DatabaseError) {
    let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, &attributes, Self.main, context)
    guard result == 0 else {
      Unmanaged<Body>.fromOpaque(context).release()
      throw DatabaseError(.unopenable, message: "there are no more threads", extendedCode: result)
    }
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  #if canImport(Glibc)
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let context = $0 { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      {
        Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run()
        return nil
      }
  #endif
}
