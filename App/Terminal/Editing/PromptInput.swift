/// How a person answered a prompt.
public enum PromptInput: Equatable, Sendable {
  /// The person typed a line, here without its end.
  case line(String)
  /// The person typed a whole line after the prompt was changed, and saw the new one before.
  case lineAtNewPrompt(String)
  /// Ctrl-C: the person has abandoned the line.
  case interrupted
  /// The program has taken the line back, and emptied the terminal.
  case withdrawn
  /// Ctrl-D on an empty line, or the terminal has gone.
  case end
}
