import HTTP
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The end of a body` {
  @Test(arguments: [
    ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", HTTPParseError.ambiguousLength),
    ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", .ambiguousLength),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", .unknownCoding),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", .unknownCoding),
    ("Transfer-Encoding: identity\r\n", .unknownCoding),
    ("Transfer-Encoding: gzip, chunked\r\n", .unknownCoding),
    ("Transfer-Encoding: chunked, chunked\r\n", .unknownCoding),
    ("Transfer-Encoding: chunked,\r\n", .unknownCoding),
    ("Transfer-Encoding: xchunked\r\n", .unknownCoding),
    ("Transfer-Encoding: chunked;q=1\r\n", .unknownCoding),
    ("Transfer-Encoding: \"chunked\"\r\n", .unknownCoding),
    ("Transfer-Encoding:\r\n", .unknownCoding),
    ("Transfer-Encoding: \u{B}chunked\r\n", .malformedField),
    ("Transfer-Encoding : chunked\r\n", .malformedField),
    ("Transfer-Encoding\r\n: chunked\r\n", .malformedField),
    ("X: y\r\n Transfer-Encoding: chunked\r\n", .malformedField),
    ("X: y\nTransfer-Encoding: chunked\r\n", .malformedLineEnd),
    ("Content-Length: 5\r\nContent-Length: 5\r\n", .malformedLength),
    ("Content-Length: 5\r\ncontent-length: 6\r\n", .malformedLength),
    ("Content-Length: 5, 5\r\n", .malformedLength), ("Content-Length: +5\r\n", .malformedLength),
    ("Content-Length: -5\r\n", .malformedLength), ("Content-Length: 0x5\r\n", .malformedLength),
    ("Content-Length: 5 5\r\n", .malformedLength), ("Content-Length: 5a\r\n", .malformedLength),
    ("Content-Length: 1_0\r\n", .malformedLength), ("Content-Length: 5.0\r\n", .malformedLength),
    ("Content-Length:\r\n", .malformedLength), ("Content-Length: ٥\r\n", .malformedLength),
    ("Content-Length: 9223372036854775808\r\n", .bodyTooLarge),
    ("Content-Length: 99999999999999999999999999\r\n", .bodyTooLarge),
  ])
  func `is never in doubt`(fields: String, error: HTTPParseError) {
    #expect(throws: error) { try body(of: fields, "hello") }
  }

  @Test func `is where the length says`() throws {
    #expect(try body(of: "Content-Length: 5\r\n", "hello") == "hello.")
    #expect(try body(of: "Content-Length: \t005 \r\n", "hello") == "hello.")
    #expect(try body(of: "Content-Length: 6\r\n", "hello") == "hello")
    #expect(try body(of: "Content-Length: 0\r\n", "") == "")
  }

  @Test(arguments: [
    ("5\r\nhello\r\n0\r\n\r\n", "hello."), ("2\r\nhe\r\n003\r\nllo\r\n00\r\n\r\n", "hello."),
    ("A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n", "01234567890123456789."),
    ("0\r\n\r\n", "."), ("5\r\nhel", "hel"), ("5", ""), ("5\r", ""),
  ])
  func `is the empty chunk`(chunks: String, text: String) throws {
    #expect(try body(of: "Transfer-Encoding: Chunked\r\n", chunks) == text)
  }

  @Test(arguments: [
    "5;a=b\r\nhello\r\n", "5 \r\nhello\r\n", " 5\r\nhello\r\n", "\r\n", "x\r\n", "+5\r\nhello\r\n",
    "-5\r\nhello\r\n", "0x5\r\nhello\r\n", "5\nhello\r\n", "5\r\nhello\n", "5\r\nhelloo\r\n",
    "5\r\nhello\rX", "0\r\nX: y\r\n\r\n", "0\r\n\n", "0;a\r\n\r\n", "5_\r\nhello\r\n",
    "00000000000000005\r\nhello\r\n", "5\r\nhello0\r\n\r\n", "5\u{0}\r\nhello\r\n", "5\rhello",
  ])
  func `is nowhere if a chunk is malformed`(chunks: String) {
    #expect(throws: HTTPParseError.malformedChunk) {
      try body(of: "Transfer-Encoding: chunked\r\n", chunks)
    }
  }

  @Test(arguments: ["FFFFFFFFFFFFFFFF", "8000000000000000", "7fffffffffffffff", "100001"])
  func `is not awaited if a chunk is too large`(size: String) {
    #expect(throws: HTTPParseError.bodyTooLarge) {
      try body(of: "Transfer-Encoding: chunked\r\n", "\(size)\r\n")
    }
  }

  @Test func `is not awaited beyond the limit, which can be raised for one request`() throws {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n"
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append(request.utf8)
    _ = try parser.next()
    parser.bodyLimit = 1_048_577
    parser.append([UInt8](repeating: 1, count: 1_048_577) + Array(request.utf8))

    var count = 0
    while case .body(let bytes) = try parser.next() { count += bytes.count }

    #expect(count == 1_048_577)
    #expect(try parser.next() != nil)
    #expect(throws: HTTPParseError.bodyTooLarge) { try parser.next() }
    #expect(throws: HTTPParseError.bodyTooLarge) { try parser.next() }
  }

  @Test func `of many chunks is bounded as a whole`() throws {
    let chunk = "80000\r\n" + String(repeating: "a", count: 0x80000) + "\r\n"

    #expect(throws: Never.self) {
      try body(of: "Transfer-Encoding: chunked\r\n", chunk + chunk + "0\r\n\r\n")
    }
    #expect(throws: HTTPParseError.bodyTooLarge) {
      try body(of: "Transfer-Encoding: chunked\r\n", chunk + chunk + "1\r\n")
    }
  }

  @Test func `is where the next request begins`() throws {
    let post = "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nGET"

    let heads = try parse(post + "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n" + post)

    #expect(heads.map(\.target) == ["/1", "/2", "/1"])
  }

  /// The body of a request, with a point at its end, as far as it has arrived.
  private func body(of fields: String, _ bytes: String) throws -> String {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(bytes)".utf8)
    var text = ""
    while let event = try parser.next() {
      switch event {
      case .head: continue
      case .body(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .end: return text + "."
      }
    }
    return text
  }
}
