/// Reads a body of `multipart/form-data` as it arrives, strictly as browsers write it.
public struct MultipartParser: Sendable {
  /// A part of the body.
  public enum Event: Equatable, Sendable {
    /// The beginning of a field or a file; a file has a name of its own, and perhaps a type.
    case part(name: String, file: String?, type: String?)
    /// The next bytes of its value.
    case data([UInt8])
    /// The end of its value.
    case end
  }

  /// A reason for which a body cannot be read.
  public enum Failure: Error, Equatable, Sendable {
    /// The body is not in the grammar.
    case malformed
    /// There are too many parts, or the head of one is too long.
    case tooLarge
  }

  private enum Phase {
    case start, delimiter, head, data, over
  }

  private let delimiter: [UInt8]
  private var buffer: [UInt8] = []
  private var phase = Phase.start
  private var parts = 0

  /// The largest number of parts.
  public static let partLimit = 256
  /// The largest number of bytes in the head of a part.
  public static let headLimit = 4096

  /// Creates a parser; nil if the type is not `multipart/form-data` with a boundary.
  ///
  /// - Parameter contentType: The value of `Content-Type`.
  public init?(contentType: String) {
    guard let type = MediaType(contentType), type.name == "multipart/form-data",
      let boundary = type.parameters["boundary"], 1...70 ~= boundary.utf8.count,
      boundary.utf8.allSatisfy({ 0x20..<0x7F ~= $0 })
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the last part has ended.
  public var isAtEnd: Bool { phase == .over }

  /// Adds bytes that have arrived.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    // What follows the last boundary means nothing.
    if phase != .over { buffer.append(contentsOf: bytes) }
  }

  /// Returns the next part, or nil if more bytes are necessary or the body is at its end.
  ///
  /// - Throws: The reason for which the body cannot be read.
  public mutating func next() throws(Failure) -> Event? {
    while true {
      switch phase {
      case .over: return nil
      case .start:
        guard try take(delimiter.dropFirst(2)) else { return nil }
        phase = .delimiter
      case .delimiter:
        guard try takeDelimiterEnd() else { return nil }
      case .head: return try nextPart()
      case .data: return nextData()
      }
    }
  }

  private mutating func take(_ word: some Collection<UInt8>) throws(Failure) -> Bool {
    guard zip(buffer, word).allSatisfy({ $0 == $1 }) else { throw .malformed }
    guard buffer.count >= word.count else { return false }
    buffer.removeFirst(word.count)
    return true
  }

  private mutating func takeDelimiterEnd() throws(Failure) -> Bool {
    guard buffer.count >= 2 else { return false }
    if buffer.starts(with: "--".utf8) {
      phase = .over
      buffer = []
      return true
    }
    parts += 1
    guard parts <= Self.partLimit else { throw .tooLarge }
    phase = .head
    return try take("\r\n".utf8)
  }

  private mutating func nextPart() throws(Failure) -> Event? {
    guard let end = Self.index(of: Array("\r\n\r\n".utf8), in: buffer) else {
      guard buffer.count < Self.headLimit else { throw .tooLarge }
      return nil
    }
    guard end < Self.headLimit else { throw .tooLarge }
    let head = buffer[..<end]
    var fields: [String: String] = [:]
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].utf8.allSatisfy(HTTPCharacters.isToken)
      else { throw .malformed }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      guard value.utf8.allSatisfy(HTTPCharacters.isFieldValue),
        fields.updateValue(String(value), forKey: line[..<colon].lowercased()) == nil
      else { throw .malformed }
    }
    guard let disposition = fields["content-disposition"].flatMap(MediaType.init),
      disposition.name == "form-data", let name = disposition.parameters["name"]
    else { throw .malformed }
    buffer.removeFirst(end + 4)
    phase = .data
    return .part(
      name: name,
      file: disposition.parameters["filename"],
      type: fields["content-type"]
    )
  }

  private mutating func nextData() -> Event? {
    if let end = Self.index(of: delimiter, in: buffer) {
      guard end == 0 else { return takeData(end) }
      buffer.removeFirst(delimiter.count)
      phase = .delimiter
      return .end
    }
    // The last bytes may be the beginning of the delimiter.
    let safe = buffer.count - (delimiter.count - 1)
    return safe > 0 ? takeData(safe) : nil
  }

  private mutating func takeData(_ count: Int) -> Event {
    defer { buffer.removeFirst(count) }
    return .data(Array(buffer[..<count]))
  }

  private static func index(of word: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= word.count else { return nil }
    return (0...bytes.count - word.count).first { start in
      bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
    }
  }
}
