/// A part of a screen with elements that belong together.
///
/// ```swift
/// ScreenSection("Received", count: received.count) { ListRows(received) { $0.row } }
/// ```
public struct ScreenSection: ScreenPart, Hashable, Sendable {
  /// How the rows of a section follow each other.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    /// In an order that the rows themselves explain.
    case list

    /// By time, the earliest first, as in a conversation; a front separates the days.
    case timeline
  }

  /// The title, if it has one.
  public let title: String?

  /// How many things the section has in all, where that says more than its rows.
  public let count: Int?

  /// How the rows follow each other.
  public let order: Order

  /// The elements.
  public internal(set) var elements: [ScreenElement]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - count: How many things the section has in all.
  ///   - order: How its rows follow each other.
  ///   - parts: What it consists of; actions belong to the screen.
  public init(
    _ title: String? = nil,
    count: Int? = nil,
    order: Order = .list,
    @ScreenBuilder _ parts: () -> [any ScreenPart]
  ) {
    self.title = title
    self.count = count
    self.order = order
    elements = Screen("", parts).sections.flatMap(\.elements)
  }

  /// Creates a section without a title.
  init(_ elements: [ScreenElement]) {
    title = nil
    count = nil
    order = .list
    self.elements = elements
  }

  /// Whether further elements of the screen belong to it.
  var isOpen: Bool { title == nil && order == .list }

  /// Adds the section to a screen.
  public func add(to screen: inout Screen) { screen.sections.append(self) }
}
