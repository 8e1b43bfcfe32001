import HTTP
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The body of a request` {
  @Test func `arrives in pieces, or in chunks`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("POST /a", fields: "Content-Length: 5\r\n", body: "he"))
    await driver.next()
    driver.receive("ll")
    driver.receive("o" + request("POST /b", fields: "Transfer-Encoding: chunked\r\n"))
    let first = await sent(by: driver, until: "hello")
    driver.receive("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n")
    let second = await sent(by: driver, until: "hello")

    #expect(first.hasSuffix("\r\n\r\n/ahello"))
    #expect(second.hasSuffix("\r\n\r\n/bhello"))
  }

  @Test func `is asked for only when the handler reads it`() async {
    let gate = Gate()
    let driver = ConnectionDriver(
      TestHandler { request in
        await gate.pass()
        return HTTPResponse(.ok, body: .bytes(try await request.body.bytes()))
      }
    )
    let fields = "Content-Length: 5\r\nExpect: 100-continue\r\n"

    let early = driver.receive(request("POST /", fields: fields))
    gate.open()

    #expect(early == "")
    #expect(await driver.next() == "HTTP/1.1 100 Continue\r\n\r\n")
    driver.receive("hello")
    #expect(await sent(by: driver, until: "hello").hasSuffix("\r\n\r\nhello"))
    #expect(driver.connection.state == .open)
  }

  @Test func `that was expected and is not read ends the connection`() async {
    let driver = ConnectionDriver(TestHandler { _ in HTTPResponse(.forbidden) })

    driver.receive(request("POST /", fields: "Content-Length: 5\r\nExpect: 100-continue\r\n"))

    #expect(await driver.next().contains("Connection: close\r\n"))
    #expect(driver.connection.state == .lingering)
  }

  @Test func `that is too large is refused instead of asked for`() async {
    let driver = ConnectionDriver(TestHandler.echo)
    let fields = "Content-Length: 999999999\r\nExpect: 100-continue\r\n"

    let early = driver.receive(request("POST /", fields: fields))
    let sent = await sent(by: driver, until: "\r\n\r\n")

    #expect(early == "" && sent.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
  }

  @Test func `that is not read is thrown away before the next request`() async {
    let driver = ConnectionDriver(TestHandler { _ in HTTPResponse(.noContent) })
    let post = request("POST /", fields: "Content-Length: 5\r\n", body: "GET /")

    driver.receive(post + post)

    #expect(await driver.next() == "HTTP/1.1 204 No Content\r\n\r\n")
    #expect(await driver.next() == "HTTP/1.1 204 No Content\r\n\r\n")
    #expect(driver.service.statistics.requests == 2)
  }

  @Test func `beyond its limit is refused before it arrives`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("POST /", fields: "Content-Length: 1048577\r\n"))
    let sent = await sent(by: driver, until: "\r\n\r\n")

    #expect(sent.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    #expect(driver.connection.state == .lingering)
  }

  @Test func `may be larger where the handler says so, and waits for its reader`() async throws {
    let gate = Gate()
    let driver = ConnectionDriver(
      TestHandler { request in
        var count = 0
        while let piece = try await request.body.next(limit: 2_000_000) {
          count += piece.count
          if count < 100_000 { await gate.pass() }
        }
        return HTTPResponse(.ok, body: .bytes(Array("\(count)".utf8)))
      }
    )

    driver.receive(request("POST /", fields: "Content-Length: 1500000\r\n"))
    await driver.next()
    let piece = String(repeating: "a", count: 50_000)
    for _ in 0..<3 { driver.receive(piece) }
    #expect(!driver.connection.wantsInput)
    for _ in 0..<27 { driver.receive(piece) }
    gate.open()
    gate.open()

    #expect(await sent(by: driver, until: "1500000").hasSuffix("1500000"))
  }

  @Test func `is taken from the network up to 64 KiB ahead of its reader`() async {
    let (begun, gate) = (Gate(), Gate())
    let driver = ConnectionDriver(
      TestHandler { request in
        _ = try await request.body.next(limit: 100_000)
        begun.open()
        await gate.pass()
        return HTTPResponse(.ok)
      }
    )
    driver.receive(request("POST /", fields: "Content-Length: 100000\r\n"))
    await driver.next()
    driver.receive("a")
    await begun.pass()

    driver.receive(String(repeating: "a", count: 65_535))
    #expect(driver.connection.wantsInput)
    driver.receive("a")
    #expect(!driver.connection.wantsInput)
    gate.open()
  }

  @Test(arguments: [
    ("Transfer-Encoding: chunked\r\n", "x", "400 Bad Request"),
    ("Transfer-Encoding: chunked\r\n", "FFFFFFFFFF\r\n", "413 Content Too Large"),
  ])
  func `that is refused has a status, and ends the connection`(
    fields: String,
    body: String,
    status: String
  ) async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("POST /", fields: fields, body: body + request("GET /smuggled")))
    let sent = await sent(by: driver, until: "\r\n\r\n")

    #expect(sent.hasPrefix("HTTP/1.1 \(status)"))
    #expect(driver.connection.state == .lingering)
    #expect(driver.service.statistics.requests == 1)
  }

  @Test func `that ends too early is not taken for whole`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("POST /", fields: "Content-Length: 5\r\n", body: "hell"))
    await driver.next()
    driver.endInput()

    #expect(await sent(by: driver, until: "\r\n\r\n").hasPrefix("HTTP/1.1 400 Bad Request"))
    #expect(driver.connection.state == .closed)
  }

  @Test func `that is whole is read, also where its client sends nothing more`() async {
    let gate = Gate()
    let driver = ConnectionDriver(
      TestHandler { request in
        await gate.pass()
        return HTTPResponse(.ok, body: .bytes(try await request.body.bytes()))
      }
    )

    driver.receive(request("POST /", fields: "Content-Length: 5\r\n", body: "hello"))
    driver.endInput()
    #expect(driver.connection.state == .open)
    gate.open()

    #expect(await sent(by: driver, until: "hello").hasPrefix("HTTP/1.1 200 OK"))
    #expect(driver.connection.state == .closed)
  }

  @Test func `can be made for a test of a handler`() async throws {
    #expect(try await HTTPRequestBody([1, 2]).bytes() == [1, 2])
    #expect(try await HTTPRequestBody.empty.next() == nil)
  }

  /// What is sent until a text was among it; events of the body come besides that of the response.
  private func sent(by driver: ConnectionDriver, until end: String) async -> String {
    var sent = driver.takeOutput()
    while !sent.contains(end) { sent += await driver.next() }
    return sent
  }
}
