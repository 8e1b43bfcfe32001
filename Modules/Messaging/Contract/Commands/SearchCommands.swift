import Links
public import Mediator

/// Searches messages in the caller's own conversations.
public struct SearchMessages: Command<MessageSearchResponse, MessagingError> {
  /// The largest ``limit``.
  public static let maximumLimit = 200

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "search",
    summary: "Finds messages by their words, in your own conversations.",
    example: "messaging search lunch --with bob",
    // A search among much data ends after this time with advice to ask for less.
    timeout: .seconds(20),
    signature: ParameterSignature(
      Self.init,
      named: Parameter("text", summary: "words of the message; the last one may be a beginning"),
      Parameter("with", summary: "a user, or a group"),
      Parameter("before", summary: "where the previous page ended"),
      Parameter("limit", summary: "how many to show, at most \(maximumLimit)", default: 20)
    )
  )

  /// The words to find.
  public let text: String

  /// The user or the group to search, or nil for all conversations.
  public let correspondent: Correspondent?

  /// Where the previous page ended, or nil for the first page.
  public let before: Int64?

  /// The most messages of the page.
  public let limit: Int

  /// Creates the command.
  public init(
    text: String,
    correspondent: Correspondent? = nil,
    before: Int64? = nil,
    limit: Int = 20
  ) {
    self.text = text
    self.correspondent = correspondent
    self.before = before
    self.limit = limit
  }
}
