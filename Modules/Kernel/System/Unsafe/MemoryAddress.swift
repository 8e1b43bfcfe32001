/// The address of memory as a number, for places that cannot hold a pointer.
///
/// These are values that cross threads, since a pointer is not `Sendable`; an atomic that a signal
/// handler reads; the text of a statement, which is found by the address of its literal; and the
/// cells of a row, in which a number and an address share 64 bits, so that a cell has 16 bytes.
/// The owner of the memory decides how long an address is valid.
@frozen
public struct MemoryAddress: BitwiseCopyable, Hashable, Sendable {
  /// The address as a number; zero is none.
  public let bits: UInt

  /// Takes an address that was a number before.
  @inlinable
  public init(bits: UInt) {
    self.bits = bits
  }

  /// Takes the address of a pointer, or none.
  @inlinable
  public init(_ pointer: UnsafeRawPointer?) {
    bits = UInt(bitPattern: pointer)
  }

  /// Returns a pointer to the memory, for reading.
  @inlinable
  public func pointer<Value>(to type: Value.Type) -> UnsafePointer<Value>? {
    UnsafePointer(bitPattern: bits)
  }
}
