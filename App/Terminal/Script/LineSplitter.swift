/// Cuts bytes, which arrive in portions of any size, into lines of text.
struct LineSplitter {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of the last line that was taken.
  var lineNumber: Int { number }

  /// The bytes that wait for the end of their line.
  var heldBytes: Int { bytes.count - start }

  /// Adds the bytes that come next; of a line that is too long only its end is waited for.
  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += more
  }

  /// Takes the next line, or nothing until more bytes come.
  mutating func next() throws(ScriptReadError) -> ScriptLine? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      if isSkipping || bytes.count - start > limit { skip() }
      return nil
    }
    return try take(upTo: end, next: end + 1)
  }

  /// Takes what stands after the last line end, once nothing more will come.
  mutating func last() throws(ScriptReadError) -> ScriptLine? {
    guard isSkipping || start < bytes.count else { return nil }
    return try take(upTo: bytes.count, next: bytes.count)
  }

  private mutating func skip() {
    isSkipping = true
    bytes.removeAll(keepingCapacity: true)
    start = 0
    searched = 0
  }

  private mutating func take(upTo end: Int, next: Int) throws(ScriptReadError) -> ScriptLine {
    var line = bytes[start..<end]
    start = next
    searched = next
    number += 1
    if line.last == 0x0D { line = line.dropLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    let isTooLong = isSkipping || line.count > limit
    isSkipping = false
    guard !isTooLong else { throw .tooLong(line: number, limit: limit) }
    guard let text = String(validating: line, as: UTF8.self) else { throw .notText(line: number) }
    return ScriptLine(number: number, text: text)
  }
}

/// One line of a script.
public struct ScriptLine: Equatable, Sendable {
  /// The line's number; the first is one.
  public let number: Int
  /// The line without its end.
  public let text: String
}
