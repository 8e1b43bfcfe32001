/// What a scene shows, as a value: what a page would draw, a prompt prints and a test reads.
///
/// ```swift
/// var screen: Screen {
///   Screen("Friends") {
///     if friends.isEmpty { Paragraph(empty: "No friends yet.", next: "Add one: add NAME") }
///     ListRows(friends) { ListRow(.person($0.person), opens: ProfileScene.of($0.username)) }
///     SceneAction("add", "username", run: add)
///   }
/// }
/// ```
///
/// Its actions run inside the scene, so the value stays in the session; ``ScreenDescription`` travels.
public struct Screen {
  /// What the screen is about.
  public var label: ScreenValue

  /// The sections, in the order in which they are shown.
  public var sections: [ScreenSection] = []

  /// What can be done here.
  public var actions: [SceneAction] = []

  /// What is not offered here now, although it is at other times; it can be entered, or says why not.
  public var unofferedActions: [SceneAction] = []

  /// Creates a screen from its parts, in the order in which they are shown.
  public init(_ title: String, @ScreenBuilder _ parts: () -> [any ScreenPart] = { [] }) {
    self.init(of: .text(title), parts)
  }

  /// Creates a screen about something that users named.
  ///
  /// - Parameters:
  ///   - label: What the screen is about.
  ///   - parts: Its parts, in the order in which they are shown.
  public init(of label: ScreenValue, @ScreenBuilder _ parts: () -> [any ScreenPart] = { [] }) {
    self.label = label
    for part in parts() { part.add(to: &self) }
  }

  /// The title.
  public var title: String { label.plain }

  /// The paragraphs of all sections.
  public var text: [String] { elements.compactMap { $0.paragraph?.words } }

  /// The named values of all sections.
  public var fields: [LabeledValue] { elements.compactMap(\.value) }

  /// The lines of all sections.
  public var rows: [ListRow] { elements.compactMap(\.row) }

  /// What can be done here now: an action for rows only while a row offers it.
  public var offeredActions: [SceneAction] {
    var unoffered = Set(actions.lazy.filter(\.isForRows).map(\.name))
    for section in sections where !unoffered.isEmpty {
      for case .row(let row) in section.elements where !unoffered.isEmpty {
        unoffered.subtract(row.offers)
      }
    }
    return unoffered.isEmpty ? actions : actions.filter { !unoffered.contains($0.name) }
  }

  /// The action of that name, if there is one; one that is refused says why when it is performed.
  public func action(_ name: String) -> SceneAction? {
    (actions + unofferedActions).first { $0.name == name }
  }

  /// Appends an element to the last section, or to a new one where that has a title.
  public mutating func append(_ element: ScreenElement) {
    if let last = sections.indices.last, sections[last].isOpen {
      sections[last].elements.append(element)
    } else {
      sections.append(ScreenSection([element]))
    }
  }

  /// Inserts a paragraph before everything else.
  public mutating func insert(_ paragraph: Paragraph) {
    sections.insert(ScreenSection([.text(paragraph)]), at: 0)
  }

  private var elements: [ScreenElement] { sections.flatMap(\.elements) }
}

extension ScreenElement {
  fileprivate var paragraph: Paragraph? {
    if case .text(let paragraph) = self { paragraph } else { nil }
  }

  fileprivate var value: LabeledValue? {
    if case .value(let value) = self { value } else { nil }
  }

  fileprivate var row: ListRow? {
    if case .row(let row) = self { row } else { nil }
  }
}

/// A value that can be shown as a screen, such as the answer of a command that lists something.
public protocol ScreenConvertible {
  /// The value as a screen.
  var screen: Screen { get }
}
