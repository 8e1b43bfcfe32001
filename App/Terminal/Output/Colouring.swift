/// Whether looks are shown on a stream.
public enum Colouring {
  /// Returns whether a stream gets colours: it is a terminal that knows them, and nobody minds.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows the stream.
  ///   - isUnwanted: Whether the person said `--no-color`.
  ///   - environment: Looks up a variable; `NO_COLOR` and `TERM` matter.
  public static func isOn(
    isTerminal: Bool,
    isUnwanted: Bool,
    environment: (String) -> String?
  ) -> Bool {
    guard isTerminal, !isUnwanted, environment("NO_COLOR", default: "").isEmpty else { return false }
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"

    func environment(_ name: String, default other: String) -> String { environment(name) ?? other }
  }
}
