import Synchronization

/// Limits how often one address may do something.
///
/// An address whose allowance has filled up again is forgotten.
final class AddressLimit: Sendable {
  private struct Allowance {
    var left: Double
    var asOf: Duration
  }

  private let calls: Double
  private let burst: Double
  private let allowances = Mutex<[String: Allowance]>([:])

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - calls: How many calls a minute allows.
  ///   - burst: How many calls can be made at once after a pause.
  init(perMinute calls: Int, burst: Int) {
    self.calls = Double(calls)
    self.burst = Double(burst)
  }

  /// Takes one call, or returns how long it takes until there is one again.
  ///
  /// - Parameters:
  ///   - address: The address of the client; those of one IPv6 network are one.
  ///   - now: The time since the program started.
  /// - Returns: The time to wait, or nil.
  func take(from address: String, at now: Duration) -> Duration? {
    let key = Self.network(of: address)
    return allowances.withLock { allowances in
      if allowances.count > 4096 {
        allowances = allowances.filter { refilled($0.value, at: now) < burst }
      }
      let left = allowances[key].map { refilled($0, at: now) } ?? burst
      allowances[key] = Allowance(left: max(0, left < 1 ? left : left - 1), asOf: now)
      return left < 1 ? .seconds(60) * ((1 - left) / calls) : nil
    }
  }

  private func refilled(_ allowance: Allowance, at now: Duration) -> Double {
    min(burst, allowance.left + calls * ((now - allowance.asOf) / .seconds(60)))
  }

  /// The first four groups of an IPv6 address, which belong to one client; an IPv4 address, also one
  /// that is written as an IPv6 address, such as `::ffff:192.0.2.1`, is that of one client.
  private static func network(of address: String) -> String {
    guard address.contains(":") else { return address }
    let last = address.split(separator: ":").last ?? ""
    guard !last.contains(".") else { return String(last) }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false)
    return groups.prefix { !$0.isEmpty }.prefix(4).joined(separator: ":")
  }
}
