import AuthContract
import Database
import MessagingContract

/// A message as it stands in the index: what it says, and before that who sees it and where.
///
/// The marks begin with characters for private use, which no search of a person can contain. They
/// only narrow a search down; the statement that searches asks the tables who may see what.
struct Entry {
  let text: String

  init(_ message: MessageID, _ text: String, viewers: some Sequence<AccountID>) {
    var entry = Self.place(message.rawValue >> 32)
    for viewer in viewers { entry += " " + Self.viewer(viewer) }
    self.text = entry + " " + text
  }

  fileprivate static func viewer(_ account: AccountID) -> String { "\u{E000}\(account)" }

  fileprivate static func place(_ conversation: Int64) -> String { "\u{E001}\(conversation)" }
}

/// What a person looks for, among the messages that they see.
struct MessageSearch: Sendable {
  /// The most words of a search that count.
  static let limit = 32

  private let text: String

  private init(text: String) {
    self.text = text
  }

  /// Makes a search of a person's words, or nothing where there is no word among them.
  init?(_ text: String, by account: AccountID, in conversation: ConversationID?) {
    let words = SearchText(text).words.filter(\.hasToken).prefix(Self.limit)
    guard !words.isEmpty else { return nil }
    var terms = [Entry.viewer(account)]
    if let conversation { terms.append(Entry.place(conversation.rawValue)) }
    self.text = (terms + words).map { "\"\($0)\"" }.joined(separator: " ")
  }

  /// The same search, with the last word as the beginning of one.
  ///
  /// The index collects every word that begins so from everybody's messages, which takes the longer
  /// the more there are; so words are looked for as they stand first.
  var openEnded: Self { Self(text: text + "*") }
}

extension MessageSearch: SQLValue {
  static var expectation: String { "something to search for" }

  static func read(_ cell: Cell) -> MessageSearch? { nil }

  func bind(to parameters: ParameterBuffer) { text.bind(to: parameters) }
}

extension String {
  /// Whether the index takes a word out of this text.
  fileprivate var hasToken: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        true
      default: false
      }
    }
  }
}
