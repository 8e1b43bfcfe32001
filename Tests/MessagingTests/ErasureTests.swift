import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Messaging

// Requirement M12.
@Suite(.timeLimit(.minutes(15))) struct `An account that was deleted` {
  @Test func `leaves the numbers of its messages, and no text`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("from alice", from: alice, to: bob)
      let sent = try await world.send("from bob", from: bob, to: alice)
      try await world.delete(alice)

      let conversation = try #require(ConversationID(rawValue: sent.id.rawValue >> 32))
      let page = try await world.call(bob).perform(
        ReadMessages(correspondent: .group(conversation), before: nil, after: 0)
      )
      #expect(page.title == "deleted account")
      #expect(page.messages.map(\.text) == [nil, "from bob"])
      #expect(page.messages.map(\.name) == ["deleted account", "BOB"])
      #expect(page.messages.map(\.from) == [nil, bob.username])
      let inbox = try await world.call(bob).perform(ShowInbox()).conversations
      #expect(inbox.map(\.title) == ["deleted account"])
      #expect(inbox.map(\.place) == [.group(conversation, before: nil)])
      #expect(inbox.map(\.unread) == [0])
    }
  }

  @Test func `leaves its groups with a line, and what it owned to the next`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)

      try await world.delete(alice)

      let page = try await world.call(bob).perform(ReadMessages(correspondent: .group(group)))
      #expect(page.messages.map(\.change?.kind) == [.left, .handedOver])
      #expect(page.messages.map(\.from) == [nil, nil])
      #expect(page.messages.map(\.change?.member) == [nil, bob.username])
      #expect(page.role == .owner)
    }
  }

  @Test func `cannot receive messages`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      try await world.delete(alice)
      let conversation = try #require(ConversationID(rawValue: sent.id.rawValue >> 32))
      let send = SendMessage(
        correspondent: .group(conversation),
        text: try #require(MessageText("hello?"))
      )

      #expect(await refusal(of: send, world.call(bob)) == .accountDeleted)
    }
  }

  @Test func `leaves the open conversation readable, in which nothing can be sent`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      try await world.send("from bob", from: bob, to: alice)
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/alice")
      try await world.delete(alice)

      #expect(await navigator.refresh() == .current)
      #expect(navigator.here == "messaging/group/1")
      #expect(navigator.screen?.title == "deleted account")
      #expect(navigator.screen?.text.last?.hasPrefix("This account was deleted.") == true)
      #expect(navigator.lines == ["BOB: from bob"])
      #expect(navigator.screen?.rows.map(\.offers) == [["delete"]])
      #expect(Set(navigator.actions).isDisjoint(with: ["send", "edit", "reply", "react"]))
      for (action, words) in [("send", "hi"), ("reply", "1.1 hi"), ("react", "1.1 👍")] {
        let error = await #expect(throws: Problem.self) {
          try await navigator.perform(action, with: CommandArguments(line: words))
        }
        #expect(error?.code == "messaging.gone", "\(action)")
      }
      try await navigator.perform("delete", with: ["1.1"])
      _ = await navigator.back()
      let other = await navigator.open(link: "messaging/with/alice")
      #expect(other.problem?.code == "messaging.nobody-named")
      #expect(navigator.screen?.title == "Messages")
    }
  }

  @Test func `leaves the open conversation at its number, with the same messages`() async throws {
    try await World.visit(as: bob) { world in
      try await world.befriend(alice, bob)
      for number in 1...9 { try await world.send("\(number)", from: bob, to: alice) }
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/alice?at=1")
      _ = await navigator.open(ProfileScene.of(bob.username))
      try await world.delete(alice)
      #expect(await navigator.refresh() == .current)

      _ = await navigator.back()
      #expect(await navigator.refresh() == .current)
      #expect(navigator.here == "messaging/group/1?at=1")
      #expect(navigator.lines == (1...6).map { "BOB: \($0)" })
      #expect(await navigator.refresh() == .current)
      _ = await navigator.back()
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `is erased in pieces of 50 messages`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for number in 1...450 { try await world.send("\(number)", from: alice, to: bob) }
      try await world.database.write { transaction in
        try transaction.record(AccountDeleted(account: alice))
      }
      let log = world.alone.mediator.eventLog(of: world.database)
      try await log.deliver()

      let names = try await log.latest(limit: 1_000).map(\.event.name)
      #expect(names.filter { $0 == "messaging.forgetting-continues" }.count == 9)
      #expect(names.first == "messaging.account-forgotten")
      #expect(try await world.call(bob).perform(RemainingErasureCount(alice)) == 0)
      #expect(try await world.database.numbers(of: 1) == Array(1...450))
    }
  }

  @Test func `leaves its groups, and another member becomes the owner`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.send("hello", from: alice, to: .group(group))
      try await world.delete(alice)

      let list = try await world.call(carol).perform(ShowGroupMembers(group))
      #expect(list.members.map(\.username) == [bob.username, carol.username])
      #expect(list.members.first?.isOwner == true)
      for count in try await world.database.unreadCounts() {
        #expect((count.kept, count.counted) == (0, 0))
      }
    }
  }

  @Test func `leaves exact unread counts, also if it had deleted a message before`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let sent = try await world.send("one", from: alice, to: .group(group))
      try await world.send("two", from: alice, to: .group(group))
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      let title = try #require(GroupTitle("Stroll"))
      _ = try await world.call(alice).perform(RenameGroup(group: group, title: title))
      try await world.delete(alice)

      #expect(try await world.call(bob).perform(RemainingErasureCount(alice)) == 0)
      for count in try await world.database.unreadCounts() {
        #expect((count.kept, count.counted) == (0, 0))
      }
    }
  }

  @Test func `is in no table, and after a purge in no byte of any file`()
    async throws
  {
    try await TestFolder.run { folder in
      try await World.run(on: try .onDisk(folder)) { world in
        let ghost = AccountID(rawValue: 987_654_321)
        let group = try await world.makeGroup([ghost, bob, carol])
        let sent = try await world.send("zyxcanary", from: ghost, to: .group(group))
        try await world.edit(sent.id, "zyxcanary two", as: ghost)
        let bobs = try await world.send("bob stays", from: bob, to: .group(group))
        try await world.leaveTraces(of: ghost, in: group, on: bobs.id)
        _ = try await world.call(ghost).perform(DeleteMessage(message: bobs.id, onlyForMe: true))
        // The title that the group has is its members'; one that it had is its giver's.
        let title = try #require(GroupTitle("Stroll"))
        _ = try await world.call(carol).perform(RenameGroup(group: group, title: title))
        #expect(try await !world.database.mentions(of: ghost).isEmpty)
        #expect(folder.holds("zyxcanary") && folder.holds("Zyxcanary"))
        try await world.delete(ghost)
        try await world.database.purge()

        #expect(try await world.database.mentions(of: ghost).isEmpty)
        #expect(
          try await world.texts(.group(group), as: carol) == [nil, "bob stays", nil, "hello"]
        )
        #expect(!folder.holds("zyxcanary") && !folder.holds("Zyxcanary"))
      }
    }
  }
}

extension World {
  /// Leaves something of an account in every table: changes, reactions, mentions, invitations,
  /// settings and a reply.
  fileprivate func leaveTraces(
    of ghost: AccountID,
    in group: ConversationID,
    on message: MessageID
  ) async throws {
    let call = call(ghost)
    let text = try #require(MessageText("zyxcanary three"))
    _ = try await call.perform(ReplyToMessage(message: message, text: text))
    _ = try await call.perform(AddReaction(message: message, emoji: try #require(Emoji("👍"))))
    _ = try await call.perform(PromoteMember(group: group, username: bob.username))
    let title = try #require(GroupTitle("Zyxcanary"))
    _ = try await call.perform(RenameGroup(group: group, title: title))
    try await befriend(ghost, dave)
    _ = try await call.perform(InviteToGroup(group: group, username: dave.username))
    _ = try await call.perform(ChangeMessagingSettings(mentionsWhenMuted: false))
    try await send("hello", from: bob, to: .group(group))
    try await database.write { transaction in
      try MentionStore.store([ghost], in: message, transaction)
    }
    _ = try await call.perform(HandOverGroup(group: group, username: carol.username))
    let plain = try #require(GroupTitle("Walk"))
    _ = try await self.call(carol).perform(RenameGroup(group: group, title: plain))
    _ = try await self.call(carol).perform(
      PromoteMember(group: group, username: ghost.username)
    )
  }

  /// Deletes an account as Auth does, and delivers the events.
  func delete(_ account: AccountID) async throws {
    try await database.write { transaction in
      try transaction.execute(
        "INSERT INTO stub_gone (account) VALUES ($1)",
        account.rawValue
      )
      try transaction.record(AccountDeleted(account: account))
    }
    try await deliver()
  }
}

extension Database {
  /// The columns of the feature's tables that hold an account.
  fileprivate func mentions(of account: AccountID) async throws -> [String] {
    try await read { connection in
      let columns = try connection.all(
        """
        SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
        WHERE t.name LIKE 'messaging!_%' ESCAPE '!' AND t.type = 'table' AND c.type = 'INTEGER'
        """
      ) { row in try (row[0] as String, row[1] as String) }
      return try columns.compactMap { table, column in
        let sql = SQLText(composed: "SELECT 1 FROM \(table) WHERE \(column) = $1 LIMIT 1")
        let found: Int? = try connection.value(sql, account.rawValue)
        return found.map { _ in "\(table).\(column)" }
      }
    }
  }
}
