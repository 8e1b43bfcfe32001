import HTTP
import Synchronization

/// A connection with a clock that a test moves, whose bytes go nowhere.
final class ConnectionDriver {
  let service: HTTPServerContext
  let connection: HTTPConnection
  private let events: AsyncStream<HTTPHandlerMessage>
  private let clock: TestClock

  init(
    _ handler: any HTTPHandler,
    limits: HTTPLimits = HTTPLimits(),
    service shared: HTTPServerContext? = nil
  ) {
    let clock = TestClock()
    let (events, continuation) = AsyncStream.makeStream(of: HTTPHandlerMessage.self)
    service =
      shared
      ?? HTTPServerContext(handler, limits: limits, now: { clock.now }, secondsSinceEpoch: { 0 })
    connection = HTTPConnection(service: service, peer: "192.0.2.1", now: 0) {
      continuation.yield($0)
    }
    self.events = events
    self.clock = clock
  }

  /// Receives a text, and returns what was sent.
  @discardableResult
  func receive(_ text: String) -> String {
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBytes { connection.receive(UnsafeRawBufferPointer($0), at: clock.now) }
    return takeOutput()
  }

  /// Waits for the next event of a handler, and returns what was sent.
  @discardableResult
  func next(isTaken: Bool = true) async -> String {
    for await event in events {
      connection.receive(event, at: clock.now)
      break
    }
    return isTaken ? takeOutput() : ""
  }

  /// Takes what waits for the client.
  func takeOutput() -> String {
    var text = ""
    while connection.outputCount > 0 {
      text += connection.withOutput { String(decoding: $0, as: UTF8.self) }
      connection.noteSent(connection.outputCount, at: clock.now)
    }
    return text.replacing("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n", with: "")
  }

  func endInput() { connection.endInput(at: clock.now) }

  func stop() { connection.stop(at: clock.now) }

  /// Lets time pass, and returns what was sent then.
  func pass(_ duration: Duration, isTaken: Bool = true) -> String {
    clock.advance(by: duration)
    connection.checkTime(at: clock.now)
    return isTaken ? takeOutput() : ""
  }
}

/// A clock that a test moves.
final class TestClock: Sendable {
  private let nanoseconds = Atomic<UInt64>(0)

  var now: UInt64 { nanoseconds.load(ordering: .relaxed) }

  func advance(by duration: Duration) {
    nanoseconds.add(UInt64(duration / .nanoseconds(1)), ordering: .relaxed)
  }
}

/// A handler made of functions.
struct TestHandler: HTTPHandler {
  var immediate: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  init(
    immediate: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
    _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    self.immediate = immediate
    self.answer = answer
  }

  func immediateResponse(to request: HTTPRequest) -> HTTPResponse? { immediate(request) }

  func response(to request: HTTPRequest) async throws -> HTTPResponse { try await answer(request) }

  /// Answers with the path, and with the body if there is one.
  static let echo = TestHandler { request in
    let body = try await request.body.bytes()
    return HTTPResponse(.ok, body: .bytes(Array(String(request.path).utf8) + body))
  }
}

/// A gate that a test opens for a handler.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  }

  func open() { continuation.yield() }

  func pass() async {
    for await _ in stream { return }
  }
}

/// A request with the usual fields.
func request(_ line: String, fields: String = "", body: String = "") -> String {
  "\(line) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
}
