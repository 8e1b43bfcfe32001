/// A hash that is the same in every run, on every machine and for ever: FNV-1a with 64 bits.
///
/// It is stored, compared between processes and sent, where Swift's own hashes differ from run to run.
/// It protects nothing: texts with the same hash are easy to find.
public struct StableHash: Hashable, Sendable {
  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of what was added so far.
  @inlinable public var value: UInt64 { state }

  /// Creates the hash of nothing.
  @inlinable
  public init() {}

  /// Creates the hash of some bytes.
  @inlinable
  public init(of bytes: some Sequence<UInt8>) {
    add(bytes: bytes)
  }

  /// Creates the hash of a text.
  @inlinable
  public init(of text: String) {
    self.init(of: text.utf8)
  }

  /// Adds a byte.
  @inlinable
  public mutating func add(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds some bytes.
  @inlinable
  public mutating func add(bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte: byte) }
  }

  /// Adds the eight bytes of a number, the smallest first.
  @inlinable
  public mutating func add(number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
