import AuthContract
import Database
import FriendsContract
import Mediator
import PresenceContract
import ProfileContract
import TestKit
import Testing

@testable import Friends

/// Answers with usernames, in place of Auth.
private struct NamesModule: Module {
  let name: ModuleName = "Auth"

  func register(in registry: inout Registry) {
    let registers = Town.Registers()
    registry.answer(AccountsByUsername.self) { request, _ in registers.accounts(request.usernames) }
    registry.answer(UsernamesByAccount.self) { request, _ in registers.usernames(request.accounts) }
    registry.publishes(AccountDeleted.self)
  }
}

/// A profile module that is left out.
private struct AbsentModule: Module {
  let name: ModuleName = "Profile"

  func register(in registry: inout Registry) {
    registry.answer(DisplayNames.self) { _, _ in [:] }
    registry.answer(PubliclyVisibleAccounts.self) { _, _ in [] }
  }
}

/// A presence module that is left out.
private struct AbsentPresence: Module {
  let name: ModuleName = "Presence"

  func register(in registry: inout Registry) {
    registry.answer(PresenceOf.self) { _, _ in PresenceResponse() }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Friends without profiles` {
  @Test func `are listed and suggested by their usernames`() async throws {
    let database = try TestDatabase.empty()
    let assembly = ModuleAssembly(
      [FriendsModule(database: database), NamesModule(), AbsentModule(), AbsentPresence()],
      without: ["Profile", "Presence"],
      in: ManualClock().environment()
    )
    let mediator = try assembly.mediator()
    try await mediator.start(on: database)
    let people = (1...3).map { mediator.call(as: .account($0)) }
    for (asker, asked) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
      _ = try await people[asker].perform(
        SendFriendRequest(Username(AccountID(rawValue: Int64(asked + 1))))
      )
    }

    let friends = try await people[0].perform(ListFriends(limit: 9, after: nil)).people
    let suggestions = try await people[0].perform(SuggestFriends(limit: 9)).people

    #expect(friends.map(\.name) == ["person2"])
    #expect(friends.map(\.presence) == [nil])
    #expect(suggestions.map(\.name) == ["person3"])
  }
}
