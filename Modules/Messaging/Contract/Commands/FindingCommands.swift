public import Links
public import Mediator

/// Looks for messages in one's own conversations.
public struct SearchMessages: Command {
  /// The messages, a page at a time.
  public typealias Response = MessageSearchResponse

  /// Why the search was not made.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "search"

  /// What it does.
  public static let summary = "Finds messages by their words, in your own conversations."

  /// A line that works.
  public static let example = "messaging search lunch --with bob"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("text", summary: "words of the message, the last of which may be unfinished"),
    Parameter("with", summary: "a person, or a group such as group/12"),
    Parameter("before", summary: "where the page before this one ended"),
    Parameter("limit", summary: "how many to show, at most 200", default: 20)
  )

  /// What to look for.
  public let text: String

  /// In whose conversation, or nobody for all.
  public let correspondent: Correspondent?

  /// Where the page before this one ended.
  public let before: Int64?

  /// How many messages a page holds.
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

/// Writes a whole conversation to a file, a line of JSON for each message.
public struct ExportMessages: Command {
  /// The file.
  public typealias Response = ExportResponse

  /// Why it was not written.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "export"

  /// What it does.
  public static let summary = "Writes a conversation to a file, a line of JSON for each message."

  /// A line that works.
  public static let example = "messaging export bob bob.jsonl"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("with", summary: "a person, or a group such as group/12"),
    Parameter("file", summary: "a file that is not there yet")
  )

  /// Whose messages.
  public let correspondent: Correspondent

  /// The path of the file.
  public let file: String

  /// Creates the command.
  public init(correspondent: Correspondent, file: String) {
    self.correspondent = correspondent
    self.file = file
  }
}
