import Links

extension BuiltinCommands {
  /// The verb that shows how long lines take.
  static let timing = BuiltinCommand(
    "time",
    summary: "Shows how long every line takes, or no more.",
    "switch",
    leavesTrace: false
  ) { (session, order: OnOffSwitch) in
    await session.turnTiming(on: order == .on)
    return .done(BuiltinResponse("time", lines: ["Timing is \(order.rawValue)."]))
  }
}

/// On or off.
enum OnOffSwitch: String, CaseIterable, ParameterValue {
  case on
  case off
}
