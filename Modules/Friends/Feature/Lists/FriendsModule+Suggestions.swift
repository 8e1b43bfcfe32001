import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

extension FriendsModule {
  /// Returns people with whom whoever calls has friends in common.
  ///
  /// Only people whose profile everybody may see are suggested, so some more are looked at.
  func suggestions(limit: Int, in call: CallContext) async throws -> FriendSuggestionsResponse {
    try check(limit, atMost: 100)
    let account = try call.signedInAccount()
    let candidates = try await database.read { connection in
      try FriendSuggestionQuery.best(of: account, limit: limit * 5, on: connection)
    }
    let accounts = candidates.map(\.account)
    guard !accounts.isEmpty else { return FriendSuggestionsResponse(people: []) }
    let open = try await call.unlessLeftOut(PublicProfiles(among: accounts))
    let shown = candidates.filter { open?.contains($0.account) ?? true }.prefix(limit)
    let people = try await NamedAccounts(shown.map(\.account), by: call)
    return FriendSuggestionsResponse(
      people: shown.compactMap { candidate in
        people[candidate.account].map {
          FriendSuggestionsResponse.Person(
            username: $0.username,
            name: $0.name,
            mutual: candidate.mutual
          )
        }
      }
    )
  }
}
