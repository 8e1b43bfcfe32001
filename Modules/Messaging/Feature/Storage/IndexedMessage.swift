import AuthContract
import Database
import MessagingContract

/// A message as it stands in the index: what it says, and before that who sees it and where.
///
/// The marks begin with characters for private use, which no search of a person can contain. They
/// only narrow a search down; the statement that searches asks the tables who may see what.
struct IndexedMessage {
  let text: String

  init(message: MessageID, text: String, viewers: some Sequence<AccountID>) {
    var entry = Self.place(message.rawValue >> 32)
    for viewer in viewers { entry += " " + Self.viewer(viewer) }
    self.text = entry + " " + text
  }

  fileprivate static func viewer(_ account: AccountID) -> String { "\u{E000}\(account)" }

  fileprivate static func place(_ conversation: Int64) -> String { "\u{E001}\(conversation)" }
}

/// What a person looks for, among the messages that they see.
struct MessageSearchTerms: Sendable {
  /// The most words of a search that count.
  static let limit = 32

  /// The search for all words as they stand.
  let whole: Search

  /// Where the last word is taken for the beginning of one: the search for the others, and that.
  let openEnded: (search: Search, beginning: SearchWordPrefix)

  /// Makes a search of a person's words, or nothing where there is no word among them.
  init?(_ text: String, by account: AccountID, in conversation: ConversationID?) {
    let words = SearchQuery(text).words.filter(\.hasToken).prefix(Self.limit)
    guard let last = words.last else { return nil }
    var marks = [IndexedMessage.viewer(account)]
    if let conversation { marks.append(IndexedMessage.place(conversation.rawValue)) }
    whole = Search(marks + words)
    openEnded = (Search(marks + words.dropLast()), SearchWordPrefix(last))
  }

  /// Terms that must all be there.
  struct Search: Sendable {
    fileprivate let text: String

    fileprivate init(_ terms: some Sequence<String>) {
      text = terms.map { "\"\($0)\"" }.joined(separator: " ")
    }
  }
}

extension MessageSearchTerms.Search: SQLValue {
  static var expectation: String { "something to search for" }

  static func read(_ cell: SQLCell) -> Self? { nil }

  func bind(to parameters: StatementParameters) { text.bind(to: parameters) }
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
