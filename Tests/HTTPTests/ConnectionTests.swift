import HTTP
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A connection` {
  @Test func `answers a request, and says how long the answer is`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("GET /a"))

    #expect(await driver.next() == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n/a")
    #expect(driver.connection.state == .open)
  }

  @Test func `answers at once what takes no time, and what follows in the same bytes`() {
    let handler = TestHandler(immediate: { HTTPResponse(.ok, text: "\($0.path)") }) { _ in
      HTTPResponse(.notFound)
    }
    let driver = ConnectionDriver(handler)

    let sent = driver.receive(request("GET /1") + request("GET /2") + request("GET /3"))

    let field = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n"
    #expect(sent == ["/1", "/2", "/3"].map { "\(field)Content-Length: 2\r\n\r\n\($0)" }.joined())
    #expect(driver.service.statistics.requests == 3)
  }

  @Test func `answers requests in order, also where a later one is done at once`() async {
    let handler = TestHandler(
      immediate: { $0.path == "/quick" ? HTTPResponse(.noContent) : nil },
      { HTTPResponse(.ok, body: .bytes(Array("\($0.path)".utf8))) }
    )
    let driver = ConnectionDriver(handler)

    let first = driver.receive(request("GET /slow") + request("GET /quick") + request("GET /b"))

    #expect(first == "")
    let second = await driver.next()
    #expect(second.hasSuffix("\r\n\r\n/slowHTTP/1.1 204 No Content\r\n\r\n"))
    #expect(await driver.next().hasSuffix("/b"))
  }

  @Test func `sends no body for HEAD, 204 and 304, and only HEAD has a length`() async {
    let driver = ConnectionDriver(
      TestHandler { request in
        let status: HTTPStatus = request.path == "/304" ? .notModified : .ok
        return HTTPResponse(request.path == "/204" ? .noContent : status, text: "text")
      }
    )
    let type = "Content-Type: text/plain; charset=utf-8\r\n"

    driver.receive(request("HEAD /"))
    #expect(await driver.next() == "HTTP/1.1 200 OK\r\n\(type)Content-Length: 4\r\n\r\n")
    driver.receive(request("GET /204"))
    #expect(await driver.next() == "HTTP/1.1 204 No Content\r\n\(type)\r\n")
    driver.receive(request("GET /304"))
    #expect(await driver.next() == "HTTP/1.1 304 Not Modified\r\n\(type)\r\n")
  }

  @Test(arguments: [
    ("GET /a HTTP/1.0\r\n\r\n", "Connection: close\r\n", true),
    ("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "Connection: keep-alive\r\n", false),
    ("GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "Connection: close\r\n", true),
  ])
  func `stays open only as long as the client wants it`(text: String, field: String, ends: Bool)
    async
  {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(text)

    #expect(await driver.next() == "HTTP/1.1 200 OK\r\n\(field)Content-Length: 2\r\n\r\n/a")
    #expect(driver.connection.state == (ends ? .lingering : .open))
    if ends {
      #expect(driver.receive(request("GET /b")) == "")
      driver.endInput()
      #expect(driver.connection.state == .closed)
    }
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", "400 Bad Request"), ("GET / HTTP/2.0\r\n\r\n", "505 HTTP Version"),
    ("BREW / HTTP/1.1\r\n\r\n", "501 Not Implemented"),
    ("GET /" + String(repeating: "a", count: 9000), "414 URI Too Long"),
    (request("GET /", fields: "X: " + String(repeating: "a", count: 9000)), "431 Request Header"),
    (request("GET /", fields: "Expect: b\r\n"), "417 Expectation Failed"),
  ])
  func `says why it refuses bytes, and ends`(text: String, status: String) {
    let driver = ConnectionDriver(TestHandler.echo)

    let sent = driver.receive(text + request("GET /smuggled"))

    #expect(sent.hasPrefix("HTTP/1.1 \(status)"))
    #expect(sent.contains("Connection: close\r\n"))
    #expect(sent.components(separatedBy: "HTTP/1.1 ") == 2)
    #expect(driver.connection.state == .lingering)
    #expect(driver.receive(request("GET /")) == "")
    #expect(driver.service.statistics.refusedRequests == 1)
  }

  @Test func `answers 503 when handlers have enough to do`() async {
    var limits = HTTPLimits()
    limits.requests = 1
    let gate = Gate()
    let first = ConnectionDriver(
      TestHandler { _ in
        await gate.pass()
        return HTTPResponse(.ok)
      },
      limits: limits
    )
    let second = ConnectionDriver(TestHandler.echo, service: first.service)

    first.receive(request("GET /"))
    let busy = second.receive(request("GET /"))
    gate.open()
    let done = await first.next()

    #expect(busy.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(busy.contains("Retry-After: 1\r\n"))
    #expect(second.connection.state == .open)
    #expect(done.hasPrefix("HTTP/1.1 200 OK"))
    #expect(first.service.statistics.activeRequests == 0)
    second.receive(request("GET /"))
    gate.open()
    #expect(await second.next().hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func `hides the error of a handler`() async {
    struct Secret: Error {}
    let driver = ConnectionDriver(TestHandler { _ in throw Secret() })

    driver.receive(request("GET /"))

    let sent = await driver.next()
    #expect(sent.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(!sent.contains("Secret"))
  }

  @Test func `leaves the framing to itself, and lets no value add a line`() async {
    let driver = ConnectionDriver(
      TestHandler { _ in
        let fields: HTTPFields = [
          "content-length": "99", "Transfer-Encoding": "gzip", "connection": "x", "DATE": "now",
          "Location": "/\r\nSet-Cookie: a=b",
        ]
        return HTTPResponse(.seeOther, fields: fields)
      }
    )

    driver.receive(request("GET /"))

    #expect(
      await driver.next()
        == "HTTP/1.1 303 See Other\r\nLocation: /  Set-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"
    )
  }

  @Test func `tells a handler that its client has left`() async {
    let wasCancelled = Atomic(false)
    let (started, left) = (Gate(), Gate())
    let driver = ConnectionDriver(
      TestHandler { _ in
        started.open()
        await withTaskCancellationHandler {
          await left.pass()
        } onCancel: {
          wasCancelled.store(true, ordering: .sequentiallyConsistent)
          left.open()
        }
        return HTTPResponse(.ok)
      }
    )

    driver.receive(request("GET /"))
    await started.pass()
    driver.connection.close()

    let isCancelled = wasCancelled.load(ordering: .sequentiallyConsistent)
    #expect(isCancelled)
    #expect(driver.service.statistics.activeRequests == 0)
    #expect(await driver.next() == "")
  }

  @Test func `answers all requests of a client that sends nothing more`() async {
    var limits = HTTPLimits()
    limits.output = 10
    let handler = TestHandler(immediate: { HTTPResponse(.ok, text: "\($0.path)") }) { _ in
      HTTPResponse(.notFound)
    }
    let driver = ConnectionDriver(handler, limits: limits)
    let bytes = Array((request("GET /1") + request("GET /2") + "GET /3").utf8)

    bytes.withUnsafeBytes { driver.connection.receive($0, at: 0) }
    driver.endInput()
    let sent = driver.takeOutput()

    #expect(sent.ranges(of: "HTTP/1.1 200 OK").count == 2)
    #expect(driver.connection.state == .closed)
  }

  @Test func `answers a client that has sent its last request`() async {
    let driver = ConnectionDriver(TestHandler.echo)

    driver.receive(request("GET /a"))
    driver.endInput()
    #expect(driver.connection.state == .open)
    #expect(!driver.connection.wantsInput, "a poll would report the end again and again")

    #expect(await driver.next().hasSuffix("/a"))
    #expect(driver.connection.state == .closed)
  }
}

extension String {
  /// The number of parts between separators.
  fileprivate func components(separatedBy separator: String) -> Int {
    ranges(of: separator).count + 1
  }
}
