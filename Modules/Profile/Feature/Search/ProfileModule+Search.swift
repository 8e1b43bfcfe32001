import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

extension ProfileModule {
  static let longestPage = 50

  func answerSearches(in registry: inout Registry) {
    registry.command(SearchPeople.self) { command, call in
      try await people(for: command, in: call)
    }
    registry.completes(Username.self) { beginning, call in
      try await people(for: SearchPeople(text: beginning), in: call).people.map(\.username)
    }
  }

  private func people(for command: SearchPeople, in call: CallContext) async throws
    -> PeopleSearchResponse
  {
    guard (1...Self.longestPage).contains(command.limit) else {
      throw ProfileError.pageTooLong(limit: Self.longestPage)
    }
    guard let query = PeopleQuery(command.text) else { throw ProfileError.nothingToFind }
    let start = command.after.map { SearchCursor($0) } ?? .start
    guard let start else { throw ProfileError.unknownPage }
    let hits =
      command.friends
      ? try await friends(matching: query, after: start, in: call)
      : try await everybody(matching: query, after: start, enough: command.limit + 1, in: call)
    let page = hits.prefix(command.limit)
    return PeopleSearchResponse(
      people: page.map { .init(username: $0.username, name: $0.name, status: $0.status) },
      next: hits.count > command.limit ? page.last?.position.text : nil
    )
  }

  /// Returns people who fit and may be seen, until there are enough.
  ///
  /// Those who may not be seen leave gaps, so some more are read at once, and more again if need be.
  private func everybody(
    matching query: PeopleQuery,
    after start: SearchCursor,
    enough: Int,
    in call: CallContext
  ) async throws -> [PeopleQuery.Hit] {
    let viewer = try call.signedInAccount()
    var found: [PeopleQuery.Hit] = []
    var position = start
    var limit = enough * 2
    while found.count < enough {
      let (place, count) = (position, limit)
      let hits = try await database.read { connection in
        try query.hits(after: place, limit: count, for: viewer, on: connection)
      }
      let people = hits.map { ($0.account, $0.visibility) }
      let sight = try await ProfileVisibility(of: viewer, on: people, by: call)
      found += hits.filter { sight.reaches($0.account, visibility: $0.visibility) }
      guard let last = hits.last, hits.count == limit else { break }
      position = last.position
      limit = min(limit * 2, 1_000)
    }
    return found
  }

  /// Returns the friends of whoever calls who fit; without Friends, there are none.
  private func friends(
    matching query: PeopleQuery,
    after start: SearchCursor,
    in call: CallContext
  ) async throws -> [PeopleQuery.Hit] {
    let account = try call.signedInAccount()
    let friends = try await call.unlessLeftOut(FriendsOf(account)) ?? []
    guard !friends.isEmpty else { return [] }
    let hits = try await database.read { connection in
      try query.hits(among: friends, on: connection)
    }
    return hits.filter { start.precedes($0) }
  }
}
