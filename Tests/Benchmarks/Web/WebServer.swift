import System

/// A server that is measured, as a process of its own.
final class WebServer {
  let address: ListenAddress
  private let child: Child
  private var isOwner = true

  /// Another address of a server.
  init(at address: ListenAddress, of server: WebServer) {
    self.address = address
    child = server.child
    isOwner = false
  }

  /// Starts a server, and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - address: Where it will listen.
  ///   - words: The program and its arguments.
  /// - Throws: `Child.Failure` where it does not.
  init(at address: ListenAddress, _ words: [String]) throws {
    self.address = address
    child = try Child(words, to: .file("/dev/null"))
    for _ in 0..<10_000 {
      if (try? WebConnection(to: address)) != nil { return }
      _ = DescriptorPoll.readable(among: [], within: .milliseconds(1))
    }
    throw Child.Failure(message: "\(words.joined(separator: " ")) does not serve at \(address)")
  }

  deinit {
    if isOwner { child.stop() }
  }

  func url(_ path: String) -> String { "http://\(address)/\(path)" }

  /// The processor time that the server has taken so far, in nanoseconds.
  var processorTime: Double { child.processorTime }

  /// The memory that the server takes now, in bytes.
  var memory: Double { child.memory }

  /// An address of this computer at which no server listens now.
  static func freeAddress() throws -> ListenAddress {
    let python =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let port = try ProgramOutput.text(of: ["/usr/bin/python3", "-c", python])
    let digits = port.filter(\.isNumber)
    guard let port = UInt16(digits) else { throw Child.Failure(message: "there is no port left") }
    return .network(host: "127.0.0.1", port: port)
  }
}
