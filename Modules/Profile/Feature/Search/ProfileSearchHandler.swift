import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

/// Finds users by their usernames and the words of their names.
struct ProfileSearchHandler: Sendable {
  static let longestPage = 50

  let database: any Database

  func people(_ command: SearchPeople, in call: CallContext) async throws -> PeopleSearchResponse {
    guard (1...Self.longestPage).contains(command.limit) else {
      throw ProfileError.pageTooLong(limit: Self.longestPage)
    }
    call.depends(on: [.profiles])
    let text = try ProfileText.search(command.text)
    guard let query = ProfileQuery(text) else { throw ProfileError.nothingToFind }
    let start = command.after.map { ProfileSearchCursor($0) } ?? .start
    guard let start else { throw ProfileError.unknownPage }
    let found =
      command.friends
      ? try await friends(matching: query, after: start, in: call)
      : try await visibleProfiles(
        matching: query,
        after: start,
        count: Page<FoundProfile>.rowCount(for: command.limit),
        in: call
      )
    let page = Page(found, limit: command.limit)
    return PeopleSearchResponse(
      people: page.items.map { .init(username: $0.username, name: $0.name, status: $0.status) },
      next: page.next { profile in profile.position.text }
    )
  }

  func usernames(_ beginning: String, in call: CallContext) async throws -> [Username] {
    try await people(SearchPeople(text: beginning), in: call).people.map(\.username)
  }

  /// Returns matching profiles that the caller may see, at least as many as are asked for if there
  /// are so many.
  ///
  /// Profiles that the caller may not see leave gaps, so each read takes more than is asked for.
  private func visibleProfiles(
    matching query: ProfileQuery,
    after start: ProfileSearchCursor,
    count: Int,
    in call: CallContext
  ) async throws -> [FoundProfile] {
    let viewer = try call.signedInAccount()
    var found: [FoundProfile] = []
    var position = start
    var limit = count * 2
    while found.count < count {
      let (from, rows) = (position, limit)
      let profiles = try await database.read { connection in
        try query.profiles(after: from, limit: rows, for: viewer, on: connection)
      }
      let check = try await ProfileAccessCheck(of: profiles, by: viewer, in: call)
      found += profiles.filter(check.allows)
      guard let last = profiles.last, profiles.count == limit else { break }
      position = last.position
      limit = min(limit * 2, 1_000)
    }
    return found
  }

  /// Returns the matching friends of the caller; in an app without Friends, there are none.
  private func friends(
    matching query: ProfileQuery,
    after start: ProfileSearchCursor,
    in call: CallContext
  ) async throws -> [FoundProfile] {
    let account = try call.signedInAccount()
    let friends = try await call.unlessLeftOut(FriendsOf(account)) ?? []
    guard !friends.isEmpty else { return [] }
    let found = try await database.read { connection in
      try query.profiles(among: friends, on: connection)
    }
    return found.filter { profile in profile.isAfter(start) }
  }
}
