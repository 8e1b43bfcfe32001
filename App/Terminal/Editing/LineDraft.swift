/// What a line begins with, and who keeps what is typed in it.
struct LineDraft: Sendable {
  let text: String
  let keep: (@Sendable (String) -> Void)?

  /// The prompt of the place that the line is meant for; the line may begin at a newer one.
  var place: TerminalText?
}

/// Tells what is being typed at most once a second, and how long it is until then.
struct LineDraftReporter {
  /// The shortest time between two reports.
  static let interval: Duration = .seconds(1)

  private let keep: (@Sendable (String) -> Void)?
  private var told: String
  private var last: ContinuousClock.Instant?

  init(_ draft: LineDraft) {
    keep = draft.keep
    told = draft.text
  }

  /// Tells what has been typed if that is new and due.
  ///
  /// - Parameters:
  ///   - text: The text of the line.
  ///   - isLast: Whether there is no later report, so that it is due in any case.
  /// - Returns: The time until a report is due, or nil if there is nothing to tell.
  mutating func report(_ text: @autoclosure () -> String, isLast: Bool = false) -> Duration? {
    guard let keep else { return nil }
    let text = text()
    guard text != told else { return nil }
    let now = ContinuousClock.now
    if let last, !isLast, now - last < Self.interval { return Self.interval - (now - last) }
    (told, last) = (text, now)
    keep(text)
    return nil
  }
}
