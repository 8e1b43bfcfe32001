import HTTP
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A client that is slow` {
  @Test func `has ten seconds for a head, however often it sends a byte`() {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive("GET")
    for _ in 0..<9 {
      #expect(driver.pass(.seconds(1)) == "")
      driver.receive("T")
    }
    let late = driver.pass(.seconds(1))

    #expect(late.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(driver.connection.state == .lingering)
  }

  @Test func `is closed without a word if it sends no request for a minute`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    #expect(driver.pass(.seconds(59)) == "")
    driver.receive(request("GET /"))
    await driver.next()
    #expect(driver.pass(.seconds(59)) == "")
    #expect(driver.connection.state == .open)

    #expect(driver.pass(.seconds(1)) == "")
    #expect(driver.connection.state == .closed)
  }

  @Test func `has thirty seconds for a body, and longer for a large one`() async {
    let driver = ConnectionDriver(
      TestHandler { HTTPResponse(.ok, body: .bytes(try await $0.body.bytes(limit: 1 << 30))) }
    )

    driver.receive(request("POST /", fields: "Content-Length: 9000000\r\n"))
    await driver.next()
    for _ in 0..<21 {
      driver.receive(String(repeating: "a", count: 50_000))
      await driver.next()
    }
    #expect(driver.pass(.seconds(59)) == "")
    #expect(driver.pass(.seconds(1)) == "")

    #expect(await driver.next().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(driver.connection.state == .lingering)
  }

  @Test func `is dropped if it takes nothing for thirty seconds`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("GET /"))
    await driver.next(isTaken: false)
    _ = driver.pass(.seconds(29), isTaken: false)
    driver.connection.noteSent(1, at: 29_000_000_000)
    _ = driver.pass(.seconds(29), isTaken: false)
    #expect(driver.connection.state == .open)
    _ = driver.pass(.seconds(1), isTaken: false)

    #expect(driver.connection.state == .closed)
    #expect(driver.service.statistics.droppedClients == 1)
  }

  @Test func `has two seconds to end the connection itself`() {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive("\n")
    #expect(driver.connection.state == .lingering)
    _ = driver.pass(.seconds(2))

    #expect(driver.connection.state == .closed)
  }

  @Test func `may wait for a handler as long as it likes`() async {
    let gate = Gate()
    let driver = ConnectionDriver(
      TestHandler { _ in
        await gate.pass()
        return HTTPResponse(.ok)
      }
    )

    driver.receive(request("GET /"))
    _ = driver.pass(.seconds(3600))
    gate.open()

    #expect(await driver.next().hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func `sends requests no faster than it takes the responses`() {
    var limits = HTTPLimits()
    limits.output = 1000
    let handler = TestHandler(
      immediate: { _ in HTTPResponse(.ok, text: String(repeating: "a", count: 600)) },
      { _ in HTTPResponse(.ok) }
    )
    let driver = ConnectionDriver(handler, limits: limits)
    let bytes = Array(String(repeating: request("GET /"), count: 10).utf8)

    bytes.withUnsafeBytes { driver.connection.receive($0, at: 0) }

    #expect(driver.connection.outputCount < 2000)
    #expect(!driver.connection.wantsInput)
    #expect(driver.takeOutput().ranges(of: "HTTP/1.1 200 OK").count == 10)
    #expect(driver.connection.wantsInput)
  }
}
