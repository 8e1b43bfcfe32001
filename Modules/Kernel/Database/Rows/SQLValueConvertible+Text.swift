extension String: SQLValueConvertible {
  /// Text.
  public static var expectation: String { "text" }

  /// Reads text.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> String? {
    cell.kind == .text ? String(decoding: cell.bytes, as: UTF8.self) : nil
  }

  /// Binds text.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable {
      parameters.append(.text, bytes: $0)
    }
    guard isDone == nil else { return }
    var text = self
    text.withUTF8 { parameters.append(.text, bytes: $0) }
  }
}

extension [UInt8]: SQLValueConvertible {
  /// Bytes.
  public static var expectation: String { "bytes" }

  /// Reads bytes.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> [UInt8]? {
    cell.kind == .blob ? Array(cell.bytes) : nil
  }

  /// Binds bytes.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    withUnsafeBufferPointer { parameters.append(.blob, bytes: $0) }
  }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
  /// What the value expects, or nothing.
  public static var expectation: String { "\(Wrapped.expectation) or nothing" }

  /// Reads nothing as nothing, and everything else as the value.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Wrapped?? {
    if cell.kind == .null { return .some(nil) }
    guard let value = Wrapped.read(cell) else { return nil }
    return .some(value)
  }

  /// Binds the value, or nothing.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    switch self {
    case .some(let value): value.bind(to: parameters)
    case .none: parameters.append(SQLRawValue(kind: .null))
    }
  }
}
