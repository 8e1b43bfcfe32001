#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A variable of which every thread has its own object, or none.
public final class ThreadLocalObject<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// Creates a variable; the system has a thousand for the whole process.
  public init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  /// The object of the thread that asks.
  public var current: Object? {
    pthread_getspecific(key).map { CallbackContext.object(of: Object.self, at: $0) }
  }

  /// Runs work on this thread while the variable holds an object.
  ///
  /// - Parameters:
  ///   - object: The object, which the caller keeps alive.
  ///   - body: The work.
  public func hold(_ object: Object, during body: () -> Void) {
    pthread_setspecific(key, CallbackContext.pointer(to: object))
    body()
    pthread_setspecific(key, nil)
  }
}
