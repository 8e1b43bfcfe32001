#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where a server listens: a numeric host and a port, or the path of a socket file.
public enum ListenAddress: Hashable, Sendable {
  /// An address of the network, such as `127.0.0.1` or `::1`; port 0 lets the system choose.
  case network(host: String, port: UInt16)

  /// The path of a socket file.
  case file(String)
}

extension ListenAddress: LosslessStringConvertible {
  /// Reads `HOST:PORT`, `[HOST]:PORT` or `unix:PATH`; the host is a number or `localhost`.
  public init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      guard !path.isEmpty, path.utf8.count < Self.longestPath, !path.utf8.contains(0) else {
        return nil
      }
      self = .file(path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    self = .network(host: host == "localhost" ? "127.0.0.1" : host, port: port)
    guard withSystemAddress({ _, _, _ in true }) == true else { return nil }
  }

  public var description: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .file(let path): "unix:\(path)"
    }
  }

  /// The number of bytes that the system reserves for a path, with the zero at its end.
  private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
}

// MARK: - The system's form

extension ListenAddress {
  /// Calls a function of the system with the address; nil if the host is not a number.
  func withSystemAddress<Result>(
    _ body: (_ family: Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    switch self {
    case .network(let host, let port):
      var four = sockaddr_in()
      if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        return Self.call(body, family: AF_INET, with: &four)
      }
      var six = sockaddr_in6()
      guard inet_pton(AF_INET6, host, &six.sin6_addr) == 1 else { return nil }
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      return Self.call(body, family: AF_INET6, with: &six)
    case .file(let path):
      guard path.utf8.count < Self.longestPath else { return nil }
      var file = sockaddr_un()
      file.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &file.sun_path) { $0.copyBytes(from: path.utf8) }
      return Self.call(body, family: AF_UNIX, with: &file)
    }
  }

  private static func call<Address, Result>(
    _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result,
    family: Int32,
    with address: inout Address
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      let length = socklen_t(MemoryLayout<Address>.size)
      return pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(family, $0, length) }
    }
  }

  /// Reads an address that the system filled in; a socket file without a name gives an empty path.
  init(_ storage: sockaddr_storage) {
    self = withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let four = bytes.loadUnaligned(as: sockaddr_in.self)
        let host = Self.host(AF_INET, four.sin_addr)
        return .network(host: host, port: UInt16(bigEndian: four.sin_port))
      case AF_INET6:
        let six = bytes.loadUnaligned(as: sockaddr_in6.self)
        let host = Self.host(AF_INET6, six.sin6_addr)
        return .network(host: host, port: UInt16(bigEndian: six.sin6_port))
      default:
        return .file("")
      }
    }
  }

  private static func host<Address>(_ family: Int32, _ address: Address) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      withUnsafePointer(to: address) { pointer in
        guard inet_ntop(family, pointer, buffer.baseAddress, 64) != nil,
          let start = buffer.baseAddress
        else { return "" }
        return String(cString: start)
      }
    }
  }
}
