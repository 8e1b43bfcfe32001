import Links

extension Verbs {
  /// The verb that shows how long lines take.
  static let timing = Verb(
    "time",
    "Shows how long every line takes, or no more.",
    "switch",
    leavesTrace: false
  ) { (session, order: Switch) in
    await session.turnTiming(on: order == .on)
    return .done(Page("time", lines: ["Timing is \(order.rawValue)."]))
  }
}

/// On or off.
enum Switch: String, CaseIterable, ParameterValue {
  case on
  case off
}
