import AuthContract
public import Navigation
import ProfileContract

extension PeoplePage {
  /// The people as lines of a screen, each of which leads to a profile.
  public var rows: Rows { Rows(people) { $0.row() } }

  /// The people as a screen.
  public var screen: Screen {
    Screen("People") {
      if people.isEmpty { Text("Nobody.") }
      rows
      if let next { Text("More with --after \(next)") }
    }
  }
}

extension OpenRequests {
  /// The requests as lines of a screen, each of which leads to a profile.
  public var rows: Rows {
    Rows(received.map { $0.row("asks you") } + sent.map { $0.row("you ask") }) { $0 }
  }

  /// The requests as a screen.
  public var screen: Screen {
    Screen("Requests") {
      if received.isEmpty, sent.isEmpty { Text("No requests.") }
      rows
    }
  }
}

extension Suggestions {
  /// The people as lines of a screen, each of which leads to a profile.
  public var rows: Rows {
    Rows(people) { person in
      Row(
        person.name,
        detail: person.username.text,
        fields: [Field("in common", "\(person.mutual)")],
        opens: ProfileScene.of(person.username)
      )
    }
  }

  /// The people as a screen.
  public var screen: Screen {
    Screen("People you may know") {
      if people.isEmpty { Text("Nobody comes to mind.") }
      rows
    }
  }
}

extension ListedPerson {
  /// The person as a line of a screen, which leads to their profile.
  ///
  /// - Parameter part: What the person's part is, if the list has several.
  /// - Returns: The line.
  public func row(_ part: String? = nil) -> Row {
    Row(
      name,
      detail: username.text,
      fields: part.map { [Field("", $0)] } ?? [],
      opens: ProfileScene.of(username)
    )
  }
}
