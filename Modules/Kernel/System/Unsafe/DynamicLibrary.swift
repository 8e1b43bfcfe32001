#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A library of the system that is loaded while the program runs, where few programs need it.
///
/// To link a library costs every start the time to load it and all that it depends on.
public struct DynamicLibrary: Sendable {
  private let handle: MemoryAddress

  /// Loads a library, which stays loaded until the program ends.
  ///
  /// It is nil if the system has none of the files.
  ///
  /// - Parameter names: The file names that it has on different systems; the first one found counts.
  public init?(named names: String...) {
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      self.handle = MemoryAddress(handle)
      return
    }
    return nil
  }

  /// Returns a function of the library.
  ///
  /// This is safe only while the type is that of the header: C keeps no types for a check.
  ///
  /// - Parameters:
  ///   - name: The function's name.
  ///   - type: Its type, a function of C.
  /// - Returns: The function, or nil if the library has none of that name.
  public func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeRawPointer>.size)
    let library = handle.pointer(to: UInt8.self).map { UnsafeMutableRawPointer(mutating: $0) }
    // A function of C is its address, which has the size of a pointer; the caller knows the type.
    return dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
