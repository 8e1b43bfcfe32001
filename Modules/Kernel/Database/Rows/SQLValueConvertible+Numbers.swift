extension Int64: SQLValueConvertible {
  /// A whole number.
  public static var expectation: String { "a whole number" }

  /// Reads a whole number.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Int64? {
    cell.kind == .integer ? Int64(bitPattern: cell.bits) : nil
  }

  /// Binds a whole number.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    parameters.append(SQLRawValue(kind: .integer, bits: UInt64(bitPattern: self)))
  }
}

extension Int: SQLValueConvertible {
  /// A whole number.
  public static var expectation: String { "a whole number" }

  /// Reads a whole number.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Int? {
    cell.kind == .integer ? Int(Int64(bitPattern: cell.bits)) : nil
  }

  /// Binds a whole number.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    Int64(self).bind(to: parameters)
  }
}

extension Int32: SQLValueConvertible {
  /// A whole number of 32 bits.
  public static var expectation: String { "a whole number of 32 bits" }

  /// Reads a whole number that 32 bits can hold.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Int32? {
    Int64.read(cell).flatMap(Int32.init(exactly:))
  }

  /// Binds a whole number.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    Int64(self).bind(to: parameters)
  }
}

extension Bool: SQLValueConvertible {
  /// Yes or no, stored as 1 and 0.
  public static var expectation: String { "0 or 1" }

  /// Reads 0 or 1.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Bool? {
    guard cell.kind == .integer, cell.bits <= 1 else { return nil }
    return cell.bits == 1
  }

  /// Binds 0 or 1.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    parameters.append(SQLRawValue(kind: .integer, bits: self ? 1 : 0))
  }
}

extension Double: SQLValueConvertible {
  /// A number.
  public static var expectation: String { "a number" }

  /// Reads a number, whole or not.
  @inlinable
  public static func read(_ cell: SQLRawValue) -> Double? {
    switch cell.kind {
    case .real: Double(bitPattern: cell.bits)
    case .integer: Double(Int64(bitPattern: cell.bits))
    case .null, .text, .blob: nil
    }
  }

  /// Binds a number; what is not a number is bound as nothing.
  @inlinable
  public func bind(to parameters: BindingBuffer) {
    parameters.append(isNaN ? SQLRawValue(kind: .null) : SQLRawValue(kind: .real, bits: bitPattern))
  }
}
