public import Links
public import Mediator

/// A screen as an encodable value, for fronts and scripts outside the session.
public struct ScreenDescription: Hashable, Sendable, Codable {
  /// The version of the vocabulary in which screens are described.
  public static let version = 2

  /// A part with elements that belong together.
  public struct Section: Hashable, Sendable, Codable {
    /// The title, if it has one.
    public let title: String?

    /// How many things the section has in all, where that says more than its rows.
    public let count: Int?

    /// How the rows follow each other.
    public let order: ScreenSection.Order

    /// The elements.
    public fileprivate(set) var elements: [Element]
  }

  /// What a section consists of.
  public enum Element: Hashable, Sendable, Codable {
    /// A paragraph.
    case text(Paragraph)

    /// A named value.
    case value(LabeledValue)

    /// A line of a list, which is copied as one reference.
    indirect case row(Row)

    /// The line in a list before which the reader has seen everything.
    case unread(UnreadLine)

    /// More of a list, which is not shown yet.
    case more(MoreRows)

    /// Work that is not finished.
    case progress(WorkProgress)
  }

  /// A line of a list.
  public struct Row: Hashable, Sendable, Codable {
    /// What the line is about.
    public let label: ScreenValue

    /// What it adds to that.
    public let content: ScreenValue?

    /// The text of the line.
    public let title: String

    /// What it adds to that, as text.
    public let detail: String?

    /// Named values that belong to the line.
    public let fields: [LabeledValue]

    /// The link to where the line leads.
    public let link: String?

    /// Identifies the row, and is the first argument of what it offers.
    public let key: String?

    /// The number that users enter for the row, if it leads anywhere or has a key.
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
    public let receipt: DeliveryReceipt?
  }

  /// Something that can be done.
  public struct Action: Hashable, Sendable, Codable {
    /// The word that performs it.
    public let name: String

    /// What a button for it says, where its name is a word for the prompt alone.
    public let title: String?

    /// What it does, in a few words.
    public let summary: String

    /// What it needs to know.
    public fileprivate(set) var parameters: [ParameterInfo]

    /// The action whose form has its parameters among its fields, if one does.
    public let fills: String?

    /// The question that the user has to confirm first.
    public let confirmation: String?

    /// Whether it is what users mostly do here.
    public let isPrimary: Bool

    /// Whether it is done with the rows that offer it, and is shown nowhere else.
    public let isForRows: Bool

    /// Whether it takes what is typed at a prompt without its name.
    public let takesPlainText: Bool

    /// The link to where it leads, if that is all that it does.
    public let link: String?
  }

  /// The link to the place that shows the screen.
  public let link: String?

  /// What the screen is about.
  public let label: ScreenValue

  /// The sections, in order.
  public private(set) var sections: [Section]

  /// What can be done here.
  public private(set) var actions: [Action]

  /// What is hidden around the screen.
  public let chrome: HiddenBars
}

extension ScreenDescription {
  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - place: The place that shows it, if one does.
  ///   - numbersRows: Whether a user can enter the positions of its rows.
  ///   - text: Returns the link with a path, if there can be one.
  public init(
    _ screen: Screen,
    at place: Place? = nil,
    numbersRows: Bool = true,
    text: (LinkPath) -> String?
  ) {
    link = place?.adapter.path.flatMap(text)
    label = place?.adapter.title.map { .text($0) } ?? screen.label
    chrome = place?.adapter.chrome ?? []
    var rowCount = numbersRows ? 0 : nil
    sections = screen.sections.map { Section($0, after: &rowCount, text: text) }
    actions = screen.offeredActions.map {
      Action(
        name: $0.name,
        title: $0.title,
        summary: $0.summary,
        parameters: $0.parameters,
        fills: $0.fills,
        confirmation: $0.confirmation,
        isPrimary: $0.isPrimary,
        isForRows: $0.isForRows,
        takesPlainText: $0.takesPlainText,
        link: $0.place?.adapter.path.flatMap(text)
      )
    }
  }

  /// The screen as a front with forms shows it: the steps of an action are fields of its form, which
  /// begin with the values that the screen shows by their names.
  public var withForms: ScreenDescription {
    let steps = actions.filter { $0.fills != nil }
    guard !steps.isEmpty else { return self }
    let fields = Set(steps.flatMap(\.parameters).map(\.name))
    var screen = self
    screen.actions = actions.filter { $0.fills == nil }.map { action in
      var action = action
      action.parameters += steps.filter { $0.fills == action.name }.flatMap(\.parameters)
      return action
    }
    for index in sections.indices {
      screen.sections[index].elements.removeAll { element in
        if case .value(let value) = element { fields.contains(value.name) } else { false }
      }
    }
    return screen
  }

  /// Returns the screen with the pictures of users in front of its rows.
  func with(_ pictures: [String: ScreenPicture]) -> ScreenDescription {
    var screen = self
    for index in screen.sections.indices {
      screen.sections[index].elements = screen.sections[index].elements.map { element in
        guard case .row(let row) = element else { return element }
        return .row(row.with(row.label.with(pictures), receipt: row.receipt))
      }
    }
    return screen
  }

  /// The title.
  public var title: String { label.plain }

  /// The title for where a user's own name would stand alone: it is the username then, which no other
  /// user can choose.
  public var shortTitle: String {
    if case .person(let person) = label, let username = person.username { return username }
    return title
  }

  /// The paragraphs of all sections.
  public var text: [String] {
    elements.compactMap { if case .text(let paragraph) = $0 { paragraph.words } else { nil } }
  }

  /// The named values of all sections.
  public var fields: [LabeledValue] {
    elements.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The lines of all sections.
  public var rows: [Row] {
    elements.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  private var elements: [Element] { sections.flatMap(\.elements) }
}

extension ScreenDescription.Section {
  fileprivate init(
    _ section: ScreenSection,
    after rowCount: inout Int?,
    text: (LinkPath) -> String?
  ) {
    title = section.title
    count = section.count
    order = section.order
    elements = section.elements.map { element in
      switch element {
      case .text(let paragraph): return .text(paragraph)
      case .value(let value): return .value(value)
      case .unread(let line): return .unread(line)
      case .more(let more): return .more(more)
      case .progress(let progress): return .progress(progress)
      case .row(let row):
        rowCount = rowCount.map { $0 + 1 }
        return .row(.init(row, position: rowCount, text: text))
      }
    }
  }
}

extension ScreenDescription.Row {
  fileprivate init(_ row: ListRow, position: Int?, text: (LinkPath) -> String?) {
    label = row.label
    content = row.content
    title = row.title
    detail = row.detail
    fields = row.fields
    link = row.place?.adapter.path.flatMap(text)
    key = row.key
    number = row.number ?? (link != nil || row.key != nil ? position : nil)
    offers = row.offers
    initialTexts = row.initialTexts
    state = row.state
    moment = row.moment
    receipt = row.receipt
  }
}
