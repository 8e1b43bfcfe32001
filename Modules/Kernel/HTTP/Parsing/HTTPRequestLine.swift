/// The first line of a request.
struct HTTPRequestLine {
  let method: HTTPMethod
  let isVersion11: Bool
  /// The target as it was sent.
  let target: Range<Int>
  /// The host in an absolute target.
  let authority: Range<Int>?
  /// Where the path begins in the target.
  private let path: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) throws(HTTPParseError) {
    let line = bytes[range]
    guard let first = line.firstIndex(of: HTTPCharacters.space),
      let last = line.lastIndex(of: HTTPCharacters.space), first > range.lowerBound,
      last > first + 1, line[..<first].allSatisfy(HTTPCharacters.isToken)
    else { throw .malformedRequestLine }
    isVersion11 = try Self.isVersion11(line[(last + 1)...])
    target = first + 1..<last
    guard let method = HTTPMethod(line[..<first]) else { throw .unknownMethod }
    self.method = method
    (authority, path) = try Self.split(bytes, at: target, method: method)
    try Self.checkTarget(bytes[path..<last])
  }

  /// The path and the query; an absolute target without a path has the path `/`.
  func pathAndQuery(in bytes: UnsafeBufferPointer<UInt8>) throws(HTTPParseError) -> String {
    let text = String(decoding: bytes[path..<target.upperBound], as: UTF8.self)
    if authority != nil, !text.hasPrefix("/") { return "/\(text)" }
    return text
  }

  private static func isVersion11(_ version: Slice<UnsafeBufferPointer<UInt8>>)
    throws(HTTPParseError) -> Bool
  {
    let start = version.startIndex
    guard version.count == 8, version.starts(with: "HTTP/".utf8),
      HTTPCharacters.isDigit(version[start + 5]), version[start + 6] == UInt8(ascii: "."),
      HTTPCharacters.isDigit(version[start + 7])
    else { throw .malformedRequestLine }
    guard version[start + 5] == UInt8(ascii: "1"), version[start + 7] <= UInt8(ascii: "1") else {
      throw .unknownVersion
    }
    return version[start + 7] == UInt8(ascii: "1")
  }

  /// Finds the host and the path in a target.
  private static func split(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at target: Range<Int>,
    method: HTTPMethod
  ) throws(HTTPParseError) -> (Range<Int>?, Int) {
    let text = bytes[target]
    if text.first == UInt8(ascii: "/") { return (nil, target.lowerBound) }
    if text.elementsEqual("*".utf8) {
      guard method == .options else { throw .malformedTarget }
      return (nil, target.lowerBound)
    }
    guard
      let scheme = [StaticString("http://"), "https://"].first(where: {
        HTTPCharacters.equal(text.prefix($0.utf8CodeUnitCount), lowercase: $0)
      })
    else { throw .malformedTarget }
    let start = target.lowerBound + scheme.utf8CodeUnitCount
    let path = bytes[start..<target.upperBound]
      .firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    return (start..<(path ?? target.upperBound), path ?? target.upperBound)
  }

  private static func checkTarget(_ text: Slice<UnsafeBufferPointer<UInt8>>) throws(HTTPParseError)
  {
    for index in text.indices {
      guard HTTPCharacters.isTarget(text[index]) else { throw .malformedTarget }
      guard text[index] == UInt8(ascii: "%") else { continue }
      let digits = text[(index + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy({ HTTPCharacters.hexadecimal($0) != nil }) else {
        throw .malformedTarget
      }
    }
  }
}
