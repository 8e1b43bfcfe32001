import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import SQLite
import TestKit
import Testing

// Requirement M13.
@Suite(.timeLimit(.minutes(15))) struct `Following a conversation` {
  @Test func `answers with the messages after a number, and then with new ones`() async throws {
    try await World.runOnDisk { world in
      try await world.befriend(alice, bob)
      for number in 1...3 { try await world.send("\(number)", from: alice, to: bob) }
      let follow = FollowConversation(.person(alice.username), after: 1)
      var messages = try await world.call(bob).perform(follow).makeAsyncIterator()

      #expect(try await messages.next()?.text == "2")
      #expect(try await messages.next()?.text == "3")
      async let next = world.send("4", from: alice, to: bob)
      #expect(try await messages.next()?.text == "4")
      #expect(try await next.number == 4)
    }
  }

  @Test func `is woken by the commit, without a timer`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let follow = FollowConversation(.person(alice.username), after: 0)
      var messages = try await world.call(bob).perform(follow).makeAsyncIterator()
      let signals = world.database.signals()
      try await world.send("hi", from: alice, to: bob)
      let text = try await messages.next()?.text
      await world.database.close()

      #expect(text == "hi")
      #expect(world.time.sleepers == 0 && world.time.elapsed == .zero)
      // The commit had sent its signal before the message reached a reader.
      var count = 0
      for await _ in signals { count += 1 }
      #expect(count == 1)
    }
  }

  @Test func `misses and repeats no message when the reader stops and resumes`()
    async throws
  {
    try await World.runOnDisk { world in
      var random = SplitMix.seeded("following")
      try await world.befriend(alice, bob)
      let total = isLong ? 1_200 : 600
      async let writing: Void = world.write(total)
      var found: [Int] = []
      var connections = 0
      while found.count < total {
        let follow = FollowConversation(.person(alice.username), after: found.last ?? 0)
        var messages = try await world.call(bob).perform(follow).makeAsyncIterator()
        for _ in 0..<Int.random(in: 0...2, using: &random) where found.count < total {
          found.append(try #require(try await messages.next()).number)
        }
        connections += 1
      }
      try await writing

      #expect(found == Array(1...total))
      #expect(connections >= total / 2)
    }
  }

  @Test func `has the messages of another connection to the same file`() async throws {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { here in
        try await World.run(on: try .onDisk(folder)) { there in
          try await here.befriend(alice, bob)
          try await here.send("1", from: alice, to: bob)
          let follow = FollowConversation(.person(alice.username), after: 1)
          var messages = try await there.call(bob).perform(follow).makeAsyncIterator()
          async let sending = here.send("2", from: alice, to: bob)

          #expect(try await messages.next()?.text == "2")
          #expect(try await sending.number == 2)
        }
      }
    }
  }

  @Test func `ends for a member who leaves, and is refused to strangers`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("1", from: alice, to: .group(group))
      let follow = FollowConversation(.group(group), after: 0)
      #expect(await refusal(of: follow, world.call(dave)) == .notInGroup(group))

      var messages = try await world.call(bob).perform(follow).makeAsyncIterator()
      #expect(try await messages.next()?.text == "1")
      async let leaving = world.call(bob).perform(LeaveGroup(group))
      #expect(try await messages.next() == nil)
      #expect(try await leaving.change == .left)
    }
  }

  @Test func `can begin before the first message`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let follow = FollowConversation(.person(alice.username), after: 0)
      var messages = try await world.call(bob).perform(follow).makeAsyncIterator()
      async let sending = world.send("1", from: alice, to: bob)

      #expect(try await messages.next()?.text == "1")
      #expect(try await sending.number == 1)
    }
  }

  @Test func `ends when the reader's task is cancelled`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let follow = FollowConversation(.person(alice.username), after: 0)
      let messages = try await world.call(bob).perform(follow)
      let reading = Task {
        var reader = messages.makeAsyncIterator()
        return try await reader.next()
      }
      reading.cancel()

      await #expect(throws: (any Error).self) { try await reading.value }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Following the inbox` {
  @Test func `answers with the messages of others and their conversations`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.befriend(bob, carol)
      let group = try await world.group(alice, bob, carol)
      try await world.send("before", from: alice, to: bob)
      var news = try await world.call(bob).perform(FollowIncomingMessages()).makeAsyncIterator()

      try await world.send("own", from: bob, to: alice)
      try await world.send("others", from: alice, to: carol)
      try await world.send("to bob", from: alice, to: bob)
      try await world.send("to all", from: carol, to: .group(group))

      let first = try #require(try await news.next())
      #expect(first.message.text == "to bob")
      #expect(first.place == .with(alice.username, before: nil))
      let second = try #require(try await news.next())
      #expect(second.message.text == "to all" && second.title == "Walk")
      #expect(second.place == .group(group, before: nil))

      var again = try await world.call(bob).perform(FollowIncomingMessages(after: first.position))
        .makeAsyncIterator()
      #expect(try await again.next()?.position == second.position)
    }
  }

  @Test func `answers with each message once while many are sent at the same time`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.befriend(bob, carol)
      let first = try await world.group(alice, bob, carol)
      let second = try await world.group(carol, alice, bob)
      let places: [Correspondent] = [.group(first), .group(second), .person(bob.username)]
      let following = try await world.call(bob).perform(FollowIncomingMessages())

      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, place) in places.enumerated() {
          for sender in [alice, carol] {
            group.addTask {
              for number in 1...6 {
                try await world.send("\(sender)/\(index)/\(number)", from: sender, to: place)
              }
            }
          }
        }
        try await group.waitForAll()
      }
      var heard: [String] = []
      for try await message in following {
        heard.append(message.message.text ?? "")
        if heard.count == 36 { break }
      }

      #expect(Set(heard).count == 36)
      for index in places.indices {
        for sender in [alice, carol] {
          let own = heard.filter { $0.hasPrefix("\(sender)/\(index)/") }
          #expect(own == (1...6).map { "\(sender)/\(index)/\($0)" })
        }
      }
    }
  }

  @Test func `answers with each message once where more wait than are read at once`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let following = try await world.call(bob).perform(FollowIncomingMessages())
      try await world.write(201)

      var heard: [String?] = []
      for try await message in following {
        heard.append(message.message.text)
        if heard.count == 201 { break }
      }

      #expect(heard == (1...201).map(String.init))
    }
  }

  @Test func `leaves out senders that the reader has blocked`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      var news = try await world.call(carol).perform(FollowIncomingMessages()).makeAsyncIterator()
      try await world.block(bob, by: carol)
      try await world.send("hidden", from: bob, to: .group(group))
      try await world.send("shown", from: alice, to: .group(group))

      #expect(try await news.next()?.message.text == "shown")
    }
  }

  @Test func `gives the signed-in user a notice`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let sources = await world.call(bob).notices()
      var notices = try #require(sources.first).feed.makeAsyncIterator()
      try await world.send("hello", from: alice, to: bob)
      try await world.send("you", from: alice, to: .group(group))

      let first = try #require(try await notices.next())
      #expect(first.text == "ALICE @alice: hello")
      #expect(first.path?.text == "messaging/with/alice")
      #expect(try await notices.next()?.text == "ALICE @alice in “Walk”: you")
    }
  }
}

extension World {
  fileprivate func write(_ total: Int) async throws {
    for number in 1...total { try await send("\(number)", from: alice, to: bob) }
  }
}
