import AuthContract
import Mediator
import MessagingContract
import TestKit
import Testing

// Requirement M6.
@Suite(.timeLimit(.minutes(15))) struct `A page of messages` {
  @Test func `goes back and forth by number, and says whether there is more`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...10 { try await world.send("\(number)", from: alice, to: bob) }
      func page(before: Int? = nil, after: Int? = nil) async throws -> MessagePage {
        try await world.call(bob).perform(
          ReadMessages(
            correspondent: .person(alice.username),
            before: before,
            after: after,
            limit: 4
          )
        )
      }

      let latest = try await page()
      #expect(latest.messages.map(\.number) == [7, 8, 9, 10])
      #expect((latest.earlier, latest.later) == (7, nil))
      let middle = try await page(before: 7)
      #expect(middle.messages.map(\.number) == [3, 4, 5, 6])
      #expect((middle.earlier, middle.later) == (3, 6))
      let first = try await page(before: 3)
      #expect(first.messages.map(\.number) == [1, 2])
      #expect((first.earlier, first.later) == (nil, 2))
      let forward = try await page(after: 6)
      #expect(forward.messages.map(\.number) == [7, 8, 9, 10])
      #expect((forward.earlier, forward.later) == (7, nil))
    }
  }

  @Test(arguments: [(1, true), (200, true), (0, false), (201, false), (-1, false)])
  func `has from 1 to 200 messages`(limit: Int, isAllowed: Bool) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: alice, to: bob)
      let call = world.call(bob)

      let refused: MessagingError? = isAllowed ? nil : .pageTooLong(limit: 200)
      let with = Correspondent.person(alice.username)
      #expect(
        await refusal(
          of: ReadMessages(correspondent: with, before: nil, after: nil, limit: limit),
          call
        ) == refused
      )
      #expect(await refusal(of: ShowInbox(before: nil, limit: limit), call) == refused)
      #expect(
        await refusal(
          of: SearchMessages(text: "hi", correspondent: nil, before: nil, limit: limit),
          call
        ) == refused
      )
    }
  }

  @Test func `refuses both directions at once`() async throws {
    try await World.run { world in
      let both = ReadMessages(correspondent: .person(bob.username), before: 7, after: 3)
      #expect(await refusal(of: both, world.call(alice)) == .bothDirections)
    }
  }

  @Test(arguments: [Int.min, -1, 0, 5, Int(UInt32.max), Int.max])
  func `accepts any number as its edge`(edge: Int) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...5 { try await world.send("\(number)", from: alice, to: bob) }
      let with = Correspondent.person(alice.username)
      let before = try await world.call(bob).perform(
        ReadMessages(correspondent: with, before: edge)
      )
      let after = try await world.call(bob).perform(
        ReadMessages(correspondent: with, before: nil, after: edge)
      )

      #expect(before.messages.map(\.number) == (1...5).filter { $0 < edge })
      #expect(after.messages.map(\.number) == (1...5).filter { $0 > edge })
      #expect((before.later == nil) == (edge > 5))
      #expect(before.later == nil || before.later == max(edge, 1) - 1)
    }
  }

  @Test func `has no gap while 1,000 messages arrive and 100 are deleted`() async throws {
    try await World.runOnDisk { world in
      var random = SplitMix.seeded("paging")
      try await world.befriend(alice, bob)
      for number in 1...300 { try await world.send("\(number)", from: alice, to: bob) }
      let doomed = (1...300).shuffled(using: &random).prefix(100)

      async let writing: Void = world.disturb(deleting: doomed)
      let with = Correspondent.person(alice.username)
      let backward = try await world.all(with, as: bob, limit: 7).map(\.number)
      let forward = try await world.forward(with, as: bob, limit: 9)
      try await writing

      #expect(backward == Array(1...(backward.last ?? 0)) && backward.count >= 300)
      #expect(forward == Array(1...(forward.last ?? 0)) && forward.count >= 300)
      #expect(try await world.forward(with, as: bob, limit: 200) == Array(1...1_300))
    }
  }

  // Requirement M5.
  @Test func `of earlier messages does not mark them as read`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...5 { try await world.send("word\(number)", from: alice, to: bob) }
      let with = Correspondent.person(alice.username)

      _ = try await world.call(bob).perform(ReadMessages(correspondent: with, before: 4))
      _ = try await world.call(bob).perform(
        ReadMessages(correspondent: with, before: nil, after: 0)
      )
      _ = try await world.call(bob).perform(SearchMessages(text: "word"))
      _ = try await world.call(bob).perform(ShowInbox())
      #expect(try await world.unread(as: bob) == [5])

      let page = try await world.read(alice, as: bob)
      #expect(page.unread == 0)
      #expect(try await world.unread(as: bob) == [0])
    }
  }

  @Test func `that has not all that is unread marks nothing, and says so`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...5 { try await world.send("word\(number)", from: alice, to: bob) }
      let with = Correspondent.person(alice.username)

      let some = ReadMessages(correspondent: with, before: nil, limit: 3)
      let page = try await world.call(bob).perform(some)
      #expect(page.unread == 5 && page.remark == MessagePage.unreadEarlier(2, of: with))
      #expect(try await world.unread(as: bob) == [5])

      let all = ReadMessages(correspondent: with, before: nil, limit: 5)
      #expect(try await world.call(bob).perform(all).remark == nil)
      #expect(try await world.unread(as: bob) == [0])
    }
  }

  // Requirement M4.
  @Test func `never moves the read mark back`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let with = Correspondent.person(alice.username)
      let call = world.call(bob)
      #expect(
        try await call.perform(MarkRead(correspondent: with))
          == MarkReadResponse(through: 0, unread: 0)
      )
      for number in 1...5 { try await world.send("\(number)", from: alice, to: bob) }

      #expect(
        try await call.perform(MarkRead(correspondent: with, through: 3))
          == MarkReadResponse(through: 3, unread: 2)
      )
      #expect(
        try await call.perform(MarkRead(correspondent: with, through: 1))
          == MarkReadResponse(through: 3, unread: 2)
      )
      #expect(
        try await call.perform(MarkRead(correspondent: with, through: -5))
          == MarkReadResponse(through: 3, unread: 2)
      )
      #expect(
        try await call.perform(MarkRead(correspondent: with, through: 99))
          == MarkReadResponse(through: 5, unread: 0)
      )
      #expect(try await world.unread(as: alice) == [0])
    }
  }
}

extension World {
  fileprivate func disturb(deleting doomed: ArraySlice<Int>) async throws {
    try await withThrowingTaskGroup { tasks in
      for sender in 0..<4 {
        tasks.addTask {
          for number in 0..<250 {
            try await send(
              "\(number)",
              from: sender % 2 == 0 ? alice : bob,
              to: sender % 2 == 0 ? bob : alice
            )
          }
        }
      }
      tasks.addTask {
        for number in doomed {
          let id = try #require(MessageID(rawValue: 1 << 32 | Int64(number)))
          _ = try await call(alice).perform(DeleteMessage(message: id))
        }
      }
      try await tasks.waitForAll()
    }
  }

  fileprivate func forward(
    _ correspondent: Correspondent,
    as reader: AccountID,
    limit: Int
  ) async throws -> [Int] {
    var found: [Int] = []
    var after: Int? = 0
    while let start = after {
      let page = try await call(reader).perform(
        ReadMessages(correspondent: correspondent, before: nil, after: start, limit: limit)
      )
      found += page.messages.map(\.number)
      after = page.later
    }
    return found
  }
}
