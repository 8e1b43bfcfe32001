/// One page of a longer list, made from rows that were read one beyond its limit.
///
/// ```swift
/// let notes = try connection.all(Note.latest, cursor, Page<Note>.rowCount(for: limit)) { … }
/// let page = Page(notes, limit: limit)
/// return NotesPage(notes: Array(page.items), next: page.next { note in note.number })
/// ```
public struct Page<Item> {
  /// The items of the page.
  public let items: ArraySlice<Item>

  /// Whether items follow this page.
  public let hasMore: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - items: The items that were read, at least one more than the limit if there are so many.
  ///   - limit: The most items of the page.
  public init(_ items: [Item], limit: Int) {
    self.items = items.prefix(limit)
    hasMore = items.count > limit
  }

  /// Returns how many rows to read for a page: one more shows whether another page follows.
  public static func rowCount(for limit: Int) -> Int { limit + 1 }

  /// Returns the cursor at which the next page begins, or nil after the last page.
  ///
  /// - Parameter cursor: Returns the cursor behind an item.
  /// - Returns: The cursor behind the last item.
  public func next<Cursor>(behind cursor: (Item) -> Cursor) -> Cursor? {
    hasMore ? items.last.map(cursor) : nil
  }
}

extension Page: Sendable where Item: Sendable {}
