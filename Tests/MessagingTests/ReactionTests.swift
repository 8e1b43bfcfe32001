import AuthContract
import Database
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A reaction` {
  @Test func `is counted once for each user, and can be taken back`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("Lunch?", from: alice, to: .group(group))
      try await world.react("🎉", to: sent.id, as: carol)
      for reader in [bob, carol, bob] { try await world.react("👍", to: sent.id, as: reader) }

      #expect(try await world.reactions(in: group, as: alice) == ["🎉1", "👍2"])
      #expect(try await world.reactions(in: group, as: bob) == ["🎉1", "👍2 mine"])
      let back = RemoveReaction(message: sent.id, emoji: try #require(Emoji("👍")))
      let answers = [
        try await world.call(bob).perform(back), try await world.call(bob).perform(back),
      ]
      #expect(answers.map(\.isChange) == [true, false])
      #expect(answers.last?.description == "You had not reacted to \(sent.id) with 👍.")
      #expect(try await world.reactions(in: group, as: bob) == ["🎉1", "👍1"])
    }
  }

  @Test func `is shown with its user at the message, as long as the message is there`()
    async throws
  {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("Lunch?", from: alice, to: bob)
      try await world.react("👍", to: sent.id, as: bob)
    } _: { world, navigator in
      func reactions() -> [String] {
        let sections = navigator.screen?.sections ?? []
        return sections.filter { $0.title == "Reactions to 1.1" }.flatMap(\.elements).compactMap {
          if case .row(let row) = $0 { "\(row.title) \(row.detail ?? "")" } else { nil }
        }
      }
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.screen?.rows.first?.offers.contains("reactions") == true)

      try await navigator.perform("reactions", with: ["1.1"])
      #expect(reactions() == ["BOB 👍"])
      try await world.react("🎉", to: try #require(MessageID(parameter: "1.1")), as: alice)
      _ = await navigator.show()
      #expect(reactions() == ["BOB 👍", "ALICE 🎉"])
      let delete = DeleteMessage(message: try #require(MessageID(parameter: "1.1")))
      _ = try await world.call(alice).perform(delete)
      _ = await navigator.show()
      #expect(reactions().isEmpty)
    }
  }

  @Test func `stands beside what the message said before it was edited`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("Lnch?", from: bob, to: alice)
      let text = try #require(MessageText("Lunch?"))
      _ = try await world.call(bob).perform(EditMessage(message: sent.id, text: text))
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/with/bob")
      #expect(navigator.screen?.rows.first?.offers.contains("edits") == true)

      try await navigator.perform("edits", with: ["1.1"])

      let section = navigator.screen?.sections.first { $0.title == "Earlier texts of 1.1" }
      #expect(section != nil)
      #expect(navigator.lines.contains("Text 1: Lnch?"))
    }
  }

  @Test func `is one of at most twelve kinds`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      let all = ["😀", "😁", "😂", "😃", "😄", "😅", "😆", "😇", "😈", "😉", "😊", "😋"]
      for emoji in all { try await world.react(emoji, to: sent.id, as: bob) }

      let more = AddReaction(message: sent.id, emoji: try #require(Emoji("😌")))
      #expect(await refusal(of: more, world.call(alice)) == .tooManyReactions(sent.id, limit: 12))
      try await world.react("😀", to: sent.id, as: alice)
    }
  }

  @Test func `is not shown to a reader who has blocked its user`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("Lunch?", from: alice, to: .group(group))
      for reader in [bob, carol] { try await world.react("👍", to: sent.id, as: reader) }
      try await world.block(bob, by: alice)

      #expect(try await world.reactions(in: group, as: alice) == ["👍1"])
      #expect(try await world.reactions(in: group, as: carol) == ["👍2 mine"])
      try await world.unblock(bob, by: alice)
      #expect(try await world.reactions(in: group, as: alice) == ["👍2"])
    }
  }

  @Test func `is shown with its user on demand, without those whom the reader has blocked`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("Lunch?", from: alice, to: .group(group))
      let show = ShowReactions(message: sent.id)
      let none = try await world.call(bob).perform(show)
      #expect(none.description == "No reactions to \(sent.id) yet.")
      try await world.react("👍", to: sent.id, as: carol)
      try await world.react("🎉", to: sent.id, as: bob)
      try await world.react("👍", to: sent.id, as: bob)

      let shown = try await world.call(alice).perform(show)
      #expect(shown.description == "👍 carol, bob\n🎉 bob")
      #expect(shown.reactions.map(\.name) == ["CAROL", "BOB", "BOB"])

      try await world.block(bob, by: alice)
      #expect(try await world.call(alice).perform(show).description == "👍 carol")
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      #expect(await refusal(of: show, world.call(bob)) == .deleted(sent.id))
    }
  }

  @Test func `needs a message that one may see, and between two users what a message needs`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      let react = AddReaction(message: sent.id, emoji: try #require(Emoji("👍")))
      #expect(await refusal(of: react, world.call(carol)) == .noMessage(sent.id))
      try await world.block(bob, by: alice)
      #expect(await refusal(of: react, world.call(bob)) == .notFriends(alice.username))
      #expect(await refusal(of: react, world.call(alice)) == .blockedByYou(bob.username))
      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))

      #expect(await refusal(of: react, world.call(bob)) == .deleted(sent.id))
    }
  }

  @Test func `ends with the message, and with the account`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      let sent = try await world.send("one", from: alice, to: .group(group))
      let other = try await world.send("two", from: alice, to: .group(group))
      for id in [sent.id, other.id] {
        for reader in [bob, carol] { try await world.react("👍", to: id, as: reader) }
      }

      _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
      try await world.delete(bob)

      #expect(try await world.database.count("messaging_reaction") == 1)
      #expect(try await world.reactions(in: group, as: alice) == ["👍1"])
    }
  }

  @Test(arguments: ["👍", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "👍🏽", "1️⃣", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"])
  func `is one emoji`(text: String) {
    #expect(Emoji(text)?.text == text)
  }

  @Test(arguments: ["❤", "☀", "✈"])
  func `is also a sign of text that can be one`(text: String) {
    #expect(Emoji(text)?.text == text + "\u{FE0F}")
    #expect(Emoji(text) == Emoji(text + "\u{FE0F}"))
  }

  @Test(arguments: ["", "a", "1", "👍👍", "👍a", "\u{200D}", "\u{FE0F}", "#", "é", "…"])
  func `is nothing else`(text: String) {
    #expect(Emoji(text) == nil)
  }
}

extension World {
  fileprivate func react(_ emoji: String, to message: MessageID, as account: AccountID) async throws
  {
    let emoji = try #require(Emoji(emoji))
    _ = try await call(account).perform(AddReaction(message: message, emoji: emoji))
  }

  fileprivate func reactions(
    in group: ConversationID,
    as reader: AccountID
  ) async throws -> [String] {
    let page = try await call(reader).perform(ReadMessages(correspondent: .group(group)))
    return page.messages.flatMap(\.reactions).map { reaction in
      "\(reaction.emoji)\(reaction.count)\(reaction.isMine ? " mine" : "")"
    }
  }
}
