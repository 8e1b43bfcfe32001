import AuthContract
import Database
import MessagingContract

/// The text of an entry in the index: the conversation, the readers, and what the message says.
///
/// Conversation and readers begin with private-use characters, which a user's search cannot
/// contain. They only narrow a search: its statement checks in the tables who may see what.
struct IndexedMessageText {
  let text: String

  init(message: MessageID, text: String, readers: some Sequence<AccountID>) {
    var entry = Self.conversationTerm(message.rawValue >> 32)
    for reader in readers { entry += " " + Self.readerTerm(reader) }
    self.text = entry + " " + text
  }

  /// Whether a word of an entry says where the message is or who can read it.
  static func isAdded(_ word: Substring) -> Bool {
    word.unicodeScalars.first.map { "\u{E000}"..."\u{E001}" ~= $0 } ?? false
  }

  fileprivate static func readerTerm(_ account: AccountID) -> String { "\u{E000}\(account)" }

  fileprivate static func conversationTerm(_ conversation: Int64) -> String {
    "\u{E001}\(conversation)"
  }
}

/// A user's search, limited to the messages that the user can read.
struct ReadableMessageSearch: Sendable {
  /// The most words of a search that count.
  static let limit = 32

  /// The search for all words as they are.
  let whole: Search

  /// The search for all words except the last, which is the beginning of a word.
  let openEnded: (search: Search, prefix: SearchWordPrefix)

  /// Creates a search, or nil if the text has no words.
  init?(_ text: String, by account: AccountID, in conversation: ConversationID?) {
    let words = SearchQuery(text).words.filter(\.hasToken).prefix(Self.limit)
    guard let last = words.last else { return nil }
    var terms = [IndexedMessageText.readerTerm(account)]
    if let conversation { terms.append(IndexedMessageText.conversationTerm(conversation.rawValue)) }
    whole = Search(terms, words: words, in: conversation)
    let rest = Search(terms, words: words.dropLast(), in: conversation)
    openEnded = (rest, SearchWordPrefix(last))
  }

  /// Terms that an entry must all contain.
  struct Search: Sendable {
    /// The words that a message must have, for messages that are not in the index yet.
    let words: UnindexedMessageMatcher

    /// The only conversation to search, if there is one.
    let conversation: ConversationID?

    fileprivate let text: String

    fileprivate init(
      _ terms: [String],
      words: ArraySlice<String>,
      in conversation: ConversationID?
    ) {
      self.words = UnindexedMessageMatcher(words)
      self.conversation = conversation
      text = (terms + words).map { "\"\($0)\"" }.joined(separator: " ")
    }
  }
}

extension ReadableMessageSearch.Search: SQLValueConvertible {
  static var expectation: String { "a search text" }

  static func read(_ cell: SQLRawValue) -> Self? { nil }

  func bind(to parameters: BindingBuffer) { text.bind(to: parameters) }
}

extension String {
  /// Whether the index finds a token in the text.
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
