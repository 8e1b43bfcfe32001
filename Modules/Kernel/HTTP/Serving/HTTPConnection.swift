/// One connection of a server, without its input and output, which a transport does.
///
/// A transport passes on what arrives, sends what ``withOutput(_:)`` gives it, and calls everything
/// from one thread. Requests of a connection are answered in order, one after the other.
public final class HTTPConnection {
  /// What a transport does with a connection.
  public enum State: Sendable {
    /// Serves it.
    case open
    /// Tells the client that nothing more comes, and reads what it still sends, so that the last
    /// response is not lost.
    case lingering
    /// Closes it.
    case closed
  }

  /// What a transport does with the connection; look at it after every call.
  public internal(set) var state = State.open

  let service: HTTPServerContext
  let peer: String?
  let executor: (any TaskExecutor)?
  let deliver: @Sendable (HTTPHandlerMessage) -> Void
  var parser: HTTPRequestParser
  var output = HTTPOutputBuffer()
  var exchange: HTTPExchange?
  var closesAfterOutput = false
  var now: UInt64
  private var lastNumber: UInt64 = 0
  private var isInputEnded = false
  /// When the connection began to wait for a request, for the end of a head, or for the client.
  var idleStart: UInt64
  var headStart: UInt64?
  var outputStart: UInt64 = 0
  var lingerStart: UInt64 = 0

  /// The bytes of a body that may wait for its handler.
  private static let bodyBuffer = 64 * 1024
  /// The bytes of the next requests that may wait for the response to the current one.
  private static let pipelineBuffer = 16 * 1024

  /// Creates a connection that was just accepted.
  ///
  /// - Parameters:
  ///   - service: What all connections share.
  ///   - peer: The host at the other end.
  ///   - executor: Where the tasks of the handler run; nil is Swift's own threads.
  ///   - now: The time of the service's clock.
  ///   - deliver: Brings an event back to ``receive(_:at:)-(HTTPHandlerMessage,_)`` on the
  ///     transport's thread; it is called from any thread.
  public init(
    service: HTTPServerContext,
    peer: String?,
    executor: (any TaskExecutor)? = nil,
    now: UInt64,
    deliver: @escaping @Sendable (HTTPHandlerMessage) -> Void
  ) {
    self.service = service
    self.peer = peer
    self.executor = executor
    self.now = now
    self.deliver = deliver
    idleStart = now
    parser = HTTPRequestParser(limits: service.limits)
  }

  /// Whether the connection takes more bytes.
  public var wantsInput: Bool {
    guard state == .open, !closesAfterOutput else { return state == .lingering }
    guard !isInputEnded else { return false }
    guard let exchange else { return output.count <= service.limits.output }
    switch exchange.bodyPhase {
    case .reading: return exchange.body.waitingCount < Self.bodyBuffer
    case .discarding: return true
    case .unread, .over: return parser.bufferedCount < Self.pipelineBuffer
    }
  }

  /// The number of bytes that wait for the client.
  public var outputCount: Int { output.count }

  /// Gives the bytes that wait for the client to a function.
  public func withOutput<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    output.bytes.withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[output.start...]))
    }
  }

  // MARK: - What a transport reports

  /// Takes bytes that have arrived.
  public func receive(_ bytes: UnsafeRawBufferPointer, at now: UInt64) {
    self.now = now
    guard state == .open, !closesAfterOutput else { return }
    parser.append(bytes)
    advance()
  }

  /// Takes notice that the client sends nothing more.
  public func endInput(at now: UInt64) {
    self.now = now
    isInputEnded = true
    if state == .lingering || exchange?.writer != nil { return close() }
    advance()
  }

  /// Takes notice that the client has taken bytes.
  public func noteSent(_ count: Int, at now: UInt64) {
    self.now = now
    output.remove(count)
    outputStart = now
    exchange?.writer?.note(unsent: output.count)
    if output.count == 0 { finishOutput() }
    advance()
  }

  /// Takes what a handler has, if the request is still there.
  public func receive(_ event: HTTPHandlerMessage, at now: UInt64) {
    self.now = now
    guard state == .open, exchange?.number == event.number else { return }
    switch event.kind {
    case .response(let response, let writer): respond(with: response, writer: writer)
    case .bodyWanted(let limit): beginBody(limit: limit)
    case .output: takeOutput()
    }
    advance()
  }

  /// Ends the connection after what runs.
  public func stop(at now: UInt64) {
    self.now = now
    exchange?.closes = true
    exchange?.writer?.stop()
    if exchange == nil, headStart == nil {
      closesAfterOutput = true
      finishOutput()
    }
  }

  /// Ends the connection and what runs for it at once.
  public func close() {
    guard state != .closed else { return }
    state = .closed
    guard let exchange else { return }
    self.exchange = nil
    exchange.task?.cancel()
    exchange.body.fail(.disconnected)
    exchange.writer?.fail(.disconnected)
    if !exchange.hasResponse { service.endRequest() }
  }

  // MARK: - Requests

  /// Goes on with what has arrived, as far as possible.
  func advance() {
    do throws(HTTPParseError) {
      while canAdvance, let event = try parser.next() {
        switch event {
        case .head(let head): begin(head)
        case .body(let bytes):
          exchange?.bodyCount += bytes.count
          if exchange?.bodyPhase == .reading { exchange?.body.add(bytes) }
        case .end: endBody()
        }
      }
    } catch {
      refuse(error)
    }
    if isInputEnded, canAdvance { endWithoutInput() }
    guard exchange == nil, parser.isInsideHead else {
      headStart = nil
      return
    }
    headStart = headStart ?? now
  }

  /// Gives up what is incomplete, because nothing more arrives.
  private func endWithoutInput() {
    guard let exchange else {
      closesAfterOutput = true
      return finishOutput()
    }
    exchange.body.fail(.disconnected)
    endBadBody(exchange)
  }

  private var canAdvance: Bool {
    guard state == .open, !closesAfterOutput else { return false }
    guard let exchange else { return output.count <= service.limits.output }
    switch exchange.bodyPhase {
    case .reading: return exchange.body.waitingCount < Self.bodyBuffer
    case .discarding: return true
    case .unread, .over: return false
    }
  }

  private func begin(_ head: HTTPRequestHead) {
    service.count { $0.requests += 1 }
    lastNumber += 1
    let (number, deliver) = (lastNumber, deliver)
    guard head.bodyLength != .none else {
      let request = HTTPRequest(head: head, peer: peer)
      if let response = service.handler.immediateResponse(to: request) {
        return respondAtOnce(to: head, with: response)
      }
      return start(HTTPExchange(number: number, head: head, body: .empty))
    }
    let body = HTTPRequestBody { limit in
      deliver(HTTPHandlerMessage(number: number, kind: .bodyWanted(limit: limit)))
    }
    start(HTTPExchange(number: number, head: head, body: body))
  }

  private func start(_ exchange: HTTPExchange) {
    var exchange = exchange
    exchange.closes = exchange.closes || service.isStopping
    guard service.admitRequest() else {
      service.count { $0.refusedRequests += 1 }
      exchange.hasResponse = true
      self.exchange = exchange
      let response = HTTPResponse.plain(.serviceUnavailable, ["Retry-After": "1"])
      return respond(with: response, writer: nil)
    }
    let request = HTTPRequest(head: exchange.head, body: exchange.body, peer: peer)
    let run = HTTPHandlerRun(request: request, number: exchange.number, service: service)
    exchange.task = Task(executorPreference: executor) { [deliver] in await run(deliver) }
    self.exchange = exchange
  }

  private func beginBody(limit: Int?) {
    guard let exchange, exchange.bodyPhase == .unread else { return }
    self.exchange?.bodyPhase = .reading
    self.exchange?.bodyStart = now
    if let limit { parser.bodyLimit = limit }
    // A body that is refused is not asked for.
    if case .known(let length) = exchange.head.bodyLength, length > parser.bodyLimit { return }
    if exchange.head.expectsContinue, parser.bufferedCount == 0 {
      addOutput { $0.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n") }
    }
  }

  private func endBody() {
    guard let exchange else { return }
    exchange.body.end()
    self.exchange?.bodyPhase = .over
    if exchange.bodyPhase == .discarding { endExchange() }
  }

  /// Ends the current exchange, after its response and its body.
  func endExchange() {
    guard let exchange else { return }
    self.exchange = nil
    idleStart = now
    if exchange.closes || service.isStopping { closesAfterOutput = true }
    finishOutput()
  }

  /// Goes over to the end of the connection, if it is time for that.
  func finishOutput() {
    guard closesAfterOutput, output.count == 0, state == .open else { return }
    if isInputEnded { return close() }
    state = .lingering
    lingerStart = now
  }
}
