import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

extension FriendsModule {
  /// Returns people with whom whoever calls has friends in common.
  ///
  /// Only people whose profile everybody may see are suggested, so some more are looked at.
  func suggestions(_ limit: Int, _ call: Call) async throws -> Suggestions {
    try check(limit, atMost: 100)
    let account = try call.signedInAccount()
    let candidates = try await database.read { connection in
      try Acquaintances.best(of: account, limit: limit * 5, on: connection)
    }
    let accounts = candidates.map(\.account)
    guard !accounts.isEmpty else { return Suggestions(people: []) }
    let open = try await call.unlessLeftOut(OpenProfiles(among: accounts))
    let shown = candidates.filter { open?.contains($0.account) ?? true }.prefix(limit)
    let people = try await People(shown.map(\.account), by: call)
    return Suggestions(
      people: shown.compactMap { candidate in
        people[candidate.account].map {
          Suggestions.Person(username: $0.username, name: $0.name, mutual: candidate.mutual)
        }
      }
    )
  }
}
