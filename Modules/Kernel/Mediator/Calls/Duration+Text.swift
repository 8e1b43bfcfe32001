extension Duration {
  /// The duration with two or three significant digits and a unit: `52 µs`, `1.2 ms`, `3.4 s`.
  public var shortText: String {
    let nanoseconds = self / .nanoseconds(1)
    let units: [(name: String, size: Double)] = [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    // What would be rounded to 1,000 of one unit is 1 of the next.
    let unit = units.first { abs(nanoseconds) < $0.size * 999.5 } ?? units[units.count - 1]
    return "\(Self.shortNumber(nanoseconds / unit.size)) \(unit.name)"
  }

  /// One decimal below ten, unless it is a zero; none from ten on.
  private static func shortNumber(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    guard abs(tenths) < 100, tenths % 10 != 0 else { return "\(Int(value.rounded()))" }
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
