import AuthContract
import Links
import Mediator
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `A job on behalf of an account` {
  @Test func `may do what the account may, also after all of its sessions have ended`() async throws
  {
    let world = try await World()
    let alice = try await world.register("alice").person
    let job = SignedInUser(askingForJob: alice.account, name: alice.name)
    #expect(await world.failure(of: ListSessions(), as: job) == nil)

    _ = try await world.call(as: alice).perform(Logout(everywhere: true))

    #expect(await world.failure(of: ListSessions(), as: alice) == .unauthorised(.signedIn))
    #expect(await world.failure(of: ListSessions(), as: job) == nil)
  }

  @Test func `may do nothing once the account is deleted`() async throws {
    let world = try await World()
    let alice = try await world.register("alice").person
    let job = SignedInUser(askingForJob: alice.account, name: alice.name)

    _ = try await world.call(as: alice).perform(DeleteAccount(of: alice))

    #expect(await world.failure(of: ListSessions(), as: job) == .unauthorised(.signedIn))
  }
}
