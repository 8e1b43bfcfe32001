import AuthContract
import Database
import MessagingContract

/// Finds the groups of an account by their titles.
enum GroupByTitleLookup {
  /// Returns the groups of an account whose title differs at most in the case of its letters.
  static func groups(
    titled title: String,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [ConversationID] {
    let wanted = title.lowercased()
    return try titles(of: account, on: connection).filter { $0.title.lowercased() == wanted }
      .map(\.group)
  }

  /// Returns the groups of an account whose title begins with a text, in any case of its letters.
  static func groups(
    titledFrom beginning: String,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [ConversationID] {
    let wanted = beginning.lowercased()
    return try titles(of: account, on: connection).filter {
      $0.title.lowercased().hasPrefix(wanted)
    }
    .map(\.group)
  }

  /// Returns the one group of an account with a title.
  ///
  /// - Throws: `MessagingError` where there is none, or more than one.
  static func group(
    titled title: String,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationID {
    let groups = try groups(titled: title, of: account, on: connection)
    guard let only = groups.first else { throw MessagingError.unknownGroup(title) }
    guard groups.count == 1 else {
      throw MessagingError.ambiguousGroup(title, numbers: groups)
    }
    return only
  }

  /// Returns how an account can name each of its groups: by its title where that is unique among
  /// them, otherwise by its number.
  ///
  /// A title of several groups is a name too where it is entered in full: it means none of them, and
  /// nothing else either.
  static func names(
    for account: AccountID,
    entering beginning: String,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [GroupReference] {
    let titles = try titles(of: account, on: connection)
    let counts = Dictionary(titles.map { ($0.title.lowercased(), 1) }, uniquingKeysWith: +)
    let isShared = counts[beginning.lowercased(), default: 0] > 1
    let shared = isShared ? GroupReference(parameter: beginning[...]) : nil
    return titles.map { group, title in
      counts[title.lowercased()] == 1
        ? GroupReference(parameter: title[...]) ?? .number(group)
        : .number(group)
    } + [shared].compactMap(\.self)
  }

  /// Returns whether an account has another group of a group's title.
  static func isShared(
    _ group: GroupWithMemberRole,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    try SharedGroupTitles(of: account, among: [group.title], on: connection)
      .contain(group.title, of: group.id)
  }

  /// Returns how a question names a group of an account.
  static func label(
    of group: GroupWithMemberRole,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> String {
    try SharedGroupTitles(of: account, among: [group.title], on: connection)
      .label(of: group.id, titled: group.title)
  }

  fileprivate static func titles(
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [(group: ConversationID, title: String)] {
    try connection.all(
      """
      SELECT c.id, c.title FROM messaging_member AS m
      JOIN messaging_conversation AS c ON c.id = m.conversation
      WHERE m.account = $1 AND m.shelf <> 3 AND c.title IS NOT NULL
      """,
      account.rawValue
    ) { row in (group: try row[0] as ConversationID, title: try row[1] as String) }
    .sorted { $0.group.rawValue < $1.group.rawValue }
  }
}

/// The titles that only the numbers of the groups tell apart, for one account.
struct SharedGroupTitles: Sendable {
  /// What is said where no group is shown.
  static let none = SharedGroupTitles([])

  private let groups: [String: [ConversationID]]

  /// Reads the titles of an account's groups, if any of the shown ones is a group's.
  init(
    of account: AccountID,
    among shown: [String?],
    on connection: borrowing some Queryable & ~Copyable
  ) throws {
    guard shown.contains(where: { $0 != nil }) else {
      self = .none
      return
    }
    self.init(try GroupByTitleLookup.titles(of: account, on: connection))
  }

  /// Reads the titles of an account's groups, and of those to which it is invited.
  init(
    ofInvitationsTo account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws {
    let invitations = try InvitationStore.invitations(of: account, on: connection)
    self.init(
      try GroupByTitleLookup.titles(of: account, on: connection)
        + invitations.map { ($0.group, $0.title) }
    )
  }

  private init(_ titles: [(group: ConversationID, title: String)]) {
    groups = Dictionary(grouping: titles) { $0.title.lowercased() }.mapValues { $0.map(\.group) }
  }

  /// Whether the account has another group of a title; false where there is no title.
  func contain(_ title: String?, of group: ConversationID?) -> Bool {
    guard let title else { return false }
    return groups[title.lowercased(), default: []].contains { $0 != group }
  }

  /// Returns how a sentence names a group: by its title, with its number where others have the same.
  func label(of group: ConversationID?, titled title: String) -> String {
    guard let group else { return "“\(title)”" }
    return group.label(titled: title, isShared: contain(title, of: group))
  }
}
