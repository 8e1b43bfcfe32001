import AuthContract
public import Navigation
import ProfileContract

extension PeoplePage {
  /// The people as lines of a screen, each of which leads to a profile.
  public var rows: ListRows { ListRows(people) { $0.row() } }

  /// The people as a screen.
  public var screen: Screen {
    Screen("People") {
      if people.isEmpty { Paragraph("Nobody.") }
      rows
      if let next { Paragraph("More with --after \(next)") }
    }
  }
}

extension FriendRequestsResponse {
  /// The requests as lines of a screen, each of which leads to a profile.
  public var rows: ListRows {
    ListRows(received.map { $0.row("asks you") } + sent.map { $0.row("you ask") }) { $0 }
  }

  /// The requests as a screen.
  public var screen: Screen {
    Screen("Requests") {
      if received.isEmpty, sent.isEmpty { Paragraph("No requests.") }
      rows
    }
  }
}

extension FriendSuggestionsResponse {
  /// The people as lines of a screen, each of which leads to a profile.
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

  /// The people as a screen.
  public var screen: Screen {
    Screen("People you may know") {
      if people.isEmpty { Paragraph("Nobody comes to mind.") }
      rows
    }
  }
}

extension ListedPerson {
  /// The person as a line of a screen, which leads to their profile.
  ///
  /// - Parameter part: What the person's part is, if the list has several.
  /// - Returns: The line.
  public func row(_ part: String? = nil) -> ListRow {
    ListRow(
      name,
      detail: username.text,
      fields: part.map { [LabeledValue("", value: $0)] } ?? [],
      opens: ProfileScene.of(username)
    )
  }
}
