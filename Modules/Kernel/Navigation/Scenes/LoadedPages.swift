/// The part of a list that a user has asked to see so far, page by page.
///
/// A scene replaces the whole value when it loads, so that the list is never seen half loaded.
///
/// ```swift
/// func load() async throws { friends = try await friends.reloaded(page) }
/// private func more() async throws { friends = try await friends.extended(page) }
/// ```
public struct LoadedPages<Element, Cursor> {
  /// One page, and where the next one begins, or nil at the end.
  public typealias Page = (elements: [Element], next: Cursor?)

  /// The elements of all pages, in order.
  public private(set) var elements: [Element] = []

  /// Where the next page begins, or nil at the end.
  public private(set) var next: Cursor?

  /// How many pages the user has asked for.
  private var count = 1

  /// Creates a list that is not loaded yet.
  public init() {}

  /// Returns as many pages as there were, loaded again.
  ///
  /// - Parameter page: Loads the page that begins at a cursor; the first page has none.
  /// - Returns: The pages.
  /// - Throws: What loading a page throws.
  public func reloaded(_ page: (Cursor?) async throws -> Page) async throws -> Self {
    var pages = Self()
    pages.count = count
    for _ in 0..<count {
      let loaded = try await page(pages.next)
      pages.elements += loaded.elements
      pages.next = loaded.next
      if loaded.next == nil { break }
    }
    return pages
  }

  /// Returns the pages with the next one, if there is one.
  ///
  /// - Parameter page: Loads the page that begins at a cursor.
  /// - Returns: The pages.
  /// - Throws: What loading the page throws.
  public func extended(_ page: (Cursor?) async throws -> Page) async throws -> Self {
    guard let next else { return self }
    var pages = self
    let loaded = try await page(next)
    pages.elements += loaded.elements
    pages.next = loaded.next
    pages.count += 1
    return pages
  }
}
