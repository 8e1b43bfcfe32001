/// Reads parameters one after the other from the bytes in which their texts were found.
///
/// It is made by ``ParameterSignature`` and by ``LinkTable``; it is public only so that their
/// initialisers can be compiled into the code that calls them.
public struct ParameterReader: Sendable {
  @usableFromInline var captures: CapturedTextRanges
  @usableFromInline var next: Int

  @inlinable
  init(_ captures: CapturedTextRanges = CapturedTextRanges()) {
    self.captures = captures
    next = 0
  }

  /// Reads the next parameter.
  ///
  /// - Parameters:
  ///   - type: The type of its values.
  ///   - defaultValue: The value when it was not given.
  ///   - bytes: The bytes in which the texts were found.
  /// - Returns: The value.
  /// - Throws: ``ParameterReadError``, when it is missing or its text does not suit.
  @inlinable
  public mutating func read<Value: ParameterValue>(
    _ type: Value.Type,
    default defaultValue: Value? = nil,
    from bytes: Span<UInt8>
  ) throws(ParameterReadError) -> Value {
    let parameter = next
    next += 1
    if Value.shape == .single, captures.isFirst(of: parameter, at: parameter) {
      guard let value: Value = captures.value(at: parameter, in: bytes) else {
        throw .unsuitable(parameter: parameter, capture: parameter)
      }
      return value
    }
    var value: Value?
    for index in 0..<captures.count where captures.owner(of: index) == parameter {
      guard let later: Value = captures.value(at: index, in: bytes) else {
        throw .unsuitable(parameter: parameter, capture: index)
      }
      if value == nil { value = later } else { value?.add(later) }
    }
    guard let value = value ?? defaultValue ?? Value.absent else {
      throw .missing(parameter: parameter)
    }
    return value
  }
}

/// Why a parameter could not be read, by position; the caller adds its name.
public enum ParameterReadError: Error, Sendable, Hashable {
  /// The parameter at this position was not given.
  case missing(parameter: Int)

  /// The text found for the parameter does not suit.
  case unsuitable(parameter: Int, capture: Int)
}
