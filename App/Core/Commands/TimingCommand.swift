import Links

/// The built-in command that shows how long lines take.
enum TimingCommand {
  static let command = BuiltinCommand(
    "time",
    summary: "Turns timing on or off.",
    "switch",
    leavesTrace: false
  ) { (session: isolated ShellSession, position: OnOffSwitch) in
    session.showsTimes = position == .on
    return .done(BuiltinResponse("time", lines: ["Timing is \(position.rawValue)."]))
  }
}

/// On or off.
enum OnOffSwitch: String, CaseIterable, ParameterValue {
  case on
  case off
}
