/// What a section of a screen consists of.
public enum ScreenElement: Hashable, Sendable {
  /// A paragraph.
  case text(Paragraph)

  /// A named value.
  case value(LabeledValue)

  /// A line of a list, which is copied as one reference.
  indirect case row(ListRow)

  /// The line in a list before which the reader has seen everything.
  case unread(UnreadLine)

  /// More of a list, which is not shown yet.
  case more(MoreRows)

  /// Work that is not finished.
  case progress(WorkProgress)
}

/// The line in a list before which the reader has seen everything.
public struct UnreadLine: ScreenPart, Hashable, Sendable, Codable {
  /// How many rows after the line are unread.
  public let count: Int

  /// Creates the line.
  public init(count: Int) {
    self.count = count
  }

  /// Adds the line to a screen.
  public func add(to screen: inout Screen) { screen.append(.unread(self)) }
}

/// More of a list, which an action of the screen shows.
public struct MoreRows: ScreenPart, Hashable, Sendable, Codable {
  /// Where the further rows are.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Before the first row.
    case earlier

    /// After the last row.
    case later
  }

  /// Where the further rows are.
  public let direction: Direction

  /// The name of the action that shows them.
  public let action: String

  /// How many of them the reader has not seen.
  public let unread: Int

  /// Creates a sign that there is more.
  ///
  /// - Parameters:
  ///   - direction: Where the further rows are.
  ///   - action: The name of the action that shows them.
  ///   - unread: How many of them the reader has not seen.
  public init(_ direction: Direction, action: String, unread: Int = 0) {
    self.direction = direction
    self.action = action
    self.unread = unread
  }

  /// Adds the sign to a screen.
  public func add(to screen: inout Screen) { screen.append(.more(self)) }
}
