import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

/// Answers with users who have friends in common with the caller.
struct FriendSuggestionHandler: Sendable {
  /// How many candidates are read for each suggestion, since private profiles are not suggested.
  private static let candidatesPerSuggestion = 5

  let database: any Database

  func suggest(_ command: SuggestFriends, in call: CallContext) async throws
    -> FriendSuggestionsResponse
  {
    guard (1...SuggestFriends.maximumLimit).contains(command.limit) else {
      throw FriendsError.pageTooLong(limit: SuggestFriends.maximumLimit)
    }
    let account = try call.signedInAccount()
    try await noteTopics(of: account, in: call)
    let candidates = try await database.read { connection in
      try FriendSuggestionFinder.candidates(
        for: account,
        limit: command.limit * Self.candidatesPerSuggestion,
        on: connection
      )
    }
    guard !candidates.isEmpty else { return FriendSuggestionsResponse(people: []) }
    let visible = try await call.unlessLeftOut(
      PubliclyVisibleAccounts(among: candidates.map(\.account))
    )
    let shown = candidates.filter { visible?.contains($0.account) ?? true }.prefix(command.limit)
    let names = try await call.names(of: shown.map(\.account))
    return FriendSuggestionsResponse(
      people: shown.compactMap { candidate in
        names[candidate.account].map {
          FriendSuggestionsResponse.Person(
            username: $0.username,
            name: $0.displayName,
            mutual: candidate.mutualFriends
          )
        }
      }
    )
  }

  /// Depends on the friends of the account, and on their friends.
  private func noteTopics(of account: AccountID, in call: CallContext) async throws {
    guard call.isObserved else { return }
    call.depends(on: [.relationships(of: account)])
    let friends = try await call.perform(FriendsOf(account))
    call.depends(on: friends.map(Topic.relationships))
  }
}
