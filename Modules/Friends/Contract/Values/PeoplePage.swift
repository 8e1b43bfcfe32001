public import AuthContract
public import Mediator
public import Navigation

/// A user in a list.
public struct ListedPerson: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The username.
  public let username: Username

  /// The display name.
  public let name: String

  /// When the user was added to the list.
  public let since: Timestamp

  /// Whether a friend is there, where the reader may know.
  public var presence: PersonPresence?

  /// Describes a user in a list.
  public init(username: Username, name: String, since: Timestamp) {
    self.username = username
    self.name = name
    self.since = since
  }

  /// Both names.
  public var description: String {
    "\(name) (\(username))\(presence.map { ": \($0.words)" } ?? "")"
  }
}

/// A page of the caller's friends, or of the users that the caller has blocked.
public struct PeoplePage: CommandResponse, Hashable {
  /// The lists that are read in pages.
  public enum List: String, Codable, Sendable, CaseIterable {
    /// The caller's friends.
    case friends

    /// The users that the caller has blocked.
    case blocked
  }

  /// Which list the page is from; it decides the title and the text of an empty page.
  public let list: List

  /// The users.
  public let people: [ListedPerson]

  /// The value of `--after` for the next page, or nil if this is the last page.
  public let next: Username?

  /// Creates a page.
  public init(of list: List, people: [ListedPerson], next: Username?) {
    self.list = list
    self.people = people
    self.next = next
  }

  /// One line for each user.
  public var description: String {
    guard !people.isEmpty else { return emptyNotice.words }
    let more = next.map { ["More with --after \($0)"] } ?? []
    return (people.map(\.description) + more).joined(separator: "\n")
  }

  var emptyNotice: Paragraph {
    switch list {
    case .friends: Paragraph(empty: "No friends yet.", next: "Add one: friends add NAME")
    case .blocked:
      Paragraph(empty: "You have not blocked any users.", next: "Block one: friends block NAME")
    }
  }
}
