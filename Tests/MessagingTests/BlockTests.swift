import AuthContract
import Database
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

// Requirement M7.
@Suite(.timeLimit(.minutes(15))) struct `A block` {
  /// Which of the two users has blocked the other.
  enum Blocks: String, CaseIterable, Sendable {
    case none, bySender, byRecipient, byBoth
  }

  @Test(arguments: Blocks.allCases, [false, true])
  func `and a friendship decide together who may write`(
    blocks: Blocks,
    areFriends: Bool
  ) async throws {
    try await World.run { world in
      if blocks == .bySender || blocks == .byBoth { try await world.block(bob, by: alice) }
      if blocks == .byRecipient || blocks == .byBoth { try await world.block(alice, by: bob) }
      if areFriends { try await world.befriend(alice, bob) }
      let send = SendMessage(
        correspondent: .person(bob.username),
        text: try #require(MessageText("hi"))
      )

      let answer = await refusal(of: send, world.call(alice))

      switch blocks {
      case .none: #expect(answer == (areFriends ? nil : .notFriends(bob.username)))
      case .bySender, .byBoth: #expect(answer == .blockedByYou(bob.username))
      case .byRecipient where areFriends: #expect(answer == nil, "Friends ends it with a block")
      case .byRecipient: #expect(answer == .notFriends(bob.username))
      }
    }
  }

  @Test func `looks to the blocked user as if the two were strangers`() async throws {
    try await World.run { world in
      let send = { (username: Username) async throws -> Problem? in
        let text = try #require(MessageText("hi"))
        do throws(CallFailure<MessagingError>) {
          _ = try await world.call(alice).perform(
            SendMessage(correspondent: .person(username), text: text)
          )
          return nil
        } catch { return error.problem }
      }
      try await world.befriend(alice, bob)
      try await world.block(alice, by: bob)

      let blocked = try #require(try await send(bob.username))
      let stranger = try #require(try await send(carol.username))
      #expect(blocked.code == stranger.code)
      #expect(blocked.message == "You and bob are not friends.")
      #expect(stranger.message == "You and carol are not friends.")
    }
  }

  @Test func `stops each message that is numbered after it, even when the two race`()
    async throws
  {
    try await World.runOnDisk { world in
      for pair in 0..<(isLong ? 1_000 : 200) {
        let (one, other) = (
          AccountID(rawValue: 1_000 + Int64(pair) * 2), AccountID(rawValue: 1_001 + Int64(pair) * 2)
        )
        try await world.befriend(one, other)
        async let sending: Void = world.sendUntilRefused(from: one, to: other)
        for _ in 0..<(pair % 5) { await Task.yield() }
        try await world.block(one, by: other)
        let atBlock = try await world.texts(.person(one.username), as: other).count
        try await sending

        let atEnd = try await world.texts(.person(one.username), as: other).count
        #expect(atBlock == atEnd, "pair \(pair)")
      }
    }
  }

  @Test func `keeps the old messages readable, and delivers nothing that was sent during it`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("before", from: alice, to: bob)
      try await world.block(alice, by: bob)
      let meanwhile = SendMessage(
        correspondent: .person(bob.username),
        text: try #require(MessageText("meanwhile"))
      )
      _ = await refusal(of: meanwhile, world.call(alice))
      #expect(try await world.texts(.person(alice.username), as: bob) == ["before"])

      try await world.unblock(alice, by: bob)
      try await world.befriend(alice, bob)
      try await world.send("after", from: alice, to: bob)
      #expect(try await world.texts(.person(alice.username), as: bob) == ["before", "after"])
    }
  }

  @Test func `in a group hides later messages from its maker, and from no other member`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.send("before", from: bob, to: .group(group))
      try await world.block(bob, by: carol)
      try await world.send("hidden", from: bob, to: .group(group))
      try await world.send("from carol", from: carol, to: .group(group))

      #expect(try await world.texts(.group(group), as: carol) == ["before", "from carol"])
      let all: [String?] = ["before", "hidden", "from carol"]
      #expect(try await world.texts(.group(group), as: alice) == all)
      #expect(try await world.texts(.group(group), as: bob) == all)
      #expect(try await world.unread(as: carol) == [1])
      #expect(try await world.found("hidden", as: carol).isEmpty)

      try await world.unblock(bob, by: carol)
      #expect(try await world.texts(.group(group), as: carol) == ["before", "from carol"])
      try await world.send("again", from: bob, to: .group(group))
      #expect(try await world.texts(.group(group), as: carol).last == "again")
    }
  }

  @Test func `keeps the blocked user from adding its maker to a group`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.befriend(bob, carol)
      try await world.block(bob, by: carol)
      let invite = InviteToGroup(group: group, username: carol.username)

      #expect(await refusal(of: invite, world.call(bob)) == .notFriends(carol.username))
      let title = try #require(GroupTitle("Another"))
      let create = CreateGroup(title: title, usernames: [carol.username])
      #expect(await refusal(of: create, world.call(bob)) == .notFriends(carol.username))
    }
  }

  @Test func `and the end of a friendship leave a conversation to read that says why`() async throws
  {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      try await world.send("from bob", from: bob, to: alice)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/alice")
      #expect(navigator.actions.contains("send"))
      #expect(navigator.screen?.text == [])

      for (reason, code) in [
        ("You have blocked alice.", "messaging.blocked-by-you"),
        ("You and alice are not friends.", "messaging.not-friends"),
      ] {
        if code == "messaging.not-friends" {
          try await world.unblock(alice, by: bob)
        } else {
          try await world.block(alice, by: bob)
        }
        #expect(await navigator.refresh() == .current)
        let text = try #require(navigator.screen?.text.last)
        #expect(text.hasPrefix("\(reason) You can read the messages, and send no more. "))
        #expect(navigator.lines == ["BOB: from bob"])
        #expect(Set(navigator.actions).isDisjoint(with: ["send", "edit", "reply", "react"]))
        let error = await #expect(throws: Problem.self) {
          try await navigator.perform("send", with: ["hi"])
        }
        #expect(error?.code == code)
        #expect(navigator.actions.contains("add") == (code == "messaging.not-friends"))
      }
      try await navigator.perform("add", with: [])
      #expect(navigator.takeNotes() == ["Sent a friend request to alice."])

      try await world.befriend(alice, bob)
      #expect(await navigator.refresh() == .current)
      #expect(navigator.actions.contains("send"))
      #expect(navigator.screen?.text == [])
    }
  }
}

extension World {
  fileprivate func sendUntilRefused(from one: AccountID, to other: AccountID) async throws {
    let send = SendMessage(
      correspondent: .person(other.username),
      text: try #require(MessageText("hi"))
    )
    for _ in 0..<200 {
      guard await refusal(of: send, call(one)) == nil else { return }
    }
    Issue.record("the block was never obeyed")
  }
}
