extension ParameterValue where Self: FixedWidthInteger {
  /// Reads decimal digits, with a sign if there is one.
  @inlinable
  public init?(parameter text: Substring) {
    self.init(text, radix: 10)
  }

  /// Reads decimal digits without making a string.
  @inlinable
  public init?(parameter bytes: Span<UInt8>) {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard bytes.count > first, bytes.count - first <= 18 else {
      let text = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
      guard let text else { return nil }
      self.init(parameter: Substring(text))
      return
    }
    var magnitude: Int64 = 0
    for index in first..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else {
        guard index == 0, bytes[0] == UInt8(ascii: "+") else { return nil }
        continue
      }
      magnitude = magnitude &* 10 &+ Int64(truncatingIfNeeded: digit)
    }
    guard bytes.count > 1 || bytes[0] != UInt8(ascii: "+") else { return nil }
    self.init(exactly: isNegative ? -magnitude : magnitude)
  }

  /// The decimal digits.
  @inlinable
  public var parameterText: String { String(self) }

  /// A whole number, with its least value where that is not plain.
  public static var expectation: String {
    switch (isSigned, bitWidth) {
    case (true, 64...): "a whole number"
    case (false, 64...): "a whole number from 0"
    case (_, _): "a whole number from \(min) to \(max)"
    }
  }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}

extension Double: ParameterValue {
  /// Reads a decimal number: digits, a sign, a point and an exponent, and nothing infinite.
  public init?(parameter text: Substring) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }

  /// The shortest text that reads back as the same number.
  public var parameterText: String { description }

  /// A number, whole or not.
  public static var expectation: String { "a number" }
}
