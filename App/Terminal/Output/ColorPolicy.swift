/// Decides whether text styles are shown on a stream.
public enum ColorPolicy {
  /// Returns whether a stream gets colours: it is a terminal that shows them, and the user wants them.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a terminal shows the stream.
  ///   - isUnwanted: Whether the person said `--no-color`.
  ///   - environment: Looks up a variable; `NO_COLOR` and `TERM` matter.
  /// - Returns: Whether to show looks.
  public static func isOn(
    isTerminal: Bool,
    isUnwanted: Bool,
    environment: (String) -> String?
  ) -> Bool {
    let noColour = environment("NO_COLOR") ?? ""
    let kind = environment("TERM") ?? ""
    return isTerminal && !isUnwanted && noColour.isEmpty && !kind.isEmpty && kind != "dumb"
  }
}
