import HTTP
import HTTPFuzz
import TestKit
import Testing

@Suite(.timeLimit(.minutes(60))) struct `The request parser` {
  @Test func `reads a request line and its fields`() throws {
    let text =
      "GET /a%20b?c=d HTTP/1.1\r\nHost: example.org:8080\r\nX-One:  1 2\t\r\nx-one:\r\n\r\n"

    let head = try #require(try parse(text).first)

    #expect(head.method == .get)
    #expect(head.path == "/a%20b")
    #expect(head.query == "c=d")
    #expect(head.isVersion11)
    #expect(head.keepsAlive)
    #expect(head.fields["HOST"] == "example.org:8080")
    #expect(head.fields.values(of: "X-ONE") == ["1 2", ""])
    #expect(head.bodyLength == .none)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", HTTPParseError.malformedLineEnd),
    ("GET / HTTP/1.1\r\nHost: a\n\r\n", .malformedLineEnd),
    ("GET / HTTP/1.1\r\nHost: a\r\n\n", .malformedLineEnd),
    ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .malformedLineEnd),
    ("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .malformedRequestLine),
    ("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .malformedLineEnd),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedLineEnd),
    ("GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{B}\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n\t2\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost\t: a\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nÄ: b\r\n\r\n", .malformedField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX\u{0}Y: b\r\n\r\n", .malformedField),
  ])
  func `refuses lines and fields that are not in the grammar`(text: String, error: HTTPParseError) {
    #expect(throws: error) { try parse(text) }
    #expect(error.status == .badRequest)
  }

  @Test(arguments: [
    ("GET  / HTTP/1.1", HTTPParseError.malformedTarget), ("GET /", .malformedRequestLine),
    ("GET / ", .malformedRequestLine), (" GET / HTTP/1.1", .malformedRequestLine),
    ("GET\t/\tHTTP/1.1", .malformedRequestLine), ("GET / HTTP/1.1 ", .malformedRequestLine),
    ("G\u{0}T / HTTP/1.1", .malformedRequestLine), ("GET / http/1.1", .malformedRequestLine),
    ("GET / HTTP/1.10", .malformedRequestLine), ("GET / HTTP/1", .malformedRequestLine),
    ("GET / HTTP/+1.1", .malformedRequestLine), ("GET / HTTP/a.b", .malformedRequestLine),
    ("GET / HTTP/2.0", .unknownVersion), ("GET / HTTP/1.2", .unknownVersion),
    ("GET / HTTP/0.9", .unknownVersion), ("PRI * HTTP/2.0", .unknownVersion),
    ("get / HTTP/1.1", .unknownMethod), ("CONNECT a:1 HTTP/1.1", .unknownMethod),
    ("BREW / HTTP/1.1", .unknownMethod), ("GET * HTTP/1.1", .malformedTarget),
    ("GET a HTTP/1.1", .malformedTarget), ("GET /a b HTTP/1.1", .malformedTarget),
    ("GET /\u{0} HTTP/1.1", .malformedTarget), ("GET /\u{7F} HTTP/1.1", .malformedTarget),
    ("GET /ä HTTP/1.1", .malformedTarget), ("GET /#a HTTP/1.1", .malformedTarget),
    ("GET /%2 HTTP/1.1", .malformedTarget), ("GET /%xy HTTP/1.1", .malformedTarget),
    ("GET /\\ HTTP/1.1", .malformedTarget), ("GET /\" HTTP/1.1", .malformedTarget),
    ("GET ftp://a/ HTTP/1.1", .malformedTarget), ("GET http:///a HTTP/1.1", .malformedTarget),
    ("GET http://u@a/ HTTP/1.1", .malformedTarget),
  ])
  func `refuses request lines that are not in the grammar`(line: String, error: HTTPParseError) {
    #expect(throws: error) { try parse("\(line)\r\nHost: a\r\n\r\n") }
  }

  @Test(arguments: [
    "", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n", "Host:\r\n", "Host: a b\r\n",
    "Host: a,b\r\n", "Host: u@a\r\n", "Host: a/b\r\n", "Host: a:b\r\n", "Host: a:123456\r\n",
    "Host: :80\r\n", "Host: [::1\r\n", "Host: [x]\r\n", "Host: []\r\n", "Host: [::1]x\r\n",
  ])
  func `refuses a request without exactly one host`(fields: String) {
    #expect(throws: HTTPParseError.malformedHost) { try parse("GET / HTTP/1.1\r\n\(fields)\r\n") }
  }

  @Test(arguments: ["a", "a.example:80", "127.0.0.1:8080", "[::1]", "[::1]:8080", "a_b-c~d:"])
  func `takes the host as it is sent`(host: String) throws {
    let head = try #require(try parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").first)

    #expect(head.fields["host"] == host)
  }

  @Test func `takes an absolute target that names the host, and refuses another`() throws {
    let heads = try ["http://a.b:80/c?d", "HTTP://A.B:80", "https://a.b:80?d"].map { target in
      try parse("GET \(target) HTTP/1.1\r\nHost: a.b:80\r\n\r\n").first?.target
    }

    #expect(heads == ["/c?d", "/", "/?d"])
    for target in ["http://a.b/", "http://a.b:81/", "http://b:80/", "http://a.b:80.c/"] {
      #expect(throws: HTTPParseError.self) {
        try parse("GET \(target) HTTP/1.1\r\nHost: a.b:80\r\n\r\n")
      }
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1", "", true), ("GET / HTTP/1.1", "Connection: close\r\n", false),
    ("GET / HTTP/1.1", "Connection: x, Close\r\n", false), ("GET / HTTP/1.0", "", false),
    ("GET / HTTP/1.0", "Connection: Keep-Alive\r\n", true),
    ("GET / HTTP/1.0", "Connection: keep-alive\r\nConnection: close\r\n", false),
  ])
  func `knows whether the connection stays open`(line: String, field: String, isKept: Bool) throws {
    let head = try #require(try parse("\(line)\r\nHost: a\r\n\(field)\r\n").first)

    #expect(head.keepsAlive == isKept)
  }

  @Test func `takes a request of version 1 without a host, and one empty line before a request`()
    throws
  {
    #expect(try parse("GET / HTTP/1.0\r\n\r\n").count == 1)
    #expect(try parse("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n").count == 1)
    #expect(try parse("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").first?.target == "*")
  }

  @Test func `refuses an expectation that it does not know`() throws {
    let request = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: "

    #expect(try parse(request + "100-Continue\r\n\r\n").first?.expectsContinue == true)
    #expect(throws: HTTPParseError.unknownExpectation) { try parse(request + "200-ok\r\n\r\n") }
  }

  @Test func `refuses a head beyond its limits`() {
    let long = String(repeating: "a", count: 8192)
    let fields = (0..<64).map { "X\($0): 1\r\n" }.joined()

    #expect(throws: HTTPParseError.targetTooLong) { try parse("GET /\(long)") }
    #expect(throws: HTTPParseError.headTooLarge) {
      try parse("GET / HTTP/1.1\r\nHost: a\r\nX: \(long)")
    }
    #expect(throws: HTTPParseError.headTooLarge) {
      try parse("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    }
    #expect(throws: Never.self) { try parse("GET / HTTP/1.0\r\n\(fields)\r\n") }
  }

  @Test(arguments: [UInt64(20_261_122)])
  func `says the same however the bytes are cut, and stays whole with any bytes`(seed: UInt64) async
  {
    var random = SplitMix(seed: seed)
    for _ in 0..<(isLong ? 500_000 : 3_000) {
      await Task.yield()
      var bytes: [UInt8] = []
      for _ in 0..<(random.next() % 24) {
        bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
        if random.next() % 16 == 0 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      }
      bytes.withUnsafeBytes {
        HTTPFeed.parse($0)
        HTTPFeed.readForms($0)
      }
    }
  }

  private static let pieces = [
    "GET / HTTP/1.1\r\n", "POST /a HTTP/1.1\r\n", "Host: a\r\n", "Content-Length: 5\r\n", "\r\n",
    "Transfer-Encoding: chunked\r\n", "hello", "5\r\nhello\r\n", "0\r\n\r\n", "\r", "\n", " ", ":",
    "FFFFFFFFFFFFFFFF", "7fffffffffffffff\r\n", "Content-Length: 99999999999999999999\r\n", "a",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
  ]
}

/// The heads of all requests in a text.
func parse(_ text: String) throws -> [HTTPRequestHead] {
  var parser = HTTPRequestParser(limits: HTTPLimits())
  parser.append(text.utf8)
  var heads: [HTTPRequestHead] = []
  while let event = try parser.next() {
    if case .head(let head) = event { heads.append(head) }
  }
  return heads
}
