/// The values that a statement is about to use, copied into memory of its own.
///
/// The memory is kept between uses, so binding allocates nothing once it is large enough.
public final class ParameterBuffer {
  /// The values, in order.
  public private(set) var cells: UnsafeMutablePointer<Cell>

  /// The number of values.
  public private(set) var count = 0

  /// The bytes that text and blobs are offsets into.
  public private(set) var bytes: UnsafeMutableRawPointer

  private var capacity = 8
  private var size = 256
  private var used = 0

  /// Above this size the memory is given back after use.
  private static let keptSize = 65_536

  /// Creates an empty buffer.
  public init() {
    cells = .allocate(capacity: capacity)
    bytes = .allocate(byteCount: size, alignment: 1)
  }

  deinit {
    cells.deallocate()
    bytes.deallocate()
  }

  /// Forgets the values.
  public func removeAll() {
    count = 0
    used = 0
    if size > Self.keptSize { resize(to: Self.keptSize) }
  }

  /// Appends a value that needs no bytes.
  public func append(_ cell: Cell) {
    if count == capacity { growCells() }
    cells[count] = cell
    count += 1
  }

  /// Appends a copy of the bytes of text or of a blob.
  public func append(_ kind: Cell.Kind, _ source: UnsafeBufferPointer<UInt8>) {
    let end = used + source.count
    if end > size { resize(to: max(end, size * 2)) }
    if let start = source.baseAddress {
      (bytes + used).copyMemory(from: start, byteCount: source.count)
    }
    append(Cell(kind: kind, count: Int32(clamping: source.count), bits: UInt64(used)))
    used = end
  }

  private func growCells() {
    let grown = UnsafeMutablePointer<Cell>.allocate(capacity: capacity * 2)
    grown.update(from: cells, count: count)
    cells.deallocate()
    cells = grown
    capacity *= 2
  }

  private func resize(to newSize: Int) {
    let grown = UnsafeMutableRawPointer.allocate(byteCount: newSize, alignment: 1)
    grown.copyMemory(from: bytes, byteCount: used)
    bytes.deallocate()
    bytes = grown
    size = newSize
  }
}
