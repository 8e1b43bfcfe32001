import AuthContract
import FriendsContract
import Links
import Mediator
import TestKit
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The limits on calls of one user` {
  private let time = ManualClock()

  /// Runs a test on all modules with their limits, as a user who has registered.
  private func asUser(_ body: (CallContext) async throws -> Void) async throws {
    let database = try TestDatabase.empty()
    let app = try await RunningApp(
      Composition.app.assembly(
        on: database,
        without: [],
        limits: Composition.app.limits(),
        in: time.environment()
      ),
      of: Composition.app,
      on: database
    )
    let changes = PendingCallerChanges()
    let guest = app.mediator.call(as: Caller(from: .outside), noting: changes)
    let password = SecretText("seven green chairs outside")
    _ = try await guest.perform(
      Register(username: try #require(Username("alice")), password: password)
    )
    let user = try #require(changes.take()?.principal)
    try await body(app.mediator.call(as: Caller(user, from: .outside)))
    await app.close()
  }

  @Test func `stop writing after a burst, and say when it goes on`() async throws {
    try await asUser { call in
      let stranger = try #require(Username("stranger"))
      func send() async -> String {
        do throws(CallFailure<FriendsError>) {
          _ = try await call.perform(SendFriendRequest(stranger))
          return "sent"
        } catch {
          return error.problem.code
        }
      }

      var answers: [String] = []
      for _ in 0..<601 { answers.append(await send()) }
      time.advance(by: .seconds(1))
      let later = await send()

      #expect(Set(answers.prefix(600)) == ["friends.nobody-named"])
      #expect(answers.last == "limited")
      #expect(later == "friends.nobody-named")
    }
  }

  @Test func `stop signing in, and leave reading alone`() async throws {
    try await asUser { call in
      let name = try #require(Username("nobody"))
      let guest = call.mediator.call(as: Caller(from: .outside))

      var codes: [String] = []
      for _ in 0..<20 {
        let login = Login(username: name, password: SecretText("wrong words entirely"))
        do throws(CallFailure<AuthError>) {
          _ = try await guest.perform(login)
        } catch {
          codes.append(error.problem.code)
        }
      }

      // One of the twenty calls of this minute was the registration.
      #expect(codes.count == 20)
      #expect(codes.last == "limited")
      #expect(!codes.dropLast().contains("limited"))
      #expect(try await call.perform(WhoAmI()).username == Username("alice"))
    }
  }
}
