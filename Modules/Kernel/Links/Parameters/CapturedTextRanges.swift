/// Where the texts of parameters lie in some bytes: the first few inline, so that reading a link
/// allocates nothing.
@usableFromInline
struct CapturedTextRanges: Sendable {
  @inlinable static var inlineLimit: Int { 4 }

  @usableFromInline var count: Int
  @usableFromInline var starts: SIMD4<UInt32>
  @usableFromInline var ends: SIMD4<UInt32>
  @usableFromInline var owners: SIMD4<UInt16>
  @usableFromInline var forms: SIMD4<UInt8>
  @usableFromInline var more: [CapturedTextRange]

  @inlinable
  init() {
    count = 0
    (starts, ends, owners, forms) = (.zero, .zero, .zero, .zero)
    more = []
  }

  @inline(__always)
  mutating func append(_ capture: CapturedTextRange) {
    if count < Self.inlineLimit {
      starts[count] = capture.start
      ends[count] = capture.end
      owners[count] = capture.owner
      forms[count] = capture.form.rawValue
    } else {
      more.append(capture)
    }
    count += 1
  }

  mutating func removeLast(downTo count: Int) {
    more.removeLast(Swift.max(0, self.count - Swift.max(count, Self.inlineLimit)))
    self.count = count
  }

  /// Whether the text at an index, still inline, was written for a parameter.
  @inlinable
  func isFirst(of parameter: Int, at index: Int) -> Bool {
    index < Swift.min(count, Self.inlineLimit) && Int(owners[index]) == parameter
  }

  @inlinable
  func owner(of index: Int) -> Int {
    Int(index < Self.inlineLimit ? owners[index] : more[index - Self.inlineLimit].owner)
  }

  func hasValue(for owner: UInt16) -> Bool {
    (0..<count).contains { self.owner(of: $0) == Int(owner) }
  }

  @inlinable
  subscript(index: Int) -> CapturedTextRange {
    guard index < Self.inlineLimit else { return more[index - Self.inlineLimit] }
    return CapturedTextRange(
      owner: owners[index],
      start: starts[index],
      end: ends[index],
      form: CapturedTextRange.Notation(rawValue: forms[index]) ?? .plain
    )
  }

  @inlinable
  func value<Value: ParameterValue>(at index: Int, in bytes: Span<UInt8>) -> Value? {
    let capture = self[index]
    let text = bytes.extracting(Int(capture.start)..<Int(capture.end))
    switch capture.form {
    case .plain: return Value(parameter: text)
    case .encoded: return PercentEncoding.decoded(text).flatMap { Value(parameter: $0.span) }
    case .nameAlone: return Value(parameter: Substring(Value.textOfNameAlone))
    case .empty: return nil
    }
  }
}

/// Where one text lies, and which parameter it was written for.
@usableFromInline
struct CapturedTextRange: Sendable {
  /// How a text was written.
  @usableFromInline
  enum Notation: UInt8, Sendable {
    /// As it is.
    case plain
    /// With some bytes percent-encoded.
    case encoded
    /// Not at all: there is only the parameter's name.
    case nameAlone
    /// With nothing, as one of several segments; none of them may be empty.
    case empty
  }

  @usableFromInline let owner: UInt16
  @usableFromInline let start: UInt32
  @usableFromInline let end: UInt32
  @usableFromInline let form: Notation

  @usableFromInline
  init(owner: UInt16, start: UInt32, end: UInt32, form: Notation) {
    self.owner = owner
    self.start = start
    self.end = end
    self.form = form
  }
}
