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
