import AuthContract
import Database
import Mediator
import Navigation
import PresenceContract
import TestKit
import Testing

@testable import Presence

@Suite(.timeLimit(.minutes(15))) struct `A user who is typing` {
  @Test func `is shown at that place for 6 s, to friends only`() async throws {
    try await PresenceWorld.test { world in
      let notes = [try await world.note(2, at: 5), try await world.note(4, at: 5)]
      #expect(notes == [true, true])

      #expect(try await world.typing(at: 5, to: 1) == [2])
      #expect(try await world.typing(at: 6, to: 1) == [])
      #expect(try await world.typing(at: 5, to: 2) == [])
      #expect(try await world.typing(at: 5, to: 4) == [])

      world.time.advance(by: .milliseconds(5_999))
      #expect(try await world.typing(at: 5, to: 1) == [2])
      world.time.advance(by: .milliseconds(1))
      #expect(try await world.typing(at: 5, to: 1) == [])
    }
  }

  @Test func `types at one place at a time, and stops when the text is sent`() async throws {
    try await PresenceWorld.test { world in
      _ = try await world.note(2, at: 5)
      _ = try await world.note(2, at: 6)
      #expect(try await world.typing(at: 5, to: 1) == [])
      #expect(try await world.typing(at: 6, to: 1) == [2])

      #expect(try await world.note(2, at: 6, isTyping: false) == false)
      #expect(try await world.typing(at: 6, to: 1) == [])
      #expect(try await world.rows()[2] == 0)
    }
  }

  @Test func `is news at that place only`() async throws {
    try await PresenceWorld.test { world in
      func told(_ topics: Topic..., by isTyping: Bool) async throws -> Int {
        try await world.changes(of: topics) {
          _ = try await world.note(2, at: 5, isTyping: isTyping)
        }
      }

      let elsewhere = try await told(.typing(at: 6), .presence(of: 2), by: true)
      #expect(elsewhere == 0)
      #expect(try await told(.typing(at: 5), by: true) == 1)
      #expect(try await told(.typing(at: 5), by: false) == 1)
      #expect(try await told(.typing(at: 5), by: false) == 0)
    }
  }

  @Test func `leaves the screen by itself, without any other news`() async throws {
    try await PresenceWorld.test { world in
      _ = try await world.note(2, at: 5)
      world.time.advance(by: .seconds(2))
      let hub = TopicHub()
      let watch = TopicWatch(of: hub) { try await world.time.environment().sleep($0) }
      let call = world.alone.mediator.call(
        as: .account(1),
        trace: SessionTrace(),
        observing: watch
      )

      let typing = try await watch.renew {
        try await call.perform(PresenceOf([], typingAt: 5)).typing
      }
      #expect(typing == [2])
      while world.time.sleepers == 0, !Task.isCancelled { await Task.yield() }
      world.time.advance(by: .seconds(4))

      var changes = watch.changes.makeAsyncIterator()
      await changes.next()
      #expect(watch.changeCount == 1)
      #expect(try await world.typing(at: 5, to: 1) == [])
    }
  }

  @Test func `stops when the session ends or is lost`() async throws {
    try await PresenceWorld.test { world in
      for state in [.ended, .present] as [SessionActivity.State] {
        await world.report(2, .present)
        _ = try await world.note(2, at: 5)
        if state == .present { world.time.advance(by: PresenceStore.lease) }
        await world.report(state == .ended ? 2 : 1, state)
        #expect(try await world.rows()[2] == 0)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The presence setting` {
  @Test func `is on at first, and stays as it is when it is only asked for`() async throws {
    try await PresenceWorld.test { world in
      let first = try await world.show(nil, 1)
      #expect(first)
      #expect(try await world.rows() == [0, 0, 0, 0])
      #expect(try await world.show(false, 1) == false)
      #expect(try await world.show(nil, 1) == false)
      #expect(try await world.show(true, 1))
    }
  }

  @Test func `hides a user and everyone from them, and deletes what was known`() async throws {
    try await PresenceWorld.test { world in
      for account in [1, 2] as [AccountID] {
        await world.report(account, .present)
        _ = try await world.note(account, at: 5)
      }

      let told = try await world.changes(of: [.presence(of: 2)]) {
        _ = try await world.show(false, 2)
      }

      #expect(told == 1)
      #expect(try await world.rows() == [1, 1, 1, 1])
      #expect(try await world.words(of: 2, to: 1) == [nil])
      #expect(try await world.words(of: 1, to: 2) == [nil])
      #expect(try await world.typing(at: 5, to: 2) == [])
      #expect(try await world.words(of: 1, to: 3) == ["online"])
    }
  }

  @Test func `keeps a front from storing anything while it is off`() async throws {
    try await PresenceWorld.test { world in
      _ = try await world.show(false, 2)

      await world.report(2, .present)
      #expect(try await world.note(2, at: 5) == false)
      #expect(try await world.rows() == [0, 0, 0, 1])

      _ = try await world.show(true, 2)
      await world.report(2, .present)
      #expect(try await world.words(of: 2, to: 1) == ["online"])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `What Presence keeps` {
  @Test func `is deleted with the account`() async throws {
    try await PresenceWorld.test { world in
      for account in [1, 2] as [AccountID] {
        await world.report(account, .present)
        _ = try await world.note(account, at: 5)
        _ = try await world.show(true, account)
        _ = try await world.show(false, account)
        _ = try await world.show(true, account)
        await world.report(account, .present)
        _ = try await world.note(account, at: 5)
      }
      #expect(try await world.rows() == [2, 2, 2, 2])

      try await world.database.write { transaction in
        try transaction.record(AccountDeleted(account: 2))
      }
      try await world.log.deliver()

      #expect(try await world.rows() == [1, 1, 1, 1])
    }
  }

  @Test func `is in the user's own copy`() async throws {
    try await PresenceWorld.test { world in
      await world.report(2, .present)
      _ = try await world.note(2, at: 5)
      _ = try await world.show(true, 2)

      let data = try await world.call(2).accountData()
      let other = try await world.call(1).accountData()

      let tables = data.first { $0.module == "Presence" }?.tables ?? []
      #expect(tables.map(\.name) == ["settings", "last seen", "open sessions", "typing"])
      #expect(tables.map(\.rows.count) == [0, 1, 1, 1])
      #expect(tables[2].rows[0].map(\.name) == ["is_away", "held_until_at"])
      let others = other.first { $0.module == "Presence" }?.tables ?? []
      #expect(others.allSatisfy { $0.rows.isEmpty })
    }
  }

  @Test(arguments: ["PresenceOf", "NoteTyping", "ChangePresenceSetting"])
  func `is for signed-in users only`(request: String) async throws {
    try await PresenceWorld.test { world in
      let call = world.alone.call()
      await #expect(throws: CallFailure<NoRefusal>.unauthorised(.signedIn)) {
        switch request {
        case "PresenceOf": _ = try await call.perform(PresenceOf([1]))
        case "NoteTyping": _ = try await call.perform(NoteTyping(at: 1))
        case _: _ = try await call.perform(ChangePresenceSetting(isShown: false))
        }
      }
      let rows = try await world.rows()
      #expect(rows == [0, 0, 0, 0])
    }
  }
}
