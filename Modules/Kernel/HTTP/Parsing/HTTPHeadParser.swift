/// Reads the lines of a head as they arrive, each as soon as it is complete.
struct HTTPHeadParser {
  private var entries: [HTTPFields.Entry] = []
  private var requestLine: HTTPRequestLine?
  private var framing = HTTPFraming()
  private var line = 0
  private var scanned = 0

  /// Reads the lines that have not been read.
  ///
  /// - Returns: The length of the head, or nil if it has not ended.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, limits: HTTPLimits) throws(HTTPParseError)
    -> Int?
  {
    while let end = try nextLineFeed(in: bytes, limit: limits.head) {
      guard end > line, bytes[end - 1] == HTTPCharacters.carriageReturn else {
        throw .malformedLineEnd
      }
      let content = line..<end - 1
      let isFirst = line == 0
      line = end + 1
      if !content.isEmpty {
        try readLine(bytes, at: content, limits: limits)
      } else if requestLine != nil {
        return line
      } else if !isFirst {
        // RFC 9112, 2.2: one empty line may come before a request.
        throw .malformedRequestLine
      }
    }
    return nil
  }

  /// Returns the head after all of its lines were read.
  func requestHead(in bytes: UnsafeBufferPointer<UInt8>, length: Int) throws(HTTPParseError)
    -> HTTPRequestHead
  {
    guard let requestLine else { throw .malformedRequestLine }
    let target = try requestLine.pathAndQuery(in: bytes)
    try framing.check(bytes, for: requestLine)
    return HTTPRequestHead(
      method: requestLine.method,
      target: target,
      isVersion11: requestLine.isVersion11,
      fields: HTTPFields(bytes: Array(bytes[..<length]), entries: entries),
      bodyLength: framing.bodyLength,
      keepsAlive: framing.keepsAlive(isVersion11: requestLine.isVersion11),
      expectsContinue: framing.expectsContinue && requestLine.isVersion11
    )
  }

  private mutating func nextLineFeed(in bytes: UnsafeBufferPointer<UInt8>, limit: Int)
    throws(HTTPParseError) -> Int?
  {
    let end = min(bytes.count, limit)
    while scanned < end {
      scanned += 1
      if bytes[scanned - 1] == HTTPCharacters.lineFeed { return scanned - 1 }
    }
    guard bytes.count < limit else { throw requestLine == nil ? .targetTooLong : .headTooLarge }
    return nil
  }

  private mutating func readLine(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at range: Range<Int>,
    limits: HTTPLimits
  ) throws(HTTPParseError) {
    guard requestLine != nil else {
      requestLine = try HTTPRequestLine(bytes, at: range)
      return
    }
    guard entries.count < limits.fields else { throw .headTooLarge }
    let entry = try field(bytes, at: range)
    try framing.note(entry, in: bytes)
    entries.append(entry)
  }

  private func field(_ bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>)
    throws(HTTPParseError) -> HTTPFields.Entry
  {
    var colon = range.lowerBound
    while colon < range.upperBound, HTTPCharacters.isToken(bytes[colon]) { colon += 1 }
    // A folded line and a space before the colon both fail here.
    guard colon > range.lowerBound, colon < range.upperBound, bytes[colon] == UInt8(ascii: ":")
    else { throw .malformedField }
    var (first, end) = (colon + 1, range.upperBound)
    for index in first..<end where !HTTPCharacters.isFieldValue(bytes[index]) {
      throw bytes[index] == HTTPCharacters.carriageReturn ? .malformedLineEnd : .malformedField
    }
    while first < end, Self.isBlank(bytes[first]) { first += 1 }
    while first < end, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return HTTPFields.Entry(
      name: Int32(range.lowerBound)..<Int32(colon),
      value: Int32(first)..<Int32(end)
    )
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == HTTPCharacters.space || byte == HTTPCharacters.tab
  }
}
