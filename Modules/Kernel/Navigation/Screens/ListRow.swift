public import Mediator

/// A line of a list: something that may lead somewhere, and with which something can be done.
///
/// ```swift
/// ListRow(
///   .person(asker),
///   at: since,
///   opens: ProfileScene.of(username),
///   actions: RowActions(["accept", "decline"], key: username.text)
/// )
/// ```
///
/// An action that the row offers is an action of the screen; the row's key is its first argument, so
/// `accept bob` and, where bob is in row 2, `accept 2` are the same.
public struct ListRow: ScreenPart, Hashable, Sendable {
  /// What the line is about.
  public let label: ScreenValue

  /// What it adds to that.
  public let content: ScreenValue?

  /// Named values that belong to the line.
  public let fields: [LabeledValue]

  /// Where the line leads.
  public let place: Place?

  /// Identifies the row while the list changes, and is the first argument of what it offers.
  public let key: String?

  /// The number that users enter for the row, where it is not the position in the list.
  public let number: Int?

  /// The names of the actions that can be done with the row.
  public let offers: [String]

  /// What the fields of these actions begin with, by action and parameter.
  public let initialTexts: [String: [String: String]]

  /// What is special about the row.
  public let state: RowState

  /// When it happened.
  public let moment: Timestamp?

  /// How far it has come, if the reader sent it.
  public private(set) var receipt: DeliveryReceipt?

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - label: What the line is about.
  ///   - content: What it adds to that.
  ///   - fields: Named values that belong to it.
  ///   - moment: When it happened.
  ///   - state: What is special about it.
  ///   - place: Where it leads.
  ///   - actions: What can be done with it.
  public init(
    _ label: ScreenValue,
    content: ScreenValue? = nil,
    fields: [LabeledValue] = [],
    at moment: Timestamp? = nil,
    state: RowState = [],
    opens place: (any SceneAdapter)? = nil,
    actions: RowActions = RowActions()
  ) {
    self.label = label
    self.content = content
    self.fields = fields
    self.moment = moment
    self.state = state
    self.place = place.map(Place.init)
    key = actions.key
    number = actions.number
    offers = actions.names
    initialTexts = actions.initialTexts
  }

  /// Creates a line of the program's own text.
  public init(
    _ title: String,
    detail: String? = nil,
    fields: [LabeledValue] = [],
    opens place: (any SceneAdapter)? = nil
  ) {
    self.init(.text(title), content: detail.map { .text($0) }, fields: fields, opens: place)
  }

  /// The text of the line.
  public var title: String { label.plain }

  /// What it adds to that, as text.
  public var detail: String? {
    if case .person(let person) = label, content == nil { return person.username }
    return content?.plain
  }

  /// Returns the line with how far it has come.
  public func with(_ receipt: DeliveryReceipt?) -> ListRow {
    var row = self
    row.receipt = receipt
    return row
  }

  /// Adds the line to a screen.
  public func add(to screen: inout Screen) { screen.append(.row(self)) }
}

/// The identity of a row, and what can be done with it.
public struct RowActions: Hashable, Sendable {
  /// Identifies the row while the list changes, and is the first argument of the actions.
  public let key: String?

  /// The number that users enter for the row, where it is not the position in the list.
  public let number: Int?

  /// The names of the actions.
  public let names: [String]

  /// What the fields of the actions begin with, by action and parameter.
  public let initialTexts: [String: [String: String]]

  /// Names what can be done with a row.
  ///
  /// - Parameters:
  ///   - names: The names of actions of the screen.
  ///   - key: The first argument of the actions.
  ///   - number: The number that users enter for the row, where it is not its position.
  ///   - initialTexts: What the fields of the actions begin with, by action and parameter: the text
  ///     that an action changes, for example.
  public init(
    _ names: [String] = [],
    key: String? = nil,
    number: Int? = nil,
    initialTexts: [String: [String: String]] = [:]
  ) {
    self.names = names
    self.key = key
    self.number = number
    self.initialTexts = initialTexts
  }
}

/// Lines made from a collection.
public struct ListRows: ScreenPart, Sendable {
  private let rows: [ListRow]

  /// Creates a line for each element.
  public init<Element>(_ elements: some Sequence<Element>, row: (Element) -> ListRow) {
    rows = elements.map(row)
  }

  /// Adds the lines to a screen.
  public func add(to screen: inout Screen) {
    for row in rows { screen.append(.row(row)) }
  }
}
