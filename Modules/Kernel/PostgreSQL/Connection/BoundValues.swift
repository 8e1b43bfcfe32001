import Database

/// The values of a prepared statement as libpq takes them: pointers, lengths, and bytes in the order
/// of the network.
///
/// The memory is allocated once for each statement.
final class BoundValues {
  let count: Int
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  let lengths: UnsafeMutablePointer<Int32>

  /// All ones: every value is binary.
  let formats: UnsafeMutablePointer<Int32>

  /// Eight bytes for each value that is a number.
  private let numbers: UnsafeMutablePointer<UInt64>

  /// Keeps texts that were composed here until the statement is run.
  private var composed: [CStrings] = []

  init(count: Int) {
    self.count = count
    pointers = .allocate(capacity: max(count, 1))
    pointers.initialize(repeating: nil, count: max(count, 1))
    lengths = .allocate(capacity: max(count, 1))
    lengths.initialize(repeating: 0, count: max(count, 1))
    formats = .allocate(capacity: max(count, 1))
    formats.initialize(repeating: 1, count: max(count, 1))
    numbers = .allocate(capacity: max(count, 1))
    numbers.initialize(repeating: 0, count: max(count, 1))
  }

  deinit {
    pointers.deallocate()
    lengths.deallocate()
    formats.deallocate()
    numbers.deallocate()
  }

  func removeComposed() {
    if !composed.isEmpty { composed = [] }
  }

  func setNull(at index: Int) {
    pointers[index] = nil
    lengths[index] = 0
  }

  /// Sets a number of one, two, four or eight bytes.
  @inline(__always)
  func setNumber(_ bits: UInt64, size: Int, at index: Int) {
    numbers[index] = (bits << UInt64(64 - 8 * size)).byteSwapped
    pointers[index] = UnsafeRawPointer(numbers + index).assumingMemoryBound(to: CChar.self)
    lengths[index] = Int32(size)
  }

  func setBytes(_ start: UnsafeRawPointer, count: Int32, at index: Int) {
    pointers[index] = start.assumingMemoryBound(to: CChar.self)
    lengths[index] = count
  }

  /// Sets a text that was composed from the value.
  func setText(_ text: String, at index: Int) {
    let copy = CStrings([text])
    composed.append(copy)
    pointers[index] = copy.pointers[0]
    lengths[index] = Int32(text.utf8.count)
  }
}
