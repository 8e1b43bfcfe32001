extension Duration {
  /// The duration with the unit that suits it: `52 µs`, `1.4 ms`, `2.50 s`.
  var readable: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return switch microseconds {
    case ..<1: "< 1 µs"
    case ..<1_000: "\(microseconds) µs"
    case ..<10_000: "\(Self.decimal(microseconds / 100, digits: 1)) ms"
    case ..<1_000_000: "\(microseconds / 1_000) ms"
    case ..<60_000_000: "\(Self.decimal(microseconds / 10_000, digits: 2)) s"
    default: "\(seconds / 60) min \(seconds % 60) s"
    }
  }

  /// A number whose last digits follow the point.
  private static func decimal(_ number: Int64, digits: Int) -> String {
    let base: Int64 = digits == 1 ? 10 : 100
    let fraction = String(number % base)
    return "\(number / base).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}
