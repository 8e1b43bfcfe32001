import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import Navigation
import PresenceContract
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A receipt between two users` {
  @Test func `goes from sent over delivered to read`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: alice, to: bob)
      #expect(try await world.receipts(with: bob, of: alice) == ["sent"])

      #expect(try await world.call(bob).perform(MarkDelivered()))
      #expect(try await world.receipts(with: bob, of: alice) == ["delivered"])
      #expect(try await world.call(bob).perform(MarkDelivered()) == false)

      try await world.send("there", from: alice, to: bob)
      #expect(try await world.receipts(with: bob, of: alice) == ["delivered", "sent"])
      _ = try await world.read(alice, as: bob)
      #expect(try await world.receipts(with: bob, of: alice) == ["read", "read"])
    }
  }

  @Test func `costs no write when only others were sent something`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      try await world.send("hi", from: alice, to: bob)
      #expect(try await world.call(bob).perform(MarkDelivered()))

      try await world.send("you", from: alice, to: carol)

      #expect(try await world.call(bob).perform(MarkDelivered()) == false)
    }
  }

  @Test func `is on the sender's own messages only, and not on deleted ones`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      try await world.send("yourself", from: bob, to: alice)
      _ = try await world.read(bob, as: alice)

      #expect(try await world.receipts(with: alice, of: bob) == [nil, "read"])
      #expect(try await world.receipts(with: bob, of: alice) == ["sent", nil])
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      #expect(try await world.receipts(with: bob, of: alice) == [nil, nil])
    }
  }

  @Test func `comes with a notice that a session was given, once for all that it has`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("before", from: alice, to: bob)
      let notices = try #require(await world.call(bob).notices().first).feed
      #expect(try await world.receipts(with: bob, of: alice) == ["delivered"])

      var news = notices.makeAsyncIterator()
      for text in ["1", "2", "3"] { try await world.send(text, from: alice, to: bob) }
      _ = try await news.next()

      #expect(
        try await world.receipts(with: bob, of: alice)
          == Array(repeating: "delivered", count: 4)
      )
      let marks = PostgreSQLTestServer.isDefault ? "messaging_lane_delivery" : "messaging_delivery"
      #expect(try await world.count(marks) == 1)
    }
  }

  @Test func `is no matter of loading a screen, only of being shown`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: alice, to: bob)
    } _: { world, navigator in
      _ = await navigator.refresh()
      let loaded = try await world.receipts(with: bob, of: alice)
      #expect(loaded == ["sent"])
      await navigator.seen()
      #expect(try await world.receipts(with: bob, of: alice) == ["delivered"])

      _ = await navigator.open(link: "messaging/with/alice")
      #expect(try await world.receipts(with: bob, of: alice) == ["delivered"])
      await navigator.show()
      #expect(try await world.receipts(with: bob, of: alice) == ["read"])
    }
  }

  @Test(arguments: [alice, bob])
  func `is hidden from both when one of them has receipts off`(off: AccountID) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let first = try await world.send("hi", from: alice, to: bob)
      _ = try await world.read(alice, as: bob)
      let settings = try await world.call(off).perform(ChangeMessagingSettings(receipts: false))

      #expect(settings.receipts == false && settings.mentionsWhenMuted)
      #expect(try await world.receipts(with: bob, of: alice) == [nil])
      try await world.send("you", from: bob, to: alice)
      _ = try await world.read(bob, as: alice)
      #expect(try await world.receipts(with: alice, of: bob) == [nil, nil])
      let shown = try await world.call(alice).perform(ShowReceipts(message: first.id))
      #expect(shown.recipients == [] && shown.isOn == (off == bob))

      _ = try await world.call(off).perform(ChangeMessagingSettings(receipts: true))
      #expect(try await world.receipts(with: bob, of: alice) == ["read", nil])
    }
  }

  @Test func `is not even stored while the recipient has receipts off`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      _ = try await world.call(bob).perform(ChangeMessagingSettings(receipts: false))
      try await world.send("hi", from: alice, to: bob)

      #expect(try await world.call(bob).perform(MarkDelivered()) == false)
      #expect(try await world.count("messaging_delivery") == 0)
      #expect(try await world.count("messaging_lane_delivery") == 0)
    }
  }

  @Test(arguments: [(alice, bob), (bob, alice)])
  func `is hidden by a block in either direction`(blocked: AccountID, by: AccountID) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: alice, to: bob)
      _ = try await world.read(alice, as: bob)
      #expect(try await world.receipts(with: bob, of: alice) == ["read"])

      try await world.block(blocked, by: by)

      #expect(try await world.receipts(with: bob, of: alice) == [nil])
    }
  }

  @Test func `stands only where it changes, so that screens stay calm`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for number in 1...3 { try await world.send("\(number)", from: alice, to: bob) }
      let bobs = world.call(bob)
      _ = try await bobs.perform(MarkRead(correspondent: .person(alice.username), through: 2))
      _ = try await bobs.perform(MarkDelivered())
      for number in 4...5 { try await world.send("\(number)", from: alice, to: bob) }
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/with/bob")

      let receipts = navigator.screen?.rows.map { $0.receipt?.words }
      #expect(receipts == [nil, "read", "delivered", nil, nil])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A receipt in a group` {
  @Test func `counts the members, and names them on demand`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol, dave)
      let sent = try await world.send("hi", from: alice, to: .group(group))
      _ = try await world.call(bob).perform(ReadMessages(correspondent: .group(group)))
      _ = try await world.call(carol).perform(MarkDelivered())

      let receipt = try await world.receipt(of: sent.id, in: group)
      let shown = try await world.call(alice).perform(ShowReceipts(message: sent.id))

      #expect([receipt?.read, receipt?.delivered, receipt?.recipients] == [1, 2, 3])
      #expect(receipt?.state == .sent)
      #expect(receipt?.shown()?.words == "read by 1 of 3")
      #expect(shown.recipients.map(\.username) == [bob, carol, dave].map(\.username))
      #expect(shown.recipients.map(\.state) == [.read, .delivered, .sent])
      #expect(shown.description == "BOB: read\nCAROL: delivered\nDAVE: sent")
    }
  }

  @Test func `counts who blocks and who shows none as not reached, and not who left or came later`()
    async throws
  {
    try await World.run { world in
      let late = AccountID(rawValue: 8)
      let group = try await world.group(alice, bob, carol, dave)
      let sent = try await world.send("hi", from: alice, to: .group(group))
      for account in [bob, carol, dave] {
        _ = try await world.call(account).perform(ReadMessages(correspondent: .group(group)))
      }
      #expect(try await world.receipt(of: sent.id, in: group)?.state == .read)

      _ = try await world.call(bob).perform(LeaveGroup(group))
      try await world.befriend(alice, late)
      try await world.admitFriends(late)
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: late.username))
      #expect(try await world.receipt(of: sent.id, in: group)?.recipients == 2)
      try await world.block(alice, by: carol)
      let receipt = try await world.receipt(of: sent.id, in: group)
      #expect(receipt?.shown()?.words == "read by 1 of 2")
      let others = try await world.call(alice).perform(ShowReceipts(message: sent.id))
      #expect(others.description == "DAVE: read\n1 other member shows no receipts.")
      _ = try await world.call(dave).perform(ChangeMessagingSettings(receipts: false))
      #expect(try await world.receipt(of: sent.id, in: group) == nil)
      let shown = try await world.call(alice).perform(ShowReceipts(message: sent.id))
      let reason = "members show none while their receipts are off."
      #expect(shown.description == "No receipts of \(sent.id): \(reason)")
    }
  }

  @Test func `never says that a message was read which a block kept from its reader`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.block(carol, by: alice)
      let hidden = try await world.send("secret", from: carol, to: .group(group))
      try await world.send("public", from: bob, to: .group(group))
      try await world.unblock(carol, by: alice)
      let read = ReadMessages(correspondent: .group(group))
      let texts = try await world.call(alice).perform(read).messages.map(\.text)

      let receipts = try await world.call(carol).perform(ShowReceipts(message: hidden.id))
      let page = try await world.call(carol).perform(read)

      #expect(texts == ["public"])
      #expect(receipts.description == "ALICE: sent\nBOB: sent")
      let receipt = page.messages.first { $0.id == hidden.id }?.receipt
      #expect(receipt?.read == 0 && receipt?.recipients == 2)
    }
  }

  @Test func `is shown by an action of the row`() async throws {
    try await World.visit(as: alice) { world in
      let group = try await world.group(alice, bob)
      try await world.send("hi", from: alice, to: .group(group))
      _ = try await world.call(bob).perform(ReadMessages(correspondent: .group(group)))
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1")
      let offers = navigator.screen?.rows.first { $0.title == "ALICE" }?.offers

      try await navigator.perform("receipts", with: ["1.1"])

      #expect(offers?.contains("receipts") == true)
      let section = navigator.screen?.sections.last { $0.title == "Receipts of 1.1" }
      #expect(section?.count == 1)
    }
  }

  @Test func `tells nothing of what was read while receipts were off, also later`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      _ = try await world.call(bob).perform(ChangeMessagingSettings(receipts: false))
      let hidden = try await world.send("hi", from: alice, to: bob)
      let read = ReadMessages(correspondent: .person(alice.username))
      _ = try await world.call(bob).perform(read)
      world.time.advance(by: .seconds(1))

      _ = try await world.call(bob).perform(ChangeMessagingSettings(receipts: true))
      _ = try await world.call(bob).perform(ChangeMessagingSettings(friendsAdd: true))
      try await world.send("and now", from: alice, to: bob)
      _ = try await world.call(bob).perform(read)

      #expect(try await world.receipts(with: bob, of: alice) == [nil, "read"])
      let shown = try await world.call(alice).perform(ShowReceipts(message: hidden.id))
      #expect(shown.recipients.isEmpty && shown.hidden == 1)
    }
  }

  @Test func `is refused for messages of others`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let sent = try await world.send("hi", from: alice, to: .group(group))
      let request = ShowReceipts(message: sent.id)

      let refused = await refusal(of: request, world.call(bob))
      #expect(refused == .notSender(sent.id, from: alice.username))
      #expect(await refusal(of: request, world.call(carol)) == .noMessage(sent.id))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The topics of receipts` {
  @Test(arguments: ["mark person/alice", "settings --receipts no", "delivered"])
  func `reload the sender's screen, and no inbox`(line: String) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: alice, to: bob)
      let hub = TopicHub()
      let watches = ["read bob", "inbox"].map { _ in TopicWatch(of: hub) }
      for (watch, view) in zip(watches, ["read bob", "inbox"]) {
        let caller = Caller.account(alice.rawValue)
        _ = try await watch.renew {
          try await world.perform("messaging \(view)", as: caller, observing: watch)
        }
      }
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      if line == "delivered" {
        _ = try await world.call(bob).perform(MarkDelivered())
      } else {
        let words = line.replacing("person/", with: "")
        let caller = Caller.account(bob.rawValue)
        #expect(try await world.perform("messaging \(words)", as: caller) == "ok")
      }
      await follower.catchUp()

      #expect(watches.map(\.changeCount) == [1, 0])
    }
  }
}

extension World {
  /// The states of a reader's messages with another user, nil where there is no receipt.
  fileprivate func receipts(with other: AccountID, of reader: AccountID) async throws -> [String?] {
    let page = ReadMessages(correspondent: .person(other.username))
    let messages = try await call(reader).perform(PeekMessages(page)).messages
    return messages.map { $0.receipt?.state.rawValue }
  }

  fileprivate func receipt(
    of message: MessageID,
    in group: ConversationID
  ) async throws -> MessageDeliveryStatus? {
    let page = try await call(alice).perform(ReadMessages(correspondent: .group(group)))
    return page.messages.first { $0.id == message }?.receipt
  }

  fileprivate func count(_ table: String) async throws -> Int {
    try await database.read { connection in
      try connection.value(SQLText(composed: "SELECT count(*) FROM \(table)")) ?? 0
    }
  }
}
