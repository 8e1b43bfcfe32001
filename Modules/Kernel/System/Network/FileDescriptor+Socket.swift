#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What sending to or receiving from a socket that does not block came to.
public enum SocketTransferResult: Equatable, Sendable {
  /// Some bytes went over.
  case bytes(Int)

  /// Nothing can go over at the moment.
  case later

  /// The other end sends nothing more.
  case ended

  /// The connection is broken.
  case broken
}

extension FileDescriptor {
  /// Connects to a server, on a thread that may block; the connection itself then does not block.
  ///
  /// - Parameter address: Where the server listens.
  /// - Returns: The connection, which child processes do not inherit.
  /// - Throws: The system's error.
  public static func connect(to address: ListenAddress) throws(SystemError) -> FileDescriptor {
    let action = "connect to \(address)"
    guard let family = address.withSystemAddress({ family, _, _ in family }) else {
      throw SystemError(EINVAL, whenTryingTo: action)
    }
    let descriptor = try openSocket(family: family, whenTryingTo: action, isBlocking: true)
    let status = address.withSystemAddress { _, pointer, length in
      #if canImport(Darwin)
        Darwin.connect(descriptor.number, pointer, length)
      #else
        Glibc.connect(descriptor.number, pointer, length)
      #endif
    }
    guard status == 0 else {
      let error = SystemError.last(whenTryingTo: action)
      descriptor.close()
      throw error
    }
    descriptor.prepareSocket()
    return descriptor
  }

  /// Receives the bytes that have arrived, without waiting for any.
  public func receive(into buffer: UnsafeMutableRawBufferPointer) -> SocketTransferResult {
    while true {
      let count = recv(number, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno == EAGAIN { return .later }
      guard errno == EINTR else { return .broken }
    }
  }

  /// Sends as many bytes as the system takes, without waiting; no signal comes if the end is gone.
  public func send(_ bytes: UnsafeRawBufferPointer) -> SocketTransferResult {
    while true {
      #if canImport(Darwin)
        let count = Darwin.send(number, bytes.baseAddress, bytes.count, 0)
      #else
        let count = Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      #endif
      if count >= 0 { return .bytes(count) }
      if errno == EAGAIN { return .later }
      guard errno == EINTR else { return .broken }
    }
  }

  /// Tells the other end of a connection that nothing more is sent.
  public func endSending() {
    shutdown(number, Int32(SHUT_WR))
  }

  static func openSocket(
    family: Int32,
    whenTryingTo action: String,
    isBlocking: Bool = false
  ) throws(SystemError) -> FileDescriptor {
    #if canImport(Darwin)
      let number = socket(family, SOCK_STREAM, 0)
    #else
      let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    guard number >= 0 else { throw .last(whenTryingTo: action) }
    let descriptor = try FileDescriptor(number).abovePrinted(whenTryingTo: action)
    if !isBlocking { descriptor.prepareSocket() }
    return descriptor
  }

  /// Lets the socket not block, not be inherited, and send no signals.
  func prepareSocket() {
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, 4)
    #endif
  }
}
