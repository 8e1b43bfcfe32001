/// The values that a statement is about to use, copied into memory of its own.
///
/// The memory is kept between uses, so binding allocates nothing once it is large enough.
public final class BindingBuffer {
  /// Behind a pointer, since Swift checks every access to a class's own variables while it runs.
  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  /// Creates an empty buffer.
  public init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
  }

  deinit {
    storage.pointee.deallocate()
    storage.deallocate()
  }

  /// The values, in order.
  @inlinable public var cells: UnsafeMutablePointer<SQLRawValue> { storage.pointee.cells }

  /// The number of values.
  @inlinable public var count: Int { storage.pointee.count }

  /// The bytes that text and blobs are offsets into.
  @inlinable public var bytes: UnsafeMutableRawPointer { storage.pointee.bytes }

  /// Forgets the values.
  public func removeAll() {
    storage.pointee.removeAll()
  }

  /// Appends a value that needs no bytes.
  @inlinable
  public func append(_ cell: SQLRawValue) {
    storage.pointee.append(cell)
  }

  /// Appends the last of some values, or nothing where there are none, until they are so many.
  func fillUp(_ count: Int, to length: Int) {
    let filling = count == 0 ? SQLRawValue(kind: .null) : cells[self.count - 1]
    for _ in count..<length { append(filling) }
  }

  /// Appends a copy of the bytes of text or of a blob.
  public func append(_ kind: SQLRawValue.Kind, bytes source: UnsafeBufferPointer<UInt8>) {
    storage.pointee.append(kind, bytes: source)
  }
}

extension BindingBuffer {
  /// The memory of a buffer, which never shrinks below what is usual.
  @usableFromInline
  struct Storage {
    @usableFromInline var cells: UnsafeMutablePointer<SQLRawValue> = .allocate(capacity: 8)
    @usableFromInline var count = 0
    @usableFromInline var capacity = 8
    @usableFromInline var bytes: UnsafeMutableRawPointer = .allocate(byteCount: 256, alignment: 1)
    private var size = 256
    private var used = 0

    /// Above this size the memory is given back after use.
    private static let keptSize = 65_536

    init() {}

    func deallocate() {
      cells.deallocate()
      bytes.deallocate()
    }

    mutating func removeAll() {
      count = 0
      used = 0
      if size > Self.keptSize { resize(to: Self.keptSize) }
    }

    @inlinable
    mutating func append(_ cell: SQLRawValue) {
      if count == capacity { growCells() }
      cells[count] = cell
      count += 1
    }

    mutating func append(_ kind: SQLRawValue.Kind, bytes source: UnsafeBufferPointer<UInt8>) {
      let end = used + source.count
      if end > size { resize(to: max(end, size * 2)) }
      if let start = source.baseAddress {
        (bytes + used).copyMemory(from: start, byteCount: source.count)
      }
      append(SQLRawValue(kind: kind, count: Int32(clamping: source.count), bits: UInt64(used)))
      used = end
    }

    @usableFromInline
    mutating func growCells() {
      let grown = UnsafeMutablePointer<SQLRawValue>.allocate(capacity: capacity * 2)
      grown.update(from: cells, count: count)
      cells.deallocate()
      cells = grown
      capacity *= 2
    }

    private mutating func resize(to newSize: Int) {
      let grown = UnsafeMutableRawPointer.allocate(byteCount: newSize, alignment: 1)
      grown.copyMemory(from: bytes, byteCount: used)
      bytes.deallocate()
      bytes = grown
      size = newSize
    }
  }
}
