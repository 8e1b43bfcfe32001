/// A path while it is written: literals unchanged, values percent-encoded.
///
/// The functions for values are never inlined: a scene has a path for each of its cases, and copies of
/// them all would double the time that a scene of 200 cases takes to compile.
public struct PathInterpolation: StringInterpolationProtocol, Sendable {
  @usableFromInline var text: String
  @usableFromInline var values: PathValueOffsets

  /// Whether a value of the query was left out, so that the next may have to begin the query.
  @usableFromInline var hasGap: Bool

  /// Makes room for a path.
  ///
  /// - Parameters:
  ///   - literalCapacity: The length of the literals.
  ///   - interpolationCount: The number of values.
  @inlinable
  public init(literalCapacity: Int, interpolationCount: Int) {
    text = ""
    values = PathValueOffsets()
    hasGap = false
    let capacity = literalCapacity + interpolationCount * 2
    if capacity > 15 { text.reserveCapacity(capacity) }
  }

  /// Appends a literal unchanged.
  @inlinable
  public mutating func appendLiteral(_ literal: String) {
    if hasGap { closeGap(before: literal) } else { text += literal }
  }

  /// Appends a value.
  @inlinable
  @inline(never)
  public mutating func appendInterpolation(_ value: some ParameterValue) {
    append(value.parameterText)
  }

  /// Appends a number, which needs no encoding.
  @inlinable
  @inline(never)
  public mutating func appendInterpolation(_ value: some FixedWidthInteger & ParameterValue) {
    values.note(text.utf8.count, firsts: PathValueOffsets.digits)
    text += value.description
  }

  /// Appends a number that may have a fraction; no link leads to one that is not finite.
  @inlinable
  @inline(never)
  public mutating func appendInterpolation(_ value: some BinaryFloatingPoint & ParameterValue) {
    if !value.isFinite { values.areReadable = false }
    append(value.parameterText)
  }

  /// Appends a number that may have a fraction, or leaves it out together with its name.
  @inlinable
  @inline(never)
  public mutating func appendInterpolation(_ value: (some BinaryFloatingPoint & ParameterValue)?) {
    if let value { appendInterpolation(value) } else { leaveOut() }
  }

  /// Appends a value, or leaves it out together with its name.
  @inlinable
  @inline(never)
  public mutating func appendInterpolation(_ value: (some ParameterValue)?) {
    if let value { append(value.parameterText) } else { leaveOut() }
  }

  /// Appends each of the values: in the query with its name before it, and in the path as a segment
  /// of its own.
  public mutating func appendInterpolation(_ values: [some ParameterValue]) {
    guard text.utf8.contains(Self.mark) || hasGap else { return appendRest(values) }
    let name = text.utf8.lastIndex(where: Self.isSeparator).map { String(text[$0...].dropFirst()) }
    guard let first = values.first else { return leaveOut() }
    append(first.parameterText)
    for value in values.dropFirst() {
      text += "&\(name ?? "")"
      append(value.parameterText)
    }
  }

  private mutating func appendRest(_ segments: [some ParameterValue]) {
    values.rest = UInt16(clamping: text.utf8.count)
    for (number, segment) in segments.enumerated() {
      if number > 0 { text += "/" }
      append(segment.parameterText)
    }
  }

  @inlinable
  @inline(never)
  mutating func append(_ value: String) {
    values.note(
      text.utf8.count,
      firsts: PathValueOffsets.bit(of: value.utf8.first ?? PathValueOffsets.slash)
    )
    if PercentEncoding.isPlain(value) { text += value } else { appendEncoded(value) }
  }

  /// Encodes a value, and one of dots whole: a program on the way might take it for "one up".
  @usableFromInline
  mutating func appendEncoded(_ value: String) {
    let isDots = value == "." || value == ".."
    text +=
      isDots ? String(repeating: "%2E", count: value.utf8.count) : PercentEncoding.encoded(value)
  }

  /// Takes away the name before a value that is not there.
  @usableFromInline
  mutating func leaveOut() {
    guard let separator = text.utf8.lastIndex(where: Self.isSeparator) else { return }
    text.removeSubrange(separator...)
    hasGap = true
  }

  @usableFromInline
  mutating func closeGap(before literal: String) {
    let beginsQuery = literal.utf8.first == UInt8(ascii: "&") && !text.utf8.contains(Self.mark)
    text += beginsQuery ? "?\(literal.dropFirst())" : literal
  }

  private static let mark = UInt8(ascii: "?")

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == mark || byte == UInt8(ascii: "&")
  }
}

/// Where the values of a path begin, in bytes from its start: the first eight, which is as many as
/// a pattern may have before its query.
@usableFromInline
struct PathValueOffsets: Sendable {
  @inlinable static var limit: Int { 8 }

  @usableFromInline var offsets: SIMD8<UInt16>
  @usableFromInline var count: Int

  /// The bytes with which they begin, one bit for several; a table looks twice only at those that
  /// begin like one of its literals.
  @usableFromInline var firsts: UInt64

  /// Where the list begins that is the rest of the path, if there is one.
  var rest = UInt16.max

  var haveRest: Bool { rest < .max }

  /// Whether each can be read from a link.
  @usableFromInline var areReadable = true

  @inlinable
  init() {
    offsets = .zero
    count = 0
    firsts = 0
  }

  @inlinable
  mutating func note(_ offset: Int, firsts: UInt64) {
    guard count < Self.limit else { return }
    offsets[count] = UInt16(clamping: offset)
    count += 1
    self.firsts |= firsts
  }

  /// Digits and signs share no bit with letters.
  @inlinable
  static func bit(of byte: UInt8) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: byte & 31 | (byte < 64 ? 32 : 0))
  }

  /// The bits of the digits and the minus sign.
  @inlinable static var digits: UInt64 { 0x3FF << 48 | bit(of: UInt8(ascii: "-")) }

  /// The text in place of an empty value.
  @inlinable static var slash: UInt8 { UInt8(ascii: "/") }

  /// Whether a value begins at some byte.
  func begin(at offset: Int) -> Bool {
    (0..<count).contains { Int(offsets[$0]) == offset }
  }
}
