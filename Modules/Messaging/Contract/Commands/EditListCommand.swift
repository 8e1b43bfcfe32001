import Links
public import Mediator
public import Navigation

/// Shows what a message said before it was edited.
public struct ShowEdits: Command<EditListResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "edits",
    summary: "Shows what a message said before it was edited.",
    example: "messaging edits 3.17",
    signature: ParameterSignature(Self.init, named: MessageID.parameter)
  )

  /// The message.
  public let message: MessageID

  /// Creates the command.
  public init(message: MessageID) { self.message = message }
}

/// The texts of a message before the current one, the first text first.
public struct EditListResponse: CommandResponse, Hashable {
  /// A text that a message had before an edit.
  public struct EarlierText: Hashable, Sendable, Codable {
    /// The text.
    public let text: String

    /// When the edit replaced it.
    public let replacedAt: Timestamp

    /// Describes an earlier text.
    public init(text: String, replacedAt: Timestamp) {
      self.text = text
      self.replacedAt = replacedAt
    }
  }

  /// The message's number.
  public let id: MessageID

  /// The earlier texts.
  public let texts: [EarlierText]

  /// Describes the edits of a message.
  public init(id: MessageID, texts: [EarlierText]) {
    self.id = id
    self.texts = texts
  }

  /// A line for each earlier text.
  public var description: String {
    guard !texts.isEmpty else { return "\(id) was not edited." }
    return texts.map { "\($0.replacedAt.rfc3339)  \($0.text)" }.joined(separator: "\n")
  }
}

extension EditListResponse: ScreenConvertible {
  /// The earlier texts as a screen, a row for each with the time of the edit that replaced it.
  public var screen: Screen {
    Screen("Earlier texts of \(id)") { section(titled: nil) }
  }

  /// The earlier texts under a title, for a screen that shows more.
  public var section: ScreenSection { section(titled: "Earlier texts of \(id)") }

  private func section(titled title: String?) -> ScreenSection {
    ScreenSection(title) {
      if texts.isEmpty { Paragraph("\(id) was not edited.") }
      ListRows(texts.enumerated().map { $0 }) { number, earlier in
        ListRow(
          "Text \(number + 1)",
          content: .quote(earlier.text),
          fields: [LabeledValue("replaced", .moment(earlier.replacedAt))]
        )
      }
    }
  }
}
