public import Links

/// A screen as an encodable value, for fronts and scripts outside the session.
public struct ScreenDescription: Hashable, Sendable, Codable {
  /// A line of a list.
  public struct Row: Hashable, Sendable, Codable {
    /// The text of the line.
    public let title: String

    /// What it adds to that.
    public let detail: String?

    /// Named values that belong to the line.
    public let fields: [LabeledValue]

    /// The link to where the line leads.
    public let link: String?
  }

  /// Something that can be done.
  public struct Action: Hashable, Sendable, Codable {
    /// The word that performs it.
    public let name: String

    /// What it does, in a few words.
    public let summary: String

    /// What it needs to know.
    public let parameters: [ParameterInfo]

    /// The question that the user has to confirm first.
    public let confirmation: String?
  }

  /// The link to the place that shows the screen.
  public let link: String?

  /// The title.
  public let title: String

  /// The paragraphs.
  public let text: [String]

  /// The named values.
  public let fields: [LabeledValue]

  /// The lines.
  public let rows: [Row]

  /// What can be done here.
  public let actions: [Action]

  /// What is hidden around the screen.
  public let chrome: HiddenBars

  init(_ screen: Screen, at place: Place?, text: (Path) -> String) {
    link = place?.adapter.path.map(text)
    title = place?.adapter.title ?? screen.title
    self.text = screen.text
    fields = screen.fields
    rows = screen.rows.map {
      Row(
        title: $0.title,
        detail: $0.detail,
        fields: $0.fields,
        link: $0.place?.adapter.path.map(text)
      )
    }
    actions = screen.actions.map {
      Action(
        name: $0.name,
        summary: $0.summary,
        parameters: $0.parameters,
        confirmation: $0.confirmation
      )
    }
    chrome = place?.adapter.chrome ?? []
  }
}
