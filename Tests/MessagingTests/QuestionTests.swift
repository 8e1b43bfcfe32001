import AuthContract
import Mediator
import MessagingContract
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A question before a command of Messaging` {
  @Test func `names whom it removes, and is not asked where that would be refused`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      func remove(_ account: AccountID) -> RemoveFromGroup {
        RemoveFromGroup(group: group, username: account.username)
      }

      let question = try await world.call(alice).question(before: remove(bob))
      #expect(question == "Remove @bob from “Walk”?")
      #expect(await world.refusal(before: remove(dave), of: alice) == .notMember(dave.username))
      #expect(await world.refusal(before: remove(alice), of: alice) == .yourself)
      #expect(await world.refusal(before: remove(alice), of: bob) == .notAdmin)
      let giving = HandOverGroup(group: group, username: bob.username)
      #expect(
        try await world.call(alice).question(before: giving)
          == "Make @bob the owner of “Walk”? Only they can give the group back."
      )
      #expect(await world.refusal(before: giving, of: carol) == .notOwner)
      #expect(await world.refusal(before: giving, of: bob) == .notOwner)
      let leaving = try await world.call(bob).question(before: LeaveGroup(group))
      #expect(leaving == "Leave “Walk”? You will no longer see its messages.")
      #expect(await world.refusal(before: LeaveGroup(group), of: dave) == .notInGroup(group))
      let second = try await world.group(alice, bob)
      let named = try await world.call(bob).question(before: LeaveGroup(second))
      #expect(named == "Leave “Walk” (#\(second))? You will no longer see its messages.")
    }
  }

  @Test func `names the message, and says for whom it goes`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("“one” and more than fits here", from: alice, to: bob)
      let all = DeleteMessage(message: sent.id)
      let own = DeleteMessage(message: sent.id, onlyForMe: true)

      let forAll = try await world.call(alice).question(before: all)
      let forMe = try await world.call(bob).question(before: own)

      #expect(forAll?.hasPrefix("Delete the message “\"one\" and more than fits…”") == true)
      #expect(forMe?.hasPrefix("Hide the message “\"one\" and more") == true)
      #expect(forMe?.hasSuffix("from yourself only? The others still see it.") == true)
      #expect(
        await world.refusal(before: all, of: bob) == .notSender(sent.id, from: alice.username)
      )
      #expect(await world.refusal(before: own, of: carol) == .noMessage(sent.id))
      _ = try await world.call(alice).perform(all)
      #expect(await world.refusal(before: all, of: alice) == .deleted(sent.id))
    }
  }
}

extension World {
  /// The refusal in place of a question.
  fileprivate func refusal<C: Command>(
    before command: C,
    of account: AccountID
  ) async -> MessagingError? where C.Failure == MessagingError {
    await MessagingTests.refusal(of: ConfirmationQuestion(before: command), call(account))
  }
}
