/// An object as C libraries pass it back to their callbacks: as a bare pointer.
///
/// It is safe while the object outlives the pointer: C offers no other way to reach the object that a
/// callback is for. Threads, the callbacks of SQLite
/// and libedit, and ``ThreadLocalObject`` all use this type.
public enum CallbackContext {
  /// Returns a pointer to an object that the caller keeps alive for as long as C has the pointer.
  public static func pointer(to object: some AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque()
  }

  /// Returns the object that ``pointer(to:)`` was given.
  ///
  /// - Parameters:
  ///   - type: The type of the object.
  ///   - pointer: The pointer from C.
  /// - Returns: The object.
  public static func object<Object: AnyObject>(
    of type: Object.Type,
    at pointer: UnsafeMutableRawPointer
  ) -> Object {
    Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Returns a pointer that keeps an object alive until ``take(_:from:)``.
  static func retain(_ object: some AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(object).toOpaque()
  }

  /// Returns the object that ``retain(_:)`` was given, and releases it.
  static func take<Object: AnyObject>(
    _ type: Object.Type,
    from pointer: UnsafeMutableRawPointer
  ) -> Object {
    Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
  }
}
