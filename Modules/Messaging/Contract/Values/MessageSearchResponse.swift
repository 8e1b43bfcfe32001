public import AuthContract
public import Mediator

/// A page of the messages that a search found, the latest first.
public struct MessageSearchResponse: CommandResponse, Hashable {
  /// A message, and its conversation.
  public struct Hit: Hashable, Sendable, Codable {
    /// The other user's name, or the group's title.
    public let title: String

    /// Whether the user has other groups of this title, so that only the number tells it from them;
    /// nil if not.
    public var isTitleShared: Bool?

    /// The other user's username; nil for a group, and for a deleted account.
    public let with: Username?

    /// The message.
    public let message: Message

    /// Describes a hit.
    public init(title: String, with: Username?, message: Message) {
      self.title = title
      self.with = with
      self.message = message
    }
  }

  /// The messages.
  public let hits: [Hit]

  /// The value of `--before` for the next page, or nil if this is the last page.
  public let next: Int64?

  /// Describes a page.
  public init(hits: [Hit], next: Int64?) {
    self.hits = hits
    self.next = next
  }

  /// One line for each message.
  public var description: String {
    let lines = hits.isEmpty ? [emptyText] : hits.map { "\($0.title): \($0.message)" }
    return (lines + (next.map { ["More with --before \($0)"] } ?? [])).joined(separator: "\n")
  }

  /// What an empty page says; a search for the beginning of a word can go on after one.
  var emptyText: String {
    next == nil
      ? "No messages found. Try another word, or its beginning."
      : "No messages found in the latest 2,000. Look further back, or enter the whole word."
  }
}
