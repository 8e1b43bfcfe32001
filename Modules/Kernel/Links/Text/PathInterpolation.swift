/// A path while it is written: literals as they stand, values percent-encoded.
public struct PathInterpolation: StringInterpolationProtocol, Sendable {
  private var text = ""
  private(set) var values: UInt32 = 0
  private var segment = 0
  private var isAfterQuery = false
  private var hasQuery = false
  /// The part of the query that is left out again if its value turns out to be nil.
  private var pending = ""

  /// Makes room for a path.
  ///
  /// - Parameters:
  ///   - literalCapacity: The length of the literals.
  ///   - interpolationCount: The number of values.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + interpolationCount * 16)
  }

  /// Appends a literal as it stands.
  public mutating func appendLiteral(_ literal: String) {
    guard !isAfterQuery else {
      pending += literal
      return
    }
    guard let mark = literal.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return appendSegments(literal)
    }
    appendSegments(String(literal[..<mark]))
    isAfterQuery = true
    pending = String(literal[literal.utf8.index(after: mark)...])
  }

  /// Appends a value.
  public mutating func appendInterpolation(_ value: some ParameterValue) {
    append(value.parameterText)
  }

  /// Appends a value, or leaves it out together with its name.
  public mutating func appendInterpolation(_ value: (some ParameterValue)?) {
    if let value {
      append(value.parameterText)
    } else {
      forget()
    }
  }

  /// Appends each of the values, its name before it.
  public mutating func appendInterpolation(_ values: [some ParameterValue]) {
    let name = pending
    forget()
    for value in values {
      pending = name
      append(value.parameterText)
    }
  }

  var finished: String {
    guard isAfterQuery else { return text }
    var copy = self
    copy.flush()
    return copy.text
  }

  private mutating func appendSegments(_ literal: String) {
    text += literal
    for byte in literal.utf8 where byte == UInt8(ascii: "/") { segment += 1 }
  }

  private mutating func append(_ value: String) {
    if isAfterQuery {
      flush()
    } else if segment < UInt32.bitWidth {
      values |= 1 << segment
    }
    if isDots(value) {
      text += String(repeating: "%2E", count: value.utf8.count)
    } else {
      text += value.utf8.allSatisfy(Percent.isUnreserved) ? value : Percent.encoded(value)
    }
  }

  /// Whether a program on the way might take a segment for "here" or "one up".
  private func isDots(_ value: String) -> Bool {
    !isAfterQuery && (value == "." || value == "..")
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let isSeparated = pending.utf8.first == UInt8(ascii: "&")
    text += hasQuery ? "&" : "?"
    text += isSeparated ? String(pending.dropFirst()) : pending
    hasQuery = true
    pending = ""
  }

  private mutating func forget() {
    pending = ""
  }
}
