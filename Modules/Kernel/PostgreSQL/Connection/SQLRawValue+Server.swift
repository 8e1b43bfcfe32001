import Database
import System

extension SQLRawValue {
  init(integer: Int64) {
    self.init(kind: .integer, bits: UInt64(bitPattern: integer))
  }

  /// Names bytes by their address.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, kind: Kind) {
    self.init(
      kind: kind,
      count: Int32(clamping: bytes.count),
      bits: UInt64(MemoryAddress(bytes.baseAddress).bits)
    )
  }
}
