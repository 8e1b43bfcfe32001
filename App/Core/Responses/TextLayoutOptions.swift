import Mediator

/// How an answer is laid out as text, and for which reader.
struct TextLayoutOptions: Sendable {
  /// The width of the terminal, or nil for no limit.
  let columns: Int?

  /// How times are written.
  let times: RelativeTimeFormatter

  /// Whether a user types at a prompt, where a scene can take plain text.
  let isPrompt: Bool

  /// Whether a row of a conversation is called by its key, which another run of the program knows.
  var namesRows = false

  /// Puts a slash before the commands of advice, where what is typed without it is sent.
  var signs: HintSlashPrefixer?

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, or nil for no limit.
  ///   - times: How times are written.
  ///   - isPrompt: Whether a user types at a prompt.
  init(
    columns: Int? = nil,
    times: RelativeTimeFormatter = RelativeTimeFormatter(.current),
    isPrompt: Bool = false
  ) {
    self.columns = columns
    self.times = times
    self.isPrompt = isPrompt
  }
}
