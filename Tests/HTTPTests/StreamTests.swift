import HTTP
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A streamed response` {
  private let stream = TestHandler { _ in
    HTTPResponse(
      .ok,
      body: .stream { writer in
        try? await writer.write("hello".utf8)
        try? await writer.write("world".utf8)
      }
    )
  }

  @Test func `comes in chunks, and the connection stays open`() async {
    let driver = ConnectionDriver(stream)

    driver.receive(request("GET /"))
    let sent = await sent(by: driver, until: "0\r\n\r\n")

    #expect(sent.hasPrefix("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"))
    #expect(dechunked(sent) == "helloworld")
    driver.receive(request("HEAD /"))
    #expect(await self.sent(by: driver, until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK\r\n\r\n"))
    #expect(driver.connection.state == .open)
  }

  @Test func `ends with the connection for a client of version 1`() async {
    let driver = ConnectionDriver(stream)

    driver.receive("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let sent = await sent(by: driver, until: "world")

    #expect(sent == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhelloworld")
    while driver.connection.state == .open { await driver.next() }
    #expect(driver.connection.state == .lingering)
  }

  @Test func `waits for a client that takes it slowly`() async {
    var limits = HTTPLimits()
    limits.output = 100
    let written = Atomic(0)
    let driver = ConnectionDriver(
      TestHandler { _ in
        HTTPResponse(
          .ok,
          body: .stream { writer in
            for _ in 0..<50 {
              try? await writer.write([UInt8](repeating: 97, count: 60))
              written.add(1, ordering: .sequentiallyConsistent)
            }
          }
        )
      },
      limits: limits
    )

    driver.receive(request("GET /"))
    await driver.next(isTaken: false)
    await driver.next(isTaken: false)
    let count = written.load(ordering: .sequentiallyConsistent)
    #expect(count <= 4)
    let sent = await sent(by: driver, until: "\r\n0\r\n\r\n")

    #expect(dechunked(sent).count == 3000)
  }

  @Test func `drops a client for which too much waits already`() async {
    var limits = HTTPLimits()
    limits.output = 100
    let failure = Mutex<HTTPWriteError?>(nil)
    let driver = ConnectionDriver(
      TestHandler { _ in
        HTTPResponse(
          .ok,
          body: .stream { writer in
            do throws(HTTPWriteError) {
              while true { try writer.send([UInt8](repeating: 97, count: 60)) }
            } catch {
              failure.withLock { $0 = error }
            }
          }
        )
      },
      limits: limits
    )

    driver.receive(request("GET /"))
    while driver.connection.state == .open { await driver.next(isTaken: false) }

    #expect(driver.connection.state == .closed)
    #expect(failure.withLock(\.self) == .tooSlow)
    #expect(driver.service.statistics.droppedClients == 1)
  }

  @Test func `does not count as a request that handlers work on`() async {
    var limits = HTTPLimits()
    limits.requests = 1
    let driver = ConnectionDriver(
      TestHandler { _ in HTTPResponse(.ok, body: .stream { await $0.waitUntilClosed() }) },
      limits: limits
    )

    driver.receive(request("GET /"))
    await driver.next()

    #expect(driver.service.statistics.activeRequests == 0)
    driver.connection.close()
  }

  @Test func `ends when its client leaves`() async {
    let (begun, ended) = (Gate(), Gate())
    let driver = ConnectionDriver(
      TestHandler { _ in
        HTTPResponse(
          .ok,
          body: .stream { writer in
            begun.open()
            await writer.waitUntilClosed()
            #expect(throws: HTTPWriteError.disconnected) { try writer.send("more".utf8) }
            await #expect(throws: HTTPWriteError.disconnected) {
              try await writer.write("more".utf8)
            }
            ended.open()
          }
        )
      }
    )

    driver.receive(request("GET /"))
    await driver.next()
    await begun.pass()
    driver.endInput()
    await ended.pass()

    #expect(driver.connection.state == .closed)
  }

  @Test func `has a last word when the server stops`() async {
    let driver = ConnectionDriver(
      TestHandler { _ in
        HTTPResponse(
          .ok,
          body: .stream { writer in
            await writer.waitUntilClosed()
            try? writer.send(ServerSentEvent(data: nil, retry: .seconds(3)).bytes)
          }
        )
      }
    )

    driver.receive(request("GET /"))
    await driver.next()
    driver.stop()
    let sent = await sent(by: driver, until: "0\r\n\r\n")

    #expect(dechunked("\r\n\r\n" + sent) == "retry: 3000\n\n")
    #expect(driver.connection.state == .lingering)
  }

  private func sent(by driver: ConnectionDriver, until end: String) async -> String {
    var sent = driver.takeOutput()
    while !sent.contains(end) { sent += await driver.next() }
    return sent
  }

  /// The text in the chunks after a head.
  private func dechunked(_ response: String) -> String {
    guard let start = response.firstRange(of: "\r\n\r\n")?.upperBound else { return "" }
    let lines = response[start...].split(separator: "\r\n")
    return lines.indices.filter { $0 % 2 == 1 }.map { lines[$0] }.joined()
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A connection of a server that stops` {
  @Test func `is closed at once if it has no request`() {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.stop()
    #expect(driver.connection.state == .lingering)
    driver.endInput()

    #expect(driver.connection.state == .closed)
  }

  @Test func `answers the request that runs, and none after it`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("GET /1") + request("GET /2"))
    driver.stop()
    let sent = await driver.next()

    #expect(sent == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n/1")
    #expect(driver.connection.state == .lingering)
  }
}
