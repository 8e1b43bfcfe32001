public import AuthContract
public import Mediator
public import Navigation

/// A page of the users that a search has found, the best matches first.
public struct PeopleSearchResponse: CommandResponse, Hashable {
  /// A user that was found.
  public struct Person: Codable, Hashable, Sendable {
    /// The name by which the user is found.
    public let username: Username

    /// The name under which the user is shown.
    public let name: String

    /// What the user is doing at the moment; empty if nothing.
    public let status: String

    /// Describes a user.
    public init(username: Username, name: String, status: String) {
      self.username = username
      self.name = name
      self.status = status
    }
  }

  /// What a page without users says.
  public static let noResults = "No one found. Try the beginning of a username or of a name."

  /// The users.
  public let people: [Person]

  /// The value of `--after` for the next page, or nil on the last page.
  public let next: String?

  /// Creates a page.
  public init(people: [Person], next: String?) {
    self.people = people
    self.next = next
  }

  /// The page as text, a line for each user.
  public var description: String {
    guard !people.isEmpty else { return Self.noResults }
    let lines = people.map { "\($0.name) (\($0.username))" }
    return (lines + (next.map { ["More with --after \($0)"] } ?? [])).joined(separator: "\n")
  }
}

extension PeopleSearchResponse: ScreenConvertible {
  /// The page as a screen.
  public var screen: Screen {
    Screen("People") {
      if people.isEmpty { Paragraph(empty: Self.noResults) }
      ListRows(people) { $0.row }
      if let next { Paragraph("More with --after \(next)") }
    }
  }
}

extension PeopleSearchResponse.Person {
  /// The user as a row that opens the profile.
  public var row: ListRow {
    ListRow(
      .person(ScreenPerson(username, name: name)),
      fields: status.isEmpty ? [] : [LabeledValue("status", .quote(status))],
      opens: ProfileScene.of(username)
    )
  }
}
