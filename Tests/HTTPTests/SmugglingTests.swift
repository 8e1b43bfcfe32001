import HTTP
import Synchronization
import Testing

/// Bytes that a proxy may take for one request and a server for two, by the way they differ.
@Suite(.timeLimit(.minutes(15))) struct `A request that hides another` {
  private static let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"

  /// The fields of a request whose end would be in doubt.
  private static let fields = [
    // Both a length and chunks, each first.
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
    // A coding that one of the two does not see.
    "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding : chunked\r\n",
    "Transfer-Encoding:\u{B}chunked\r\n", "Transfer-Encoding:\u{0}chunked\r\n",
    "Transfer-Encoding: chunked\u{0}\r\n", "Transfer-Encoding: chunked\u{C}\r\n",
    "Transfer-Encoding: \"chunked\"\r\n", "Transfer-Encoding: 'chunked'\r\n",
    "Transfer-Encoding: chunked, identity\r\n", "Transfer-Encoding: identity, chunked\r\n",
    "Transfer-Encoding: ,chunked\r\n", "Transfer-Encoding: chunked;a=b\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
    "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-encoding: chunked\r\n",
    "Transfer-Encoding:\r\n chunked\r\n", "Transfer-Encoding: chun\r\n ked\r\n",
    " Transfer-Encoding: chunked\r\n", "X: y\rTransfer-Encoding: chunked\r\n",
    "X: y\nTransfer-Encoding: chunked\r\n", "X\r\nTransfer-Encoding: chunked\r\n",
    "\u{0}Transfer-Encoding: chunked\r\n", "Transfer-Encoding\u{0}: chunked\r\n",
    "Transfer\u{2}Encoding: chunked\r\n", "Transfer Encoding: chunked\r\n",
    "Transfer-Encoding\r\n: chunked\r\n", "Transfer-Encoding: chunk\u{E9}d\r\n",
    // A length that two read differently.
    "Content-Length: 0\r\nContent-Length: 34\r\n", "Content-Length: 34\r\nContent-Length: 34\r\n",
    "Content-Length: 0, 34\r\n", "Content-Length: +34\r\n", "Content-Length: -0\r\n",
    "Content-Length: 0x22\r\n", "Content-Length: 3_4\r\n", "Content-Length: 34;\r\n",
    "Content-Length: 3 4\r\n", "Content-Length: 34.0\r\n", "Content-Length: 3e1\r\n",
    "Content-Length : 34\r\n", "Content-Length:\r\n 34\r\n", "Content-Length: \"34\"\r\n",
    "Content-Length: \u{0}34\r\n", "Content-Length: 34\u{0}\r\n", "Content-Length: \u{B2}\r\n",
    "Content-Length: 18446744073709551650\r\n", "Content-Length: 4294967296000000000034\r\n",
    " Content-Length: 34\r\n", "Content-Length\t: 34\r\n", "X: y\nContent-Length: 34\r\n",
  ]

  /// Chunks at whose end the two would differ.
  private static let chunks = [
    "0;a\r\n\r\n", "0\r\nX: y\r\n\r\n", "0\n\r\n", "0\r\n\n", "0\r\r\n\r\n", "0 \r\n\r\n",
    "0x0\r\n\r\n", "-1\r\n", "+0\r\n\r\n", "\r\n0\r\n\r\n", "1\r\naX0\r\n\r\n", "1\r\na0\r\n\r\n",
    "1;\na\r\n0\r\n\r\n", "1;\ra\r\n0\r\n\r\n", "1\u{0}\r\na\r\n0\r\n\r\n", "0\u{0}\r\n\r\n",
    "100000000000000001\r\na\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF1\r\na\r\n0\r\n\r\n",
    "8000000000000001\r\na\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n", "1\r\na\r0\r\n\r\n", "g\r\n",
    "0\r\n\rX", "\u{FF}\r\n", "1_0\r\n", "0\u{B}\r\n\r\n",
  ]

  @Test(arguments: fields)
  func `in the way its length is given is refused`(fields: String) async {
    let (driver, paths) = driver()

    let sent = driver.receive(
      "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n0\r\n\r\n\(Self.hidden)"
    )

    if sent.isEmpty {
      // A length that is too large is refused when the handler asks for the body.
      #expect(await self.sent(by: driver).hasPrefix("HTTP/1.1 413 "))
    } else {
      #expect(sent.hasPrefix("HTTP/1.1 4"))
    }
    #expect(driver.connection.state == .lingering)
    #expect(!paths.list.contains("/hidden"))
  }

  @Test(arguments: chunks)
  func `in its chunks is refused`(chunks: String) async {
    let (driver, paths) = driver()
    let field = "Transfer-Encoding: chunked\r\n"

    driver.receive(request("POST /", fields: field, body: chunks + Self.hidden))
    let sent = await sent(by: driver)

    #expect(sent.hasPrefix("HTTP/1.1 4"))
    #expect(driver.connection.state == .lingering)
    #expect(paths.list == ["/"])
  }

  @Test func `in its body is not found`() async {
    let (driver, paths) = driver()
    let length = "Content-Length: \(Self.hidden.utf8.count)\r\n"

    driver.receive(request("POST /1", fields: length, body: Self.hidden) + request("GET /2"))
    while paths.list.count < 2 { await driver.next() }

    #expect(paths.list == ["/1", "/2"])
  }

  @Test func `behind a request to close is not answered`() async {
    let (driver, paths) = driver()

    driver.receive(request("GET /1", fields: "Connection: close\r\n") + Self.hidden)
    let sent = await sent(by: driver)

    #expect(sent.hasPrefix("HTTP/1.1 200 OK\r\nConnection: close\r\n"))
    #expect(paths.list == ["/1"])
    #expect(driver.connection.state == .lingering)
  }

  private func driver() -> (ConnectionDriver, SeenPaths) {
    let paths = SeenPaths()
    let driver = ConnectionDriver(
      TestHandler { request in
        paths.add(String(request.path))
        return HTTPResponse(.ok, body: .bytes(try await request.body.bytes()))
      }
    )
    return (driver, paths)
  }

  private func sent(by driver: ConnectionDriver) async -> String {
    var sent = ""
    while sent.isEmpty { sent = await driver.next() }
    return sent
  }
}

/// The paths that a handler was asked for.
private final class SeenPaths: Sendable {
  private let paths = Mutex<[String]>([])

  var list: [String] { paths.withLock(\.self) }

  func add(_ path: String) { paths.withLock { $0.append(path) } }
}
