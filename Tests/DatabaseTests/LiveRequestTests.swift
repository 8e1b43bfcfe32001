import Database
import Mediator
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A request that names its topics` {
  @Test(arguments: Engine.allCases)
  func `is watched by who asks it, until the transaction that changes them`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithEvents { database, world in
      let post = PostOffice(database: database)
      let mediator = try ModuleAssembly([post], in: world.environment).mediator()
      try await mediator.start(on: database)
      let hub = TopicHub()
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.start()
      let watch = TopicWatch(of: hub)
      let call = mediator.call(observing: watch)

      let before = try await watch.renew { try await call.perform(LetterCount(account: 1)) }
      try await post.deliver(to: 2)
      await follower.catchUp()
      #expect(watch.changeCount == 0)
      try await post.deliver(to: 1)
      await follower.catchUp()
      let after = try await watch.renew { try await call.perform(LetterCount(account: 1)) }

      #expect(watch.changeCount == 1)
      #expect((before, after) == (0, 1))
    }
  }
}

extension Topic {
  fileprivate static func letters(of account: Int64) -> Topic { Topic("post/letters", account) }
}

/// Asks how many letters an account has.
private struct LetterCount: Request {
  typealias Response = Int

  let account: Int64

  func topics(for caller: Caller) -> [Topic] { [.letters(of: account)] }
}

/// Letters by account.
private struct PostOffice: Module {
  let database: any Database

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(number: 1, name: "letters", "CREATE TABLE letter (account INTEGER NOT NULL) STRICT")
    ]
    registry.keepsNoAccountData()
    registry.answer(LetterCount.self, from: database) { request, connection in
      try connection.value("SELECT count(*) FROM letter WHERE account = $1", request.account) ?? 0
    }
  }

  func deliver(to account: Int64) async throws {
    try await database.write { transaction in
      try transaction.execute("INSERT INTO letter (account) VALUES ($1)", account)
      transaction.changes(.letters(of: account))
    }
  }
}
