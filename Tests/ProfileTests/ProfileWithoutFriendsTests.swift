import AuthContract
import Database
import FriendsContract
import Mediator
import PresenceContract
import ProfileContract
import TestKit
import Testing

@testable import Profile

/// Usernames, as Auth would know them.
private struct NamesModule: Module {
  let name: ModuleName = "Auth"
  let others: ProfileTestWorld.OtherModules

  func register(in registry: inout Registry) {
    registry.answer(AccountsByUsername.self) { request, _ in others.accounts(request.usernames) }
    registry.answer(UsernamesByAccount.self) { request, _ in others.usernames(request.accounts) }
    registry.publishes(AccountRegistered.self)
    registry.publishes(AccountDeleted.self)
  }
}

/// Friends, which are there to be left out.
private struct AbsentModule: Module {
  let name: ModuleName = "Friends"

  func register(in registry: inout Registry) {
    registry.answer(BlocksAmong.self) { _, _ in AccountBlocks() }
    registry.answer(FriendsAmong.self) { _, _ in [] }
    registry.answer(FriendsOf.self) { _, _ in [] }
    registry.answer(ShowFriendship.self) { _, _ in FriendshipStatus(.strangers) }
    registry.answersChange(SendFriendRequest.self)
    registry.answersChange(AcceptFriendRequest.self)
    registry.answersChange(DeclineFriendRequest.self)
    registry.answersChange(CancelFriendRequest.self)
    registry.answersChange(RemoveFriend.self)
    registry.answersChange(BlockPerson.self)
    registry.answersChange(UnblockPerson.self)
  }
}

/// Presence, which is there to be left out.
private struct AbsentPresence: Module {
  let name: ModuleName = "Presence"

  func register(in registry: inout Registry) {
    registry.answer(PresenceOf.self) { _, _ in PresenceResponse() }
  }
}

extension Registry {
  /// Answers a command that changes a friendship with a change that it does not make.
  fileprivate mutating func answersChange<C: Command>(_ command: C.Type)
  where C.Response == FriendshipChangeResponse {
    self.command(command) { _, _ in throw FriendsError.notAsked(Username("bob")) }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Profiles in an app without Friends` {
  @Test func `are visible to everyone or only to their owners`() async throws {
    let database = try TestDatabase.empty()
    let others = ProfileTestWorld.OtherModules()
    for (account, name) in [1: "alice", 2: "albert", 3: "alfred"] as [AccountID: Username] {
      others.enter(account, name)
    }
    let assembly = ModuleAssembly(
      [
        ProfileModule(database: database), NamesModule(others: others), AbsentModule(),
        AbsentPresence(),
      ],
      without: ["Friends", "Presence"],
      in: ManualClock().environment()
    )
    let mediator = try assembly.mediator()
    try await mediator.start(on: database)
    for (account, visibility) in [(1, Visibility.everyone), (2, .everyone), (3, .friends)] {
      let call = mediator.call(as: .account(Int64(account)))
      _ = try await call.perform(
        ChangeProfile(visibility: visibility)
      )
    }
    let alice = mediator.call(as: .account(1))

    #expect(try await alice.perform(ShowProfile("albert")).name == "albert")
    await #expect(throws: CallFailure.refused(ProfileError.notFound("alfred"))) {
      try await alice.perform(ShowProfile("alfred"))
    }
    let found = try await alice.perform(SearchPeople(text: "al")).people
    #expect(found.map(\.name) == ["albert", "alice"])
    #expect(
      try await alice.perform(SearchPeople(text: "al", limit: 9, after: nil, friends: true)).people
        == []
    )
  }
}
