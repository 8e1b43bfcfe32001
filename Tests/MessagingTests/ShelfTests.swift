import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@testable import Messaging

@Suite(.timeLimit(.minutes(15))) struct `A pinned conversation` {
  @Test func `is at the top, for its user only, until it is unpinned`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol, dave)
      for friend in [bob, carol, dave] { try await world.send("hi", from: friend, to: alice) }
      _ = try await world.call(alice).perform(PinConversation(correspondent: .person(bob.username)))

      #expect(try await world.inbox(of: alice) == [bob, dave, carol])
      let first = try await world.call(alice).perform(ShowInbox()).conversations.first
      #expect(first?.isPinned == true)
      #expect(try await world.call(bob).perform(ShowInbox()).conversations.first?.isPinned == false)
      let unpin = UnpinConversation(correspondent: .person(bob.username))
      _ = try await world.call(alice).perform(unpin)
      #expect(try await world.inbox(of: alice) == [dave, carol, bob])
    }
  }

  @Test func `is one of at most five`() async throws {
    try await World.run { world in
      let people = (10...15).map { AccountID(rawValue: $0) }
      for person in people {
        try await world.befriend(alice, person)
        try await world.send("hi", from: person, to: alice)
      }
      func pin(_ person: AccountID) -> PinConversation {
        PinConversation(correspondent: .person(person.username))
      }
      for person in people.prefix(5) { _ = try await world.call(alice).perform(pin(person)) }

      let refused = await refusal(of: pin(people[5]), world.call(alice))

      #expect(refused == .tooManyPins(limit: 5))
      _ = try await world.call(alice).perform(pin(people[0]))
    }
  }

  @Test(arguments: 1...8)
  func `is on the first page, and no conversation is on two pages`(limit: Int) async throws {
    try await World.run { world in
      let people = (10...16).map { AccountID(rawValue: $0) }
      for person in people {
        try await world.befriend(alice, person)
        try await world.send("hi", from: person, to: alice)
      }
      for person in people.prefix(3) {
        let pin = PinConversation(correspondent: .person(person.username))
        _ = try await world.call(alice).perform(pin)
      }

      var found: [AccountID] = []
      var next: Int64?
      repeat {
        let page = try await world.call(alice).perform(ShowInbox(before: next, limit: limit))
        #expect(page.conversations.count <= max(limit, 3))
        #expect((page.next ?? 0) < 1 << 53)
        found += page.conversations.compactMap { $0.with.flatMap(AccountID.named) }
        next = page.next
      } while next != nil

      let expected = [12, 11, 10, 16, 15, 14, 13].map { AccountID(rawValue: $0) }
      #expect(found == expected)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An archived conversation` {
  @Test func `comes back with its next message`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)
      let bobs = Correspondent.person(bob.username)
      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: bobs))
      #expect(try await world.inbox(of: alice) == [])
      let archived = try await world.call(alice).perform(ShowInbox(archived: true)).conversations
      #expect(archived.map(\.isArchived) == [true])
      #expect(try await world.inbox(of: bob) == [alice])

      try await world.send("still there?", from: bob, to: alice)

      #expect(try await world.inbox(of: alice) == [bob])
    }
  }

  @Test func `does not wait for its reader, except with a mention`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let bobs = Correspondent.person(bob.username)
      let waiting = { await world.call(alice).waitingItems().flatMap(\.items).map(\.text) }
      try await world.send("hi", from: bob, to: alice)
      #expect(await waiting() == ["1 unread message"])

      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: bobs))
      #expect(await waiting() == [])
      _ = try await world.call(alice).perform(MuteConversation(correspondent: bobs))
      try await world.send("@alice, still there?", from: bob, to: alice)

      #expect(await waiting() == ["1 mention of you in archived conversations"])
      _ = try await world.call(alice).perform(UnarchiveConversation(correspondent: bobs))
      #expect(await waiting() == ["1 mention of you in silent conversations"])
    }
  }

  @Test func `comes back with a message from the moment at which its silence ends`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let bobs = Correspondent.person(bob.username)
      try await world.send("hi", from: bob, to: alice)
      let mute = MuteConversation(correspondent: bobs, duration: MuteDuration(parameter: "8h"))
      let until = try #require(try await world.call(alice).perform(mute).until)
      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: bobs))
      world.time.now = until + .milliseconds(-1)
      try await world.send("still silent", from: bob, to: alice)
      #expect(try await world.inbox(of: alice) == [])

      world.time.now = until
      try await world.send("now", from: bob, to: alice)

      #expect(try await world.inbox(of: alice) == [bob])
    }
  }

  @Test func `stays away while it is muted, until it is unarchived`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)
      let bobs = Correspondent.person(bob.username)
      _ = try await world.call(alice).perform(MuteConversation(correspondent: bobs))
      _ = try await world.call(alice).perform(ArchiveConversation(correspondent: bobs))

      try await world.send("still there?", from: bob, to: alice)

      #expect(try await world.inbox(of: alice) == [])
      _ = try await world.call(alice).perform(UnarchiveConversation(correspondent: bobs))
      #expect(try await world.inbox(of: alice) == [bob])
      #expect(try await world.unread(as: alice) == [2])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A muted conversation` {
  @Test func `announces nothing until its time is over`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)
      let mute = MuteConversation(
        correspondent: .person(bob.username),
        duration: MuteDuration(parameter: "8h")
      )
      let muted = try await world.call(alice).perform(mute)
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(world.call(alice)).makeAsyncIterator()

      try await world.send("quiet", from: bob, to: alice)
      #expect(
        try await world.call(alice).perform(ShowInbox()).conversations.map(\.isMuted) == [true]
      )
      let inbox = try await world.call(alice).perform(ShowInbox())
      #expect(inbox.conversations.map(\.mutedUntil) == [muted.until])
      #expect(inbox.screen.rows.first?.fields.contains { $0.name == "muted until" } == true)
      let page = PeekMessages(ReadMessages(correspondent: .person(bob.username)))
      #expect(try await world.call(alice).perform(page).mutedUntil == muted.until)
      world.time.advance(by: .seconds(8 * 3_600 + 1))
      try await world.send("loud", from: bob, to: alice)

      #expect(muted.until != nil)
      #expect(try await notices.next()?.text == "BOB @bob: loud")
      #expect(
        try await world.call(alice).perform(ShowInbox()).conversations.map(\.isMuted) == [false]
      )
    }
  }

  @Test(arguments: [true, false])
  func `announces a mention if the user's setting says so`(isAnnounced: Bool) async throws {
    try await World.run { world in
      let group = try await world.group(bob, alice)
      let correspondent = Correspondent.group(group)
      _ = try await world.call(alice).perform(MuteConversation(correspondent: correspondent))
      let settings = ChangeMessagingSettings(mentionsWhenMuted: isAnnounced)
      _ = try await world.call(alice).perform(settings)
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(world.call(alice)).makeAsyncIterator()

      try await world.send("one", from: bob, to: correspondent)
      try await world.send("@alice two", from: bob, to: correspondent)
      try await world.send("three", from: bob, to: alice)

      let first = try await notices.next()?.text
      #expect(
        first == (isAnnounced ? "BOB @bob mentions you in “Walk”: @alice two" : "BOB @bob: three")
      )
    }
  }

  @Test func `announces no mention between two users`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let group = try await world.group(bob, alice)
      try await world.send("zero", from: bob, to: alice)
      let mute = MuteConversation(correspondent: .person(bob.username))
      _ = try await world.call(alice).perform(mute)
      var notices = try await LiveMessageHandler(database: world.database)
        .notices(world.call(alice)).makeAsyncIterator()

      try await world.send("@alice one", from: bob, to: alice)
      try await world.send("two", from: bob, to: .group(group))

      #expect(try await notices.next()?.text == "BOB @bob in “Walk”: two")
    }
  }

  @Test(arguments: [
    ("bob", "2h", "Muted for 2 hours. End it with: messaging unmute bob"),
    ("#1", "1d", "Muted for 1 day. End it with: messaging unmute #1"),
    ("sunday walk", "1m", "Muted for 1 minute. End it with: messaging unmute 'sunday walk'"),
    ("bob", nil, "Muted. End it with: messaging unmute bob"),
  ])
  func `says for how long, and how to end it by the name that was typed`(
    name: String,
    time: String?,
    sentence: String
  ) async throws {
    try await World.run { world in
      _ = try await world.group(alice, bob, called: "Sunday walk")
      try await world.send("hi", from: bob, to: alice)
      let mute = MuteConversation(
        correspondent: try #require(Correspondent(parameter: name[...])),
        duration: time.flatMap { MuteDuration(parameter: $0[...]) }
      )

      #expect(try await world.call(alice).perform(mute).description == sentence)
    }
  }

  @Test(arguments: ["30m": 30, "8h": 480, "7d": 10_080, "365d": 525_600])
  func `is silent for a number of minutes, hours or days`(text: String, minutes: Int) throws {
    let duration = try #require(MuteDuration(parameter: Substring(text)))
    #expect(duration.minutes == minutes)
    #expect(duration.parameterText == text)
  }

  @Test(arguments: ["", "8", "0h", "-1h", "h", "366d", "1w", "99999999999999999999h"])
  func `is silent for no other time`(text: String) {
    #expect(MuteDuration(parameter: Substring(text)) == nil)
  }
}

extension World {
  /// The users in an inbox, in its order.
  fileprivate func inbox(of account: AccountID) async throws -> [AccountID] {
    try await call(account).perform(ShowInbox()).conversations
      .compactMap { $0.with.flatMap(AccountID.named) }
  }
}
