/// How a person answered a prompt.
public enum PromptInput: Equatable, Sendable {
  /// The person typed a line, here without its end.
  case line(String)
  /// Ctrl-C: the person has abandoned the line.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal has gone.
  case end
}
