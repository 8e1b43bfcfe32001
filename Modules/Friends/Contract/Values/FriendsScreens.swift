import AuthContract
public import Navigation
import ProfileContract

extension PeoplePage {
  /// The users as rows; each opens a profile.
  public var rows: ListRows { ListRows(people) { $0.row() } }

  /// The page as a screen.
  public var screen: Screen {
    Screen(title) {
      if people.isEmpty { Paragraph(emptyText) }
      rows
      if let next { Paragraph("More with --after \(next)") }
    }
  }

  private var title: String {
    switch list {
    case .friends: "Friends"
    case .blocked: "Blocked people"
    }
  }
}

extension FriendRequestsResponse {
  /// The requests as rows; each opens a profile.
  public var rows: ListRows {
    ListRows(
      received.map { $0.row(label: "asks you") } + sent.map { $0.row(label: "you ask") }
    ) { $0 }
  }

  /// The requests as a screen.
  public var screen: Screen {
    Screen("Requests") {
      if received.isEmpty, sent.isEmpty { Paragraph(Self.emptyText) }
      rows
    }
  }
}

extension FriendSuggestionsResponse {
  /// The suggested users as rows; each opens a profile.
  public var rows: ListRows {
    ListRows(people) { person in
      ListRow(
        person.name,
        detail: person.username.text,
        fields: [LabeledValue("in common", value: "\(person.mutual)")],
        opens: ProfileScene.of(person.username)
      )
    }
  }

  /// The suggested users as a screen.
  public var screen: Screen {
    Screen("People you may know") {
      if people.isEmpty { Paragraph(Self.emptyText) }
      rows
    }
  }
}

extension ListedPerson {
  /// Returns the user as a row that opens the profile.
  ///
  /// - Parameter label: Distinguishes the kinds of rows in a list that has several.
  /// - Returns: The row.
  public func row(label: String? = nil) -> ListRow {
    ListRow(
      name,
      detail: username.text,
      fields: label.map { [LabeledValue("", value: $0)] } ?? [],
      opens: ProfileScene.of(username)
    )
  }
}
