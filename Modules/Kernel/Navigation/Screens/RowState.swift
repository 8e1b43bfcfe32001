/// What is special about a row.
public struct RowState: OptionSet, Hashable, Sendable, Codable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The reader has not seen it.
  public static let unread = RowState(rawValue: 1)

  /// It does not announce what is new.
  public static let muted = RowState(rawValue: 1 << 1)

  /// The reader wrote or owns it.
  public static let mine = RowState(rawValue: 1 << 2)

  /// It was changed after it was written.
  public static let edited = RowState(rawValue: 1 << 3)

  /// Its content was deleted.
  public static let deleted = RowState(rawValue: 1 << 4)

  /// The reader has chosen it.
  public static let picked = RowState(rawValue: 1 << 5)

  /// It stays at the top.
  public static let pinned = RowState(rawValue: 1 << 6)

  /// It is put away.
  public static let archived = RowState(rawValue: 1 << 7)

  /// It is the one that is in use now.
  public static let current = RowState(rawValue: 1 << 8)

  /// It is not stored yet.
  public static let pending = RowState(rawValue: 1 << 9)

  /// It names the reader.
  public static let mentionsReader = RowState(rawValue: 1 << 10)

  /// The states and their words, in the order in which they are said.
  private static let words: [(state: RowState, word: String)] = [
    (.unread, "unread"), (.pinned, "pinned"), (.muted, "muted"), (.archived, "archived"),
    (.mine, "mine"), (.edited, "edited"), (.deleted, "deleted"), (.picked, "picked"),
    (.current, "current"), (.pending, "pending"), (.mentionsReader, "mentions you"),
  ]

  /// The words for the states that are set.
  public var words: [String] { Self.words.filter { contains($0.state) }.map(\.word) }
}
