extension HTTPConnection {
  /// The response to a request without a body, which the handler had at once.
  func respondAtOnce(to head: HTTPRequestHead, with response: HTTPResponse) {
    guard case .bytes = response.body else {
      return respondAtOnce(to: head, with: .plain(.internalServerError))
    }
    let closes = !head.keepsAlive || response.closesConnection || service.isStopping
    write(response, for: head, closes: closes)
    idleStart = now
    if closes { closesAfterOutput = true }
  }

  func respond(with response: HTTPResponse, writer: HTTPBodyWriter?) {
    guard let exchange else { return }
    if !exchange.hasResponse { service.endRequest() }
    self.exchange?.hasResponse = true
    let isOfVersion1Stream = writer != nil && !exchange.head.isVersion11
    // A client that waits for `100 Continue` may send its body now or not at all.
    let isUnasked = exchange.bodyPhase == .unread && exchange.head.expectsContinue
    let closes =
      exchange.closes || response.closesConnection || isOfVersion1Stream || isUnasked
    self.exchange?.closes = closes
    write(response, for: exchange.head, closes: closes)
    guard let writer else { return endResponse() }
    self.exchange?.writer = writer
    self.exchange?.isChunked = exchange.head.isVersion11
    if case .stream(let produce) = response.body {
      // A task keeps the memory of its deepest call; a stream that lasts begins with a new one.
      self.exchange?.task = Task(executorPreference: executor) {
        await produce(writer)
        writer.end()
      }
    }
    if service.isStopping { writer.stop() }
    takeOutput()
  }

  /// Takes what a stream has written.
  func takeOutput() {
    guard let exchange, let writer = exchange.writer else { return }
    switch writer.take() {
    case .bytes(let bytes): addBody(bytes, isChunked: exchange.isChunked)
    case .end(let bytes):
      addBody(bytes, isChunked: exchange.isChunked)
      if exchange.isChunked { addOutput { $0.append(contentsOf: "0\r\n\r\n") } }
      endResponse()
    case .drop:
      service.count { $0.droppedClients += 1 }
      close()
    }
    writer.note(unsent: output.count)
  }

  /// Answers something that is no request, and ends the connection.
  func refuse(_ error: HTTPParseError) {
    guard let exchange else {
      service.count {
        ($0.requests, $0.refusedRequests) = ($0.requests + 1, $0.refusedRequests + 1)
      }
      return refuse(with: error.status)
    }
    exchange.body.fail(.refused(error))
    endBadBody(exchange)
  }

  private func refuse(with status: HTTPStatus) {
    write(.plain(status), for: nil, closes: true)
    closesAfterOutput = true
    headStart = nil
  }

  func endBadBody(_ exchange: HTTPExchange) {
    self.exchange?.closes = true
    self.exchange?.bodyPhase = .over
    if exchange.bodyPhase == .discarding { endExchange() }
  }

  private func endResponse() {
    guard let exchange else { return }
    self.exchange?.writer = nil
    switch exchange.bodyPhase {
    case .over: endExchange()
    case .unread, .reading:
      if exchange.closes { return endExchange() }
      if exchange.bodyPhase == .unread { self.exchange?.bodyStart = now }
      self.exchange?.bodyPhase = .discarding
    case .discarding: break
    }
  }

  private func write(_ response: HTTPResponse, for head: HTTPRequestHead?, closes: Bool) {
    let isVersion11 = head?.isVersion11 ?? true
    let framing = response.framing(for: head?.method ?? .get, isVersion11: isVersion11)
    let date = service.dateLine
    addOutput { output in
      response.writeHead(
        to: &output,
        framing: framing,
        date: date,
        connection: closes ? "close" : isVersion11 ? nil : "keep-alive"
      )
      if case .length = framing, case .bytes(let bytes) = response.body {
        output.append(contentsOf: bytes)
      }
    }
  }

  private func addBody(_ bytes: [UInt8], isChunked: Bool) {
    guard !bytes.isEmpty else { return }
    addOutput { output in
      guard isChunked else { return output.append(contentsOf: bytes) }
      output.append(hexadecimal: bytes.count)
      output.append(contentsOf: "\r\n")
      output.append(contentsOf: bytes)
      output.append(contentsOf: "\r\n")
    }
  }

  func addOutput(_ write: (inout [UInt8]) -> Void) {
    if output.count == 0 { outputStart = now }
    output.add(write)
  }
}

// MARK: - Time

extension HTTPConnection {
  /// When ``checkTime(at:)`` has something to do, in nanoseconds of the service's clock.
  public var deadline: UInt64? {
    let limits = service.limits
    if state == .lingering { return Self.time(.seconds(2), after: lingerStart) }
    guard state == .open else { return nil }
    if output.count > 0 { return Self.time(limits.outputTime, after: outputStart) }
    guard let exchange else {
      guard let headStart else { return Self.time(limits.idleTime, after: idleStart) }
      return Self.time(limits.headTime, after: headStart)
    }
    switch exchange.bodyPhase {
    case .reading, .discarding:
      // A reader that has more than it takes is not the client's fault.
      guard wantsInput else { return nil }
      let parts = 1 + exchange.bodyCount / (1024 * 1024)
      return Self.time(limits.bodyTime * parts, after: exchange.bodyStart)
    case .unread, .over: return nil
    }
  }

  /// Ends what has lasted too long.
  public func checkTime(at now: UInt64) {
    self.now = now
    guard let deadline, now >= deadline else { return }
    if state == .lingering { return close() }
    if output.count > 0 {
      service.count { $0.droppedClients += 1 }
      return close()
    }
    guard let exchange else {
      guard headStart != nil else { return close() }
      return refuse(with: .requestTimeout)
    }
    exchange.body.fail(.timedOut)
    endBadBody(exchange)
  }

  private static func time(_ duration: Duration, after start: UInt64) -> UInt64 {
    let nanoseconds = max(0, min(duration / .nanoseconds(1), 1e18))
    return start.addingReportingOverflow(UInt64(nanoseconds)).partialValue
  }
}

extension HTTPResponse {
  /// A response that says its status as text.
  static func plain(_ status: HTTPStatus, _ fields: HTTPFields = HTTPFields()) -> Self {
    var response = Self(status, text: "\(status.rawValue) \(status.reason)\n")
    for (name, value) in fields { response.fields.append(name, value: value) }
    return response
  }
}
