import AuthContract
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A command about one's own inbox` {
  @Test func `completes the usernames of one's own correspondents alone`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.befriend(bob, carol)
      try await world.send("hi", from: alice, to: bob)
      try await world.send("hi", from: bob, to: carol)

      let offered = await world.call(alice).values(for: Username.expectation, beginning: "")
      #expect(offered == ["bob"])
    }
  }

  @Test(arguments: ["mute", "mute --for 8h", "archive", "pin"], ["group/1", "bob"])
  func `changes the inbox of its caller only, and its opposite takes it back`(
    words: String,
    correspondent: String
  ) async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("hi", from: bob, to: .group(group))
      try await world.send("hi", from: bob, to: alice)
      let (mine, others) = (try await world.entries(of: alice), try await world.entries(of: bob))
      let parts = words.split(separator: " ", maxSplits: 1)
      let options = parts.dropFirst().map { " \($0)" }.joined()

      #expect(try await world.shelve("\(parts[0]) \(correspondent)\(options)") == "ok")
      #expect(try await world.entries(of: alice) != mine)
      #expect(try await world.entries(of: bob) == others)
      #expect(try await world.shelve("un\(parts[0]) \(correspondent)") == "ok")

      #expect(try await world.entries(of: alice) == mine)
      #expect(try await world.entries(of: bob) == others)
    }
  }

  @Test(arguments: ["mute", "unmute", "archive", "unarchive", "pin", "unpin"])
  func `needs a conversation that the caller has, and may be repeated`(command: String) async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.send("hi", from: bob, to: alice)

      #expect(try await world.shelve("\(command) bob") == "ok")
      let once = try await world.entries(of: alice)
      #expect(try await world.shelve("\(command) bob") == "ok")
      #expect(try await world.entries(of: alice) == once)
      #expect(try await world.shelve("\(command) carol") == "no-conversation")
      #expect(try await world.shelve("\(command) group/9") == "no-conversation")
      #expect(try await world.shelve("\(command) nobody") == "nobody-named")
    }
  }

  @Test(arguments: [("30m", 30), ("8h", 480), ("7d", 10_080)])
  func `mutes until the time is over, and for the time that was given last`(
    text: String,
    minutes: Int
  ) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)
      #expect(try await world.shelve("mute bob") == "ok")
      #expect(try await world.shelve("mute bob --for \(text)") == "ok")

      world.time.advance(by: .seconds(minutes * 60 - 1))
      #expect(try await world.entries(of: alice).map(\.isMuted) == [true])
      world.time.advance(by: .seconds(2))
      #expect(try await world.entries(of: alice).map(\.isMuted) == [false])
    }
  }

  @Test(arguments: ["0m", "366d", "8", "8w", "-1h"])
  func `is not understood with another time`(text: String) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)

      #expect(try await world.shelve("mute bob --for \(text)") == "arguments")
      #expect(try await world.entries(of: alice).map(\.isMuted) == [false])
    }
  }

  @Test(arguments: ["unpin user10", "archive user10"])
  func `makes room for a pin of one user, and takes none from another`(line: String) async throws {
    try await World.run { world in
      let people = (10...15).map { AccountID(rawValue: $0) }
      for person in people {
        try await world.befriend(alice, person)
        try await world.send("hi", from: person, to: alice)
      }
      for person in people.prefix(5) {
        #expect(try await world.shelve("pin \(person.username)") == "ok")
      }
      #expect(try await world.shelve("pin user15") == "too-many-pins")
      #expect(try await world.shelve("pin alice", as: people[0]) == "ok")

      #expect(try await world.shelve(line) == "ok")
      #expect(try await world.shelve("pin user15") == "ok")
      #expect(try await world.entries(of: alice).filter(\.isPinned).count == 5)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A reaction or a mention with bad input` {
  @Test(arguments: [
    "react 1.1 x": "arguments", "react 1.1 👍👍": "arguments", "react 1.1": "arguments",
    "react 0.1 👍": "arguments", "react 1.0 👍": "arguments", "react one 👍": "arguments",
    "react 1.2 👍": "no-message", "react 9.1 👍": "no-message", "unreact 1.2 👍": "no-message",
    "reply 1.2 yes": "no-message", "reply 1.1": "arguments", "unreact 1.1 👍": "ok",
  ])
  func `stores nothing`(line: String, answer: String) async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("first", from: bob, to: .group(group))

      #expect(try await world.shelve(line) == answer)
      #expect(try await world.database.count("messaging_reaction") == 0)
      #expect(try await world.database.count("messaging_message") == 1)
    }
  }

  @Test(arguments: [
    "@nobody hi", "@carol hi", "@alice to myself", "@ hi", "@@bob", "mail@bob.org", "@bo",
  ])
  func `sends the text, and mentions no member but the others`(text: String) async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send(text, from: alice, to: .group(group))

      for reader in [alice, bob] {
        #expect(try await world.entries(of: reader).map(\.mentions) == [0])
      }
      #expect(try await world.texts(.group(group), as: bob) == [text])
    }
  }
}

extension World {
  /// The conversations in a user's inbox, and those that are archived.
  fileprivate func entries(of account: AccountID) async throws -> [InboxEntry] {
    try await call(account).perform(ShowInbox()).conversations
      + call(account).perform(ShowInbox(archived: true)).conversations
  }

  /// Performs a line of a user, and returns the outcome.
  fileprivate func shelve(_ line: String, as account: AccountID = alice) async throws -> String {
    try await perform("messaging \(line)", as: .account(account.rawValue))
  }
}
