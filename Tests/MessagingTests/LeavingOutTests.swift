import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract
import TestKit
import Testing

@testable import Messaging

/// A stub module that can be left out.
private struct StubModule: Module {
  let name: ModuleName
  let setUp: @Sendable (inout Registry) -> Void

  func register(in registry: inout Registry) { setUp(&registry) }
}

@Suite(.timeLimit(.minutes(15))) struct `Messaging in part of the app` {
  @Test func `without Friends no message can be sent, and all can be read`() async throws {
    try await run(without: "Friends") { mediator in
      let call = mediator.call(as: .account(bob.rawValue))
      let text = try #require(MessageText("hi"))
      let with = Correspondent.person(alice.username)
      let sent = try #require(MessageID(parameter: "1.1"))
      let title = try #require(GroupTitle("Walk"))

      for problem in [
        await failure(of: SendMessage(correspondent: with, text: text), call),
        await failure(of: EditMessage(message: sent, text: text), call),
        await failure(of: CreateGroup(title: title, usernames: [alice.username]), call),
      ] {
        #expect(problem?.code == "unanswered")
        #expect(problem?.message.contains("the app runs without Friends") == true)
      }
      #expect(
        try await call.perform(ReadMessages(correspondent: with)).messages.map(\.text) == ["hello"]
      )
      #expect(try await call.perform(SearchMessages(text: "hello")).hits.count == 1)
      #expect(await call.values(for: Username.expectation, beginning: "al") == ["alice"])
      #expect(try await call.perform(MarkRead(correspondent: with)).unread == 0)
      #expect(
        try await call.perform(DeleteMessage(message: sent, onlyForMe: true)).change == .hidden
      )
    }
  }

  @Test func `without Profile users are shown by their usernames`() async throws {
    try await run(without: "Profile") { mediator in
      let call = mediator.call(as: .account(bob.rawValue))
      let text = try #require(MessageText("hi"))
      _ = try await call.perform(SendMessage(correspondent: .person(alice.username), text: text))

      let page = try await call.perform(ReadMessages(correspondent: .person(alice.username)))
      #expect(page.title == "alice")
      #expect(page.messages.map(\.name) == ["alice", "bob"])
      #expect(try await call.perform(ShowInbox()).conversations.map(\.title) == ["alice"])
    }
  }

  @Test func `without Presence conversations and settings lack it, and nothing else`()
    async throws
  {
    try await run(without: "Presence") { mediator in
      let call = mediator.call(as: .account(bob.rawValue))
      let with = Correspondent.person(alice.username)

      let page = try await call.perform(ReadMessages(correspondent: with))
      let settings = try await call.perform(ChangeMessagingSettings(presence: false))

      #expect(page.messages.map(\.text) == ["hello"])
      #expect(page.presence == nil && page.typing == nil)
      #expect(settings.presence == nil)
      #expect(settings.description.split(separator: "\n").count == 3)
      #expect(try await call.perform(ShowInbox()).conversations.first?.presence == nil)
    }
  }

  private func failure<R: Request>(of request: R, _ call: CallContext) async -> Problem? {
    do throws(CallFailure<R.Failure>) {
      _ = try await call.perform(request)
      return nil
    } catch {
      return error.problem
    }
  }

  private func run(
    without leftOut: ModuleName,
    _ body: (Mediator) async throws -> Void
  ) async throws {
    let database = try TestDatabase.empty()
    let neighbours = Neighbours(database: database)
    let modules: [any Module] = [
      MessagingModule(database: database),
      StubModule(name: "Auth", setUp: neighbours.registerAuth),
      StubModule(name: "Profile", setUp: neighbours.registerProfile),
      StubModule(name: "Friends", setUp: neighbours.registerFriends),
      StubModule(name: "Presence", setUp: neighbours.registerPresence),
    ]
    let environment = ManualClock().environment()
    let whole = try ModuleAssembly(modules, in: environment).mediator()
    try await whole.start(on: database)
    try await Neighbours.prepare(database)
    try await database.write { transaction in
      try Neighbours.befriend(alice, bob, transaction)
    }
    let text = try #require(MessageText("hello"))
    _ = try await whole.call(as: .account(alice.rawValue))
      .perform(SendMessage(correspondent: .person(bob.username), text: text))

    let part = try ModuleAssembly(modules, without: [leftOut], in: environment).mediator()
    try await part.start(on: database)
    try await body(part)
    await database.close()
  }
}
