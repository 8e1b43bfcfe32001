import HTTP
import Synchronization
import System
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A server` {
  private static let anyPort = [ListenAddress.network(host: "127.0.0.1", port: 0)]

  @Test(arguments: ["concurrent", "loop"])
  func `answers many clients at the same time`(execution: String) async throws {
    let server = try HTTPServer.start(
      at: Self.anyPort,
      TestHandler.echo,
      execution: execution == "loop" ? .eventLoop : .concurrent
    )

    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        group.addTask {
          let client = try TestClient(server.addresses[0])
          defer { client.close() }
          let text = request("POST /\(number)", fields: "Content-Length: 1\r\n", body: "x")
          return try await client.exchange(text, until: "/\(number)x")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(answers.count == 20)
    #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200 OK\r\nDate: ") })
    await server.stop()
    #expect(server.statistics.requests == 20)
    #expect(server.statistics.connections == 0)
  }

  @Test func `answers on its own thread, which others may prepare for that`() async throws {
    let prepared = ThreadLocalObject<SeenWork>()
    let work = SeenWork()
    let transport = try EventLoopTransport(at: Self.anyPort) { hasMore, serve in
      work.hasMore.withLock { $0 = hasMore }
      prepared.hold(work, during: serve)
    }
    let handler = TestHandler { _ in
      let hasMore = prepared.current?.hasMore.withLock(\.self)?()
      return HTTPResponse(.ok, text: "more: \(hasMore.map(String.init) ?? "unknown")")
    }
    let context = HTTPServerContext(handler, execution: .eventLoop)
    let server = try HTTPServer(context, over: transport)
    let client = try TestClient(server.addresses[0])

    let alone = try await client.exchange(request("GET /"), until: "more: false")
    let isThere = await Task(executorPreference: transport.executor) { prepared.current === work }
      .value

    #expect(alone.hasSuffix("more: false"))
    #expect(isThere)
    client.close()
    #expect(!context.isStopping)
    await server.stop()
    #expect(context.isStopping)
  }

  @Test func `answers a hundred requests that come at once, in order`() async throws {
    let server = try HTTPServer.start(at: Self.anyPort, TestHandler.echo)
    let client = try TestClient(server.addresses[0])
    let requests = (100..<200).map { request("GET /\($0)") }.joined()

    let sent = try await client.exchange(requests, until: "/199")

    let paths = sent.split(separator: "\r\n\r\n/").dropFirst().map { $0.prefix(3) }
    #expect(paths == (100..<200).map { Substring(String($0)) })
    client.close()
    await server.stop()
  }

  @Test func `listens at a socket file that is its owner's alone, and replaces one left behind`()
    async throws
  {
    try await TestFolder.run { folder in
      let address = ListenAddress.file(folder.path("socket"))
      let server = try HTTPServer.start(at: [address], TestHandler.echo)

      let second = #expect(throws: SystemError.self) {
        try HTTPServer.start(at: [address], TestHandler.echo)
      }
      let client = try TestClient(address)
      let sent = try await client.exchange(request("GET /a"), until: "/a")
      client.close()
      await server.stop()

      #expect(sent.hasPrefix("HTTP/1.1 200 OK"))
      #expect(second?.description.contains("Could not listen at unix:") == true)
      #expect(folder.names == [])
    }
  }

  @Test func `says that it sends no more before it stops to read`() async throws {
    // By this clock no connection is ever closed because of the time.
    let context = HTTPServerContext(TestHandler.echo, now: { 0 })
    let server = try HTTPServer(context, over: EventLoopTransport(at: Self.anyPort))
    let client = try TestClient(server.addresses[0])

    try client.send(request("GET /a", fields: "Connection: close\r\n"))
    let sent = try await client.receive(until: "the end")

    #expect(sent.hasSuffix("/a"))
    #expect(server.statistics.connections == 1)
    client.close()
    await server.stop()
    #expect(server.statistics.connections == 0)
  }

  @Test(arguments: [(64, 32), (512, 256), (1024, 768), (65_536, 16_384)])
  func `leaves files to the rest of the process`(openFiles: Int, connections: Int) {
    #expect(HTTPLimits(openFiles: openFiles).connections == connections)
  }

  @Test func `refuses connections beyond its bound for one address`() async throws {
    var limits = HTTPLimits()
    limits.connectionsPerAddress = 2
    let server = try HTTPServer.start(at: Self.anyPort, TestHandler.echo, limits: limits)
    let clients = try (0..<2).map { _ in try TestClient(server.addresses[0]) }
    for client in clients { _ = try await client.exchange(request("GET /a"), until: "/a") }

    let third = try TestClient(server.addresses[0])
    let refused = try await third.exchange(request("GET /a"), until: "/a")
    clients[0].close()
    while server.statistics.connections > 1, !Task.isCancelled { await Task.yield() }
    let fourth = try TestClient(server.addresses[0])
    let answered = try await fourth.exchange(request("GET /a"), until: "/a")

    #expect(refused == "")
    #expect(answered.hasPrefix("HTTP/1.1 200 OK"))
    #expect(server.statistics.refusedConnections == 1)
    for client in clients.dropFirst() + [third, fourth] { client.close() }
    await server.stop()
    #expect(server.statistics.connections == 0)
  }

  @Test func `takes as many connections from a proxy as in all`() async throws {
    var limits = HTTPLimits()
    limits.connectionsPerAddress = 1
    limits.unlimitedAddresses = ["127.0.0.1"]
    let server = try HTTPServer.start(at: Self.anyPort, TestHandler.echo, limits: limits)
    let clients = try (0..<3).map { _ in try TestClient(server.addresses[0]) }
    for client in clients {
      #expect(try await client.exchange(request("GET /a"), until: "/a") != "")
    }

    for client in clients { client.close() }
    await server.stop()
  }

  @Test func `cuts off what does not end in time, and cancels it`() async throws {
    let (begun, cancelled) = (Gate(), Gate())
    let server = try HTTPServer.start(
      at: Self.anyPort,
      TestHandler { _ in
        begun.open()
        await withTaskCancellationHandler {
          await cancelled.pass()
        } onCancel: {
          cancelled.open()
        }
        return HTTPResponse(.ok)
      }
    )
    let client = try TestClient(server.addresses[0])
    try client.send(request("GET /"))
    await begun.pass()

    await server.stop(within: .milliseconds(20))

    #expect(try await client.receive(until: "OK") == "")
    #expect(server.statistics.connections == 0)
    client.close()
    #expect(throws: SystemError.self) { try TestClient(server.addresses[0]) }
    await server.stop()
  }

  @Test func `drops a client that takes nothing of a stream`() async throws {
    let failure = Mutex<HTTPWriteError?>(nil)
    let ended = Gate()
    let server = try HTTPServer.start(
      at: Self.anyPort,
      TestHandler { _ in
        let body = HTTPResponse.Body.stream { writer in
          do throws(HTTPWriteError) {
            while true { try writer.send([UInt8](repeating: 97, count: 16_384)) }
          } catch {
            failure.withLock { $0 = error }
          }
          ended.open()
        }
        return HTTPResponse(.ok, body: body)
      }
    )
    let client = try TestClient(server.addresses[0])

    try client.send(request("GET /"))
    await ended.pass()

    #expect(failure.withLock(\.self) == .tooSlow)
    // Who leaves first is not dropped.
    while server.statistics.droppedClients == 0, !Task.isCancelled { await Task.yield() }
    client.close()
    await server.stop()
    #expect(server.statistics.droppedClients == 1)
  }

  @Test func `stays whole, whatever bytes it is sent`() async throws {
    var random = SplitMix(seed: 20_261_122)
    let server = try HTTPServer.start(at: Self.anyPort, TestHandler.echo)

    for _ in 0..<(isLong ? 5_000 : 100) {
      await Task.yield()
      let client = try TestClient(server.addresses[0])
      try? client.send(random.bytes(upTo: 2_000))
      client.close()
    }
    let client = try TestClient(server.addresses[0])

    #expect(try await client.exchange(request("GET /a"), until: "/a").hasSuffix("/a"))
    client.close()
    await server.stop()
  }
}

/// A client that knows nothing of HTTP.
struct TestClient: Sendable {
  private let descriptor: FileDescriptor

  init(_ address: ListenAddress) throws {
    descriptor = try FileDescriptor.connect(to: address)
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ descriptor.send($0) }) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .later: SystemThread.yield()
      case .ended, .broken: return
      }
    }
  }

  /// Returns what arrives until a text is among it, or until the server closes the connection.
  func receive(until end: String) async throws -> String {
    let descriptor = descriptor
    return try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.start {
          var bytes: [UInt8] = []
          var buffer = [UInt8](repeating: 0, count: 4096)
          let word = Array(end.utf8)
          receiving: while bytes.suffix(word.count) != word[...] {
            _ = DescriptorPoll.readable(among: [descriptor])
            switch buffer.withUnsafeMutableBytes({ descriptor.receive(into: $0) }) {
            case .bytes(let count): bytes += buffer[..<count]
            case .later: continue
            case .ended, .broken: break receiving
            }
          }
          continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  func exchange(_ text: String, until end: String) async throws -> String {
    try send(text)
    return try await receive(until: end)
  }

  func close() { descriptor.close() }
}

/// What a thread is told of its work.
private final class SeenWork: Sendable {
  let hasMore = Mutex<(@Sendable () -> Bool)?>(nil)
}
