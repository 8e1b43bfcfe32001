/// Cuts bytes, which arrive in portions of any size, into lines of text.
struct LineSplitter {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0

  /// Whether the rest of a line is left out, which was too long and was refused.
  private var isSkipping = false

  /// The most bytes besides the text of a line: what may stand before the first one, and a CR.
  private static let most = 4

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
  ///
  /// A line that is too long is refused before its end comes, which some never have.
  mutating func next() throws(ScriptLineError) -> ScriptLine? {
    while let end = bytes[searched...].firstIndex(of: 0x0A) {
      guard isSkipping else { return try take(upTo: end, next: end + 1) }
      (start, searched, isSkipping) = (end + 1, end + 1, false)
    }
    searched = bytes.count
    if isSkipping { drop() }
    guard heldBytes > limit + Self.most else { return nil }
    drop()
    isSkipping = true
    number += 1
    throw .tooLong(line: number, limit: limit)
  }

  /// Takes what stands after the last line end, once nothing more will come.
  mutating func last() throws(ScriptLineError) -> ScriptLine? {
    guard !isSkipping, start < bytes.count else { return nil }
    return try take(upTo: bytes.count, next: bytes.count)
  }

  private mutating func drop() {
    bytes.removeAll(keepingCapacity: true)
    start = 0
    searched = 0
  }

  private mutating func take(upTo end: Int, next: Int) throws(ScriptLineError) -> ScriptLine {
    var line = bytes[start..<end]
    start = next
    searched = next
    number += 1
    if line.last == 0x0D { line = line.dropLast() }
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard line.count <= limit else { throw .tooLong(line: number, limit: limit) }
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
