import Synchronization
import System

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Stands between programs and a PostgreSQL server like a slow network: it delays what both ends say,
/// counts how often a program waits for the server, and changes or loses what is said.
///
/// ```swift
/// let proxy = try ServerProxy(to: url, delay: .milliseconds(1))
/// let database = try PostgreSQLDatabase(at: proxy.url)
/// ```
public final class ServerProxy: Sendable {
  /// What happens to the next request that contains some words, before the connection ends.
  public enum Loss: Sendable {
    /// The server never gets it.
    case request

    /// The server carries it out, and nobody hears of it.
    case answer
  }

  /// The URL of the server, by way of the proxy.
  public let url: String

  private let folder: String
  private let target: ListenAddress
  private let socket: ListeningSocket
  private let delay: Duration
  private let replacements: [(text: [UInt8], other: [UInt8])]
  private let state = Mutex(ProxyState())

  /// Whether a URL names a server on a socket in a folder, which is what a proxy can stand before.
  public static func canReach(_ url: String) -> Bool { folder(of: url) != nil }

  /// Begins to accept connections.
  ///
  /// - Parameters:
  ///   - url: The URL of a server on a socket in a folder.
  ///   - delay: How long what one end says is on its way to the other.
  ///   - replacements: Texts in requests, and others of the same length that the server gets instead.
  /// - Throws: The system's error.
  public init(
    to url: String,
    delay: Duration = .zero,
    replacing replacements: KeyValuePairs<String, String> = [:]
  ) throws {
    guard let server = Self.folder(of: url) else {
      throw SystemError(EINVAL, whenTryingTo: "find the folder of a socket in \(url)")
    }
    folder = "/tmp/interchange-proxy.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    try FileSystem.makeFolders(folder)
    target = .file("\(server)/\(Self.file)")
    socket = try ListeningSocket(at: .file("\(folder)/\(Self.file)"))
    self.url = url.replacing("host=\(server)", with: "host=\(folder)")
    self.delay = delay
    self.replacements = replacements.map { (Array($0.utf8), Array($1.utf8)) }
    try SystemThread.start { [weak self, descriptor = socket.descriptor] in
      while DescriptorPoll.readable(among: [descriptor]) == [true], let self, self.accept() {}
    }
  }

  /// The name of the server's socket.
  private static let file = ".s.PGSQL.5432"

  private static func folder(of url: String) -> Substring? {
    guard let start = url.firstRange(of: "host=/")?.lowerBound else { return nil }
    return url[start...].dropFirst("host=".count).prefix { $0 != "&" }
  }

  /// How often programs have said something after an answer of the server: so often they waited.
  public var roundTrips: Int { state.withLock { $0.roundTrips } }

  /// Loses the next request that contains some words, or its answer, and then the connection.
  public func lose(_ loss: Loss, at words: String) {
    state.withLock { $0.loss = (loss, Array(words.utf8)) }
  }

  /// Whether what was to be lost has been.
  public var hasLost: Bool { state.withLock { $0.loss == nil } }

  /// Ends new connections at once, as a server does that is not there, or accepts them again.
  public func refuse(_ isRefusing: Bool) {
    state.withLock { $0.isRefusing = isRefusing }
  }

  /// Ends all connections.
  public func cut() {
    for link in state.withLock({ $0.links }) { link.value?.end() }
  }

  /// Ends all connections, and accepts no more.
  public func close() {
    state.withLock { $0.isClosed = true }
    cut()
    // The thread that accepts is woken, and closes the socket.
    (try? FileDescriptor.connect(to: .file("\(folder)/\(Self.file)")))?.close()
  }

  // MARK: - Connections

  private func accept() -> Bool {
    let (isClosed, isRefusing) = state.withLock { ($0.isClosed, $0.isRefusing) }
    guard !isClosed else {
      socket.close()
      rmdir(folder)
      return false
    }
    guard case .connection(let program, _) = socket.accept() else { return true }
    guard !isRefusing, let server = try? FileDescriptor.connect(to: target) else {
      program.close()
      return true
    }
    let link = ProxyLink(program: program, server: server)
    state.withLock { state in
      state.links.removeAll { $0.value == nil }
      state.links.append(WeakLink(value: link))
    }
    for isRequest in [true, false] {
      let hasThread: Void? = try? SystemThread.start { [self] in
        pump(link, isRequest: isRequest)
        link.end()
      }
      if hasThread == nil { link.end() }
    }
    return true
  }

  /// Carries what one end of a connection says to the other.
  private func pump(_ link: ProxyLink, isRequest: Bool) {
    let (source, sink) = isRequest ? (link.program, link.server) : (link.server, link.program)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let read = try? buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
        try source.read(into: bytes)
      }
      guard let read, read > 0 else { return }
      guard note(&buffer, count: read, on: link, isRequest: isRequest) else { return }
      pause()
      guard buffer[..<read].withUnsafeBytes(sink.sendAll) else { return }
    }
  }

  private func pause() {
    guard delay > .zero else { return }
    var time = timespec(tv_sec: 0, tv_nsec: Int(delay / .nanoseconds(1)))
    // The time of a network, which a proxy is here to add; no test waits for it.
    nanosleep(&time, nil)
  }

  /// Counts and changes what is on its way, and returns whether it goes on.
  private func note(
    _ bytes: inout [UInt8],
    count: Int,
    on link: ProxyLink,
    isRequest: Bool
  ) -> Bool {
    guard isRequest else {
      link.waits.store(false, ordering: .relaxed)
      return !link.losesAnswer.load(ordering: .relaxed)
    }
    let hasWaited = link.waits.exchange(true, ordering: .relaxed)
    for (text, other) in replacements {
      while let range = bytes[..<count].firstRange(of: text) {
        bytes.replaceSubrange(range, with: other)
      }
    }
    let loss = state.withLock { state -> Loss? in
      if !hasWaited { state.roundTrips += 1 }
      guard let loss = state.loss, bytes[..<count].contains(loss.words) else { return nil }
      state.loss = nil
      return loss.kind
    }
    if loss == .answer { link.losesAnswer.store(true, ordering: .relaxed) }
    return loss != .request
  }
}

/// What all threads of a proxy know.
private struct ProxyState {
  var roundTrips = 0
  var loss: (kind: ServerProxy.Loss, words: [UInt8])?
  var isRefusing = false
  var isClosed = false
  var links: [WeakLink] = []
}

private struct WeakLink: Sendable {
  weak let value: ProxyLink?
}

/// A program's connection, and that of the proxy to the server for it.
private final class ProxyLink: Sendable {
  let program: FileDescriptor
  let server: FileDescriptor

  /// Whether the program has said something that the server has not answered.
  let waits = Atomic(false)
  let losesAnswer = Atomic(false)

  init(program: FileDescriptor, server: FileDescriptor) {
    self.program = program
    self.server = server
  }

  deinit {
    program.close()
    server.close()
  }

  /// Ends both connections, which wakes the threads that read from them.
  func end() {
    for descriptor in [program, server] { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
  }
}

extension FileDescriptor {
  /// Sends all bytes, and returns whether the other end took them.
  fileprivate func sendAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch send(UnsafeRawBufferPointer(rebasing: rest)) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .later: SystemThread.yield()
      case .ended, .broken: return false
      }
    }
    return true
  }
}
