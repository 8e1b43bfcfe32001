public import Links

/// The places of the friends feature.
public enum FriendsScene: Linkable, Hashable, Codable {
  /// One's friends.
  case list

  /// Who has asked, and whom one has asked.
  case requests

  /// Whom one has blocked.
  case blocked

  /// People whom one may know.
  case suggestions

  /// Where one picks some of one's friends for whoever asked; no link leads here.
  case picker

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("friends", .list),
    Link("friends/requests", .requests, under: .list),
    Link("friends/blocked", .blocked, under: .list),
    Link("friends/suggestions", .suggestions, under: .list),
  ]

  /// Where the place is to be found.
  public var path: Path? {
    switch self {
    case .list: "friends"
    case .requests: "friends/requests"
    case .blocked: "friends/blocked"
    case .suggestions: "friends/suggestions"
    case .picker: nil
    }
  }
}
