import Mediator

/// For whom an answer is laid out as text.
struct TextLayoutOptions: Sendable {
  /// The width of the terminal, or nil for no limit.
  let columns: Int?

  /// How times are written.
  let times: RelativeTimeText

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal, or nil for no limit.
  ///   - times: How times are written.
  init(columns: Int? = nil, times: RelativeTimeText = RelativeTimeText(.current)) {
    self.columns = columns
    self.times = times
  }
}
