public import AuthContract
public import Mediator

/// What came of an act between oneself and somebody else.
public struct FriendshipChangeResponse: CommandResponse, Codable, Hashable {
  /// The possible changes.
  public enum Change: String, Codable, Sendable, CaseIterable {
    /// The other was asked to be a friend.
    case asked

    /// The two are friends from now on.
    case befriended

    /// The other's request was declined.
    case declined

    /// One's own request was taken back.
    case cancelled

    /// The two are friends no longer.
    case removed

    /// The other was blocked.
    case blocked

    /// The block was taken back.
    case unblocked
  }

  /// The other.
  public let username: Username

  /// What changed.
  public let change: Change

  /// Describes a change.
  public init(username: Username, change: Change) {
    self.username = username
    self.change = change
  }

  /// The change in words.
  public var description: String {
    switch change {
    case .asked: "Asked \(username)."
    case .befriended: "You and \(username) are friends now."
    case .declined: "Declined the request of \(username)."
    case .cancelled: "Took back the request to \(username)."
    case .removed: "You and \(username) are friends no longer."
    case .blocked: "Blocked \(username)."
    case .unblocked: "Unblocked \(username)."
    }
  }
}

/// Somebody in a list of people.
public struct ListedPerson: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name under which the person is found.
  public let username: Username

  /// The name under which the person wants to be shown.
  public let name: String

  /// Since when the person is in the list.
  public let since: Timestamp

  /// Describes somebody.
  public init(username: Username, name: String, since: Timestamp) {
    self.username = username
    self.name = name
    self.since = since
  }

  /// Both names in words.
  public var description: String { "\(name) (\(username))" }
}

/// A page of a list of people.
public struct PeoplePage: CommandResponse, Codable, Hashable {
  /// The people.
  public let people: [ListedPerson]

  /// Whom to name as `--after` for the next page, or nobody if this is the last.
  public let next: Username?

  /// Creates a page.
  public init(people: [ListedPerson], next: Username?) {
    self.people = people
    self.next = next
  }

  /// The people in words, a line for each.
  public var description: String {
    guard !people.isEmpty else { return "Nobody." }
    let more = next.map { ["More with --after \($0)"] } ?? []
    return (people.map(\.description) + more).joined(separator: "\n")
  }
}

/// The requests that wait for an answer.
public struct FriendRequestsResponse: CommandResponse, Codable, Hashable {
  /// Those who have asked, the latest first.
  public let received: [ListedPerson]

  /// Those whom one has asked, the latest first.
  public let sent: [ListedPerson]

  /// Creates the account of some requests.
  public init(received: [ListedPerson], sent: [ListedPerson]) {
    self.received = received
    self.sent = sent
  }

  /// The requests in words, a line for each.
  public var description: String {
    guard !received.isEmpty || !sent.isEmpty else { return "No requests." }
    let asked = received.map { "\($0) asks you" }
    return (asked + sent.map { "you ask \($0)" }).joined(separator: "\n")
  }
}

/// People whom one may know, those with the most friends in common first.
public struct FriendSuggestionsResponse: CommandResponse, Codable, Hashable {
  /// Somebody whom one may know.
  public struct Person: Codable, Hashable, Sendable {
    /// The name under which the person is found.
    public let username: Username

    /// The name under which the person wants to be shown.
    public let name: String

    /// How many friends the two have in common.
    public let mutual: Int

    /// Describes somebody.
    public init(username: Username, name: String, mutual: Int) {
      self.username = username
      self.name = name
      self.mutual = mutual
    }
  }

  /// The people.
  public let people: [Person]

  /// Creates a list.
  public init(people: [Person]) {
    self.people = people
  }

  /// The people in words, a line for each.
  public var description: String {
    guard !people.isEmpty else { return "Nobody comes to mind." }
    return people.map { "\($0.name) (\($0.username)), \($0.mutual) in common" }
      .joined(separator: "\n")
  }
}
