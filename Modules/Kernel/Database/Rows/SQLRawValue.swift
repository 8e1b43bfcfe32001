public import System

/// One value on its way between a program and an engine, without a box around it.
///
/// Text and blobs are named by the place of their first byte: an address in a row that was read,
/// an offset into the ``BindingBuffer`` in a value that is bound.
@frozen
public struct SQLRawValue: BitwiseCopyable, Sendable {
  /// What a cell holds.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// Nothing.
    case null

    /// A whole number of 64 bits.
    case integer

    /// A floating-point number of 64 bits.
    case real

    /// Text in UTF-8.
    case text

    /// Bytes.
    case blob
  }

  /// What the cell holds.
  public let kind: Kind

  /// The number of bytes of text or of a blob.
  public let count: Int32

  /// The number, or the place of the first byte.
  public let bits: UInt64

  /// Creates a cell from its parts.
  @inlinable
  public init(kind: Kind, count: Int32 = 0, bits: UInt64 = 0) {
    self.kind = kind
    self.count = count
    self.bits = bits
  }

  /// The bytes of text or of a blob in a row that was read.
  @inlinable
  public var bytes: UnsafeBufferPointer<UInt8> {
    let address = MemoryAddress(bits: UInt(truncatingIfNeeded: bits))
    return UnsafeBufferPointer(
      start: address.pointer(to: UInt8.self),
      count: count == 0 ? 0 : Int(count)
    )
  }
}
