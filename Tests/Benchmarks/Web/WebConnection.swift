import System

/// A connection of a client that waits, sends slowly or holds a stream, as no load generator does.
final class WebConnection {
  private let descriptor: FileDescriptor

  /// What has arrived since something was last found in it.
  private var received: [UInt8] = []

  init(to address: ListenAddress) throws {
    descriptor = try FileDescriptor.connect(to: address)
  }

  deinit {
    descriptor.close()
  }

  /// Sends a short text, and returns whether the server still takes it.
  @discardableResult
  func send(_ text: String) -> Bool {
    if case .bytes = Array(text.utf8).withUnsafeBytes({ descriptor.send($0) }) { return true }
    return false
  }

  /// Asks for something in the name of a user.
  func get(_ path: String, _ token: String) {
    send("GET /\(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n")
  }

  /// Waits until a text arrives, and returns what has arrived with it.
  func receive(until text: String) throws -> [UInt8] {
    while true {
      _ = DescriptorPoll.readable(among: [descriptor], within: .seconds(30))
      if let found = try take(until: text) { return found }
    }
  }

  /// Takes what is there, and returns it if a text is among it.
  private func take(until text: String) throws -> [UInt8]? {
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      guard case .bytes(let count) = descriptor.receive(into: buffer) else {
        throw Child.Failure(message: "no “\(text)” came")
      }
      received += buffer[..<count]
    }
    guard contains(text) else { return nil }
    defer { received = [] }
    return received
  }

  /// Whether a text has arrived; thousands of streams are searched, so this takes no time of its own.
  private func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return received.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let start = rest.firstIndex(of: text[0]) {
        if rest[start...].starts(with: text) { return true }
        rest = rest[(start + 1)...]
      }
      return false
    }
  }

  /// Waits until a text has arrived at each of many connections.
  ///
  /// - Returns: When it arrived at each, by the clock on the wall.
  static func receive(until text: String, at all: [WebConnection]) throws -> [Double] {
    var times: [Double] = []
    var waiting = all
    while !waiting.isEmpty {
      let isReadable = DescriptorPoll.readable(
        among: waiting.map(\.descriptor),
        within: .seconds(30)
      )
      guard isReadable.contains(true) else {
        throw Child.Failure(message: "\(waiting.count) streams were not told “\(text)”")
      }
      var next: [WebConnection] = []
      for (connection, isReadable) in zip(waiting, isReadable) {
        if isReadable, try connection.take(until: text) != nil {
          times.append(Stopwatch.now(by: .wall))
        } else {
          next.append(connection)
        }
      }
      waiting = next
    }
    return times
  }
}
