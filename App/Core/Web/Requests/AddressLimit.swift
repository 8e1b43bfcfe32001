import Mediator

/// Limits how often one address may do something.
struct AddressLimit: Sendable {
  private let limiter: RateLimiter<String>

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls a minute allows.
  ///   - burst: How many calls can be made at once after a pause.
  init(perMinute calls: Int, burst: Int) {
    limiter = RateLimiter(calls, per: .seconds(60), burst: burst)
  }

  /// Takes one call, or returns how long it takes until there is one again.
  ///
  /// - Parameters:
  ///   - address: The address of the client; those of one IPv6 network are one.
  ///   - now: The time since the program started.
  /// - Returns: The time to wait, or nil.
  func take(from address: String, at now: Duration) -> Duration? {
    limiter.take(for: ClientNetwork.name(of: address), at: now)
  }
}

/// Which addresses belong to one client.
enum ClientNetwork {
  /// Returns the first four groups of an IPv6 address, which belong to one client; an IPv4 address,
  /// also one that is written as an IPv6 address, such as `::ffff:192.0.2.1`, is that of one client.
  static func name(of address: String) -> String {
    let host = withoutPort(address)
    guard host.contains(":") else { return host }
    let last = host.split(separator: ":").last ?? ""
    guard !last.contains(".") else { return String(last) }
    return groups(of: host).prefix(4).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// Some proxies tell the port as well: `192.0.2.1:4711` or `[2001:db8::1]:4711`.
  private static func withoutPort(_ address: String) -> String {
    if address.hasPrefix("[") {
      return String(address.dropFirst().prefix { $0 != "]" })
    }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }

  /// The eight groups, those in the place of `::` too.
  private static func groups(of host: String) -> [UInt16] {
    let halves = host.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.split(separator: ":").map { UInt16($0, radix: 16) ?? 0 } }
    let end = halves.count > 1 ? halves[1] : []
    return halves[0] + Array(repeating: 0, count: max(0, 8 - halves[0].count - end.count)) + end
  }
}
