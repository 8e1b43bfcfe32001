public import AuthContract
public import Mediator
import Navigation

/// Users that the caller may know, those with the most mutual friends first.
public struct FriendSuggestionsResponse: CommandResponse, Hashable {
  /// A suggested user.
  public struct Person: Codable, Hashable, Sendable {
    /// The username.
    public let username: Username

    /// The display name.
    public let name: String

    /// The number of mutual friends.
    public let mutual: Int

    /// Describes a suggested user.
    public init(username: Username, name: String, mutual: Int) {
      self.username = username
      self.name = name
      self.mutual = mutual
    }
  }

  /// The suggested users.
  public let people: [Person]

  /// Creates a list.
  public init(people: [Person]) {
    self.people = people
  }

  /// One line for each user.
  public var description: String {
    guard !people.isEmpty else { return Self.emptyNotice.words }
    return people.map { "\($0.name) (\($0.username)), \($0.mutual) in common" }
      .joined(separator: "\n")
  }

  static let emptyNotice = Paragraph(
    empty: "No suggestions yet. They come from your friends.",
    next: "Add one: friends add NAME"
  )
}
