import System
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An address to listen at` {
  @Test(arguments: [
    ("127.0.0.1:8080", ListenAddress.network(host: "127.0.0.1", port: 8080)),
    ("localhost:0", .network(host: "127.0.0.1", port: 0)),
    ("[::1]:80", .network(host: "::1", port: 80)), ("unix:/run/a:b", .file("/run/a:b")),
  ])
  func `is read`(text: String, address: ListenAddress) {
    #expect(ListenAddress(text) == address)
    #expect(ListenAddress(address.description) == address)
  }

  @Test(arguments: [
    "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
    "::1:80", "[127.0.0.1]:80", "[::1]", "example.org:80", "1.2.3:80", "unix:",
    "unix:" + String(repeating: "a", count: 200),
  ])
  func `is refused if it is neither a number with a port nor a path`(text: String) {
    #expect(ListenAddress(text) == nil)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A listening socket` {
  @Test func `takes a connection, over which bytes go both ways`() throws {
    let listener = try ListeningSocket(at: .network(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    #expect(accepted(by: listener) == nil)

    let client = try FileDescriptor.connect(to: listener.address)
    _ = DescriptorPoll.readable(among: [listener.descriptor])
    let server = try #require(accepted(by: listener))
    #expect(server.receive(into: UnsafeMutableRawBufferPointer(start: nil, count: 0)) != .broken)
    #expect([UInt8](1...3).withUnsafeBytes { client.send($0) } == .bytes(3))
    _ = DescriptorPoll.readable(among: [server])
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(buffer.withUnsafeMutableBytes { server.receive(into: $0) } == .bytes(3))
    #expect(buffer.withUnsafeMutableBytes { server.receive(into: $0) } == .later)
    #expect(buffer.withUnsafeMutableBytes { client.receive(into: $0) } == .later)
    client.close()
    _ = DescriptorPoll.readable(among: [server])

    #expect(buffer.withUnsafeMutableBytes { server.receive(into: $0) } == .ended)
    server.close()
  }

  @Test func `replaces the file of a server that is gone, and nothing else`() async throws {
    try await TestFolder.run { folder in
      let address = ListenAddress.file(folder.path("socket"))
      // Closing the descriptor alone leaves the file, as a crash does.
      try ListeningSocket(at: address).descriptor.close()
      #expect(folder.names == ["socket"])

      let listener = try ListeningSocket(at: address)
      #expect(throws: SystemError.self) { try ListeningSocket(at: address) }
      listener.close()
      #expect(folder.names == [])

      folder.write([1], to: "socket")
      #expect(throws: SystemError.self) { try ListeningSocket(at: address) }
      #expect(folder.bytes("socket") == [1])
    }
  }

  @Test func `takes no connection once it is closed`() throws {
    let listener = try ListeningSocket(at: .network(host: "127.0.0.1", port: 0))

    listener.close()

    #expect(throws: SystemError.self) { try FileDescriptor.connect(to: listener.address) }
  }

  @Test func `cannot have the port of another`() throws {
    let listener = try ListeningSocket(at: .network(host: "127.0.0.1", port: 0))
    defer { listener.close() }

    let error = #expect(throws: SystemError.self) { try ListeningSocket(at: listener.address) }

    #expect(error?.description.hasPrefix("Could not listen at 127.0.0.1:") == true)
  }

  private func accepted(by listener: ListeningSocket) -> FileDescriptor? {
    if case .connection(let descriptor, "127.0.0.1") = listener.accept() { descriptor } else { nil }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A poller` {
  @Test func `says which descriptors are ready, for what it was asked`() throws {
    let (poller, pipe) = (try DescriptorPoller(), try DescriptorPipe())
    defer { pipe.close() }
    var events: [DescriptorPoller.Event] = []
    try poller.add(pipe.reader, key: 7, for: .readable)
    try poller.add(pipe.writer, key: 8, for: [])

    poller.wait(into: &events, atMost: .zero)
    #expect(events.isEmpty)
    poller.change(pipe.writer, key: 8, to: .writable)
    poller.wait(into: &events, atMost: .zero)
    #expect(events.map(\.key) == [8])
    poller.remove(pipe.writer)
    try pipe.writer.write([1])
    poller.wait(into: &events, atMost: nil)

    #expect(events.map(\.key) == [7])
    #expect(events.first?.readiness == .readable)
  }
}
