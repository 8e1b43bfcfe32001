/// A line of a list, which may lead somewhere.
public struct Row: ScreenPart, Hashable, Sendable {
  /// What the line says.
  public let title: String

  /// What it adds to that.
  public let detail: String?

  /// Named values that belong to the line.
  public let fields: [Field]

  /// Where the line leads.
  public let place: Place?

  /// Creates a line.
  public init(
    _ title: String,
    detail: String? = nil,
    fields: [Field] = [],
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
public struct Rows: ScreenPart, Sendable {
  private let rows: [Row]

  /// Creates a line for each element.
  public init<Element>(_ elements: some Sequence<Element>, _ row: (Element) -> Row) {
    rows = elements.map(row)
  }

  /// Adds the lines to a screen.
  public func add(to screen: inout Screen) { screen.rows += rows }
}
