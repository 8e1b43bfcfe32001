/// A line of a list, which may lead somewhere.
public struct ListRow: ScreenPart, Hashable, Sendable {
  /// The text of the line.
  public let title: String

  /// What it adds to that.
  public let detail: String?

  /// Named values that belong to the line.
  public let fields: [LabeledValue]

  /// Where the line leads.
  public let place: Place?

  /// Creates a line.
  public init(
    _ title: String,
    detail: String? = nil,
    fields: [LabeledValue] = [],
    opens place: (any SceneAdapter)? = nil
  ) {
    self.title = title
    self.detail = detail
    self.fields = fields
    self.place = place.map(Place.init)
  }

  /// Adds the line to a screen.
  public func add(to screen: inout Screen) { screen.rows.append(self) }
}

/// Lines made from a collection.
public struct ListRows: ScreenPart, Sendable {
  private let rows: [ListRow]

  /// Creates a line for each element.
  public init<Element>(_ elements: some Sequence<Element>, row: (Element) -> ListRow) {
    rows = elements.map(row)
  }

  /// Adds the lines to a screen.
  public func add(to screen: inout Screen) { screen.rows += rows }
}
