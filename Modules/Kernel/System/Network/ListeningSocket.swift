#if canImport(Darwin)
  import Darwin
#else
  import CEpoll
  import Glibc
#endif

/// A socket that accepts connections; it does not block.
public struct ListeningSocket: Sendable {
  /// The descriptor, which can be read when a connection waits.
  public let descriptor: FileDescriptor

  /// The address with the port that the system chose.
  public let address: ListenAddress

  /// Listens at an address.
  ///
  /// A socket file is for its owner only. One that a crashed server left is replaced.
  ///
  /// - Parameter address: The address.
  /// - Throws: The system's error, for example where another server has the address.
  public init(at address: ListenAddress) throws(SystemError) {
    let action = "listen at \(address)"
    if case .file(let path) = address { try Self.removeStale(path, address: address) }
    let descriptor = try Self.open(for: address, whenTryingTo: action)
    do throws(SystemError) {
      try Self.bind(descriptor, to: address, whenTryingTo: action)
      guard listen(descriptor.number, 1024) == 0 else { throw .last(whenTryingTo: action) }
    } catch {
      descriptor.close()
      throw error
    }
    self.descriptor = descriptor
    self.address = Self.boundAddress(of: descriptor) ?? address
  }

  /// What ``accept()`` found.
  public enum Acceptance: Sendable {
    /// A connection, which does not block, and the host at its other end; a file has none.
    case connection(FileDescriptor, host: String?)

    /// No connection waits.
    case none

    /// The system has no descriptors or memory left for the connection that waits.
    case exhausted
  }

  /// Accepts a connection that waits, which child processes do not inherit.
  public func accept() -> Acceptance {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    while true {
      let number = withUnsafeMutablePointer(to: &storage) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          Self.accept(descriptor.number, address, &length)
        }
      }
      if number >= 0 { return connection(FileDescriptor(number), from: storage) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }
  }

  /// Closes the socket, and removes its file.
  public func close() {
    if case .file(let path) = address { unlink(path) }
    descriptor.close()
  }

  private func connection(_ found: FileDescriptor, from storage: sockaddr_storage)
    -> Acceptance
  {
    guard let connection = try? found.abovePrinted(whenTryingTo: "accept") else {
      return .exhausted
    }
    guard case .network(let host, _) = ListenAddress(storage) else {
      return .connection(connection, host: nil)
    }
    var isOn: Int32 = 1
    setsockopt(connection.number, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    return .connection(connection, host: Self.usual(host))
  }

  /// Returns an IPv4 address in its usual form where a socket for IPv6 has it as `::ffff:192.0.2.1`.
  private static func usual(_ host: String) -> String {
    let prefix = "::ffff:"
    return host.hasPrefix(prefix) && host.contains(".")
      ? String(host.dropFirst(prefix.count)) : host
  }

  private static func accept(
    _ number: Int32,
    _ address: UnsafeMutablePointer<sockaddr>,
    _ length: inout socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      let accepted = Darwin.accept(number, address, &length)
      if accepted >= 0 { FileDescriptor(accepted).prepareSocket() }
      return accepted
    #else
      return accept4(
        number,
        address,
        &length,
        Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      )
    #endif
  }
}

// MARK: - Opening

extension ListeningSocket {
  private static func open(for address: ListenAddress, whenTryingTo action: String)
    throws(SystemError) -> FileDescriptor
  {
    guard let family = address.withSystemAddress({ family, _, _ in family }) else {
      throw SystemError(EINVAL, whenTryingTo: action)
    }
    return try FileDescriptor.openSocket(family: family, whenTryingTo: action)
  }

  private static func bind(
    _ descriptor: FileDescriptor,
    to address: ListenAddress,
    whenTryingTo action: String
  ) throws(SystemError) {
    var isOn: Int32 = 1
    setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &isOn, 4)
    // Before it listens, no one can connect: so the mode is right from the first moment.
    let status = address.withSystemAddress { _, pointer, length in
      #if canImport(Darwin)
        Darwin.bind(descriptor.number, pointer, length)
      #else
        Glibc.bind(descriptor.number, pointer, length)
      #endif
    }
    guard status == 0 else { throw .last(whenTryingTo: action) }
    if case .file(let path) = address { chmod(path, 0o600) }
  }

  /// Removes the file of a socket at which no server listens.
  private static func removeStale(_ path: String, address: ListenAddress) throws(SystemError) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFSOCK else {
      throw SystemError(EEXIST, whenTryingTo: "listen at \(address)")
    }
    do throws(SystemError) {
      try FileDescriptor.connect(to: address).close()
    } catch {
      guard error.number == ECONNREFUSED else { throw error }
      unlink(path)
      return
    }
    throw SystemError(EADDRINUSE, whenTryingTo: "listen at \(address)")
  }

  private static func boundAddress(of descriptor: FileDescriptor) -> ListenAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor.number, $0, &length)
      }
    }
    guard status == 0, Int32(storage.ss_family) != AF_UNIX else { return nil }
    return ListenAddress(storage)
  }
}
