public import AuthContract
public import Mediator

/// A profile as somebody may see it.
public struct ProfileCard: CommandResponse, Codable, Hashable {
  /// The name under which the person is found.
  public let username: Username

  /// The name under which the person wants to be shown.
  public let name: String

  /// What the person says of themselves; empty if nothing.
  public let bio: String

  /// What the person is up to; empty if nothing is said.
  public let status: String

  /// Who may see the profile; only its owner learns that.
  public let visibility: Visibility?

  /// The picture, if there is one.
  public let avatar: Avatar?

  /// Creates a card.
  public init(
    username: Username,
    name: String,
    bio: String,
    status: String,
    visibility: Visibility?,
    avatar: Avatar?
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.status = status
    self.visibility = visibility
    self.avatar = avatar
  }

  /// The card in words, a line for each thing that is known.
  public var description: String {
    var lines = ["\(name) (\(username))"]
    if !status.isEmpty { lines.append(status) }
    if !bio.isEmpty { lines.append(bio) }
    if let avatar { lines.append("Picture: \(avatar)") }
    if let visibility { lines.append("Seen by: \(visibility)") }
    return lines.joined(separator: "\n")
  }
}

/// What is known of a picture without its bytes.
public struct Avatar: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The formats that are taken, recognised by a file's content.
  public enum Format: String, Codable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png

    /// The format of the Joint Photographic Experts Group.
    case jpeg

    /// The format of the WebM project.
    case webp
  }

  /// The format of the picture.
  public let format: Format

  /// The number of its bytes.
  public let size: Int

  /// Describes a picture.
  public init(format: Format, size: Int) {
    self.format = format
    self.size = size
  }

  /// The format and the size in words.
  public var description: String { "\(format.rawValue), \(size) bytes" }
}

/// A page of the people that a search has found, the best first.
public struct PeopleSearchResponse: CommandResponse, Codable, Hashable {
  /// Somebody who was found.
  public struct Person: Codable, Hashable, Sendable {
    /// The name under which the person is found.
    public let username: Username

    /// The name under which the person wants to be shown.
    public let name: String

    /// What the person is up to; empty if nothing is said.
    public let status: String

    /// Describes somebody.
    public init(username: Username, name: String, status: String) {
      self.username = username
      self.name = name
      self.status = status
    }
  }

  /// The people.
  public let people: [Person]

  /// What to pass as `--after` for the next page, or nothing if this is the last.
  public let next: String?

  /// Creates a page.
  public init(people: [Person], next: String?) {
    self.people = people
    self.next = next
  }

  /// The people in words, a line for each.
  public var description: String {
    guard !people.isEmpty else { return "Nobody was found." }
    let lines = people.map { "\($0.name) (\($0.username))" }
    return (lines + (next.map { ["More with --after \($0)"] } ?? [])).joined(separator: "\n")
  }
}
