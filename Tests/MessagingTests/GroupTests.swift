import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A group` {
  @Test func `has its creator and the named friends, each of them once`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob, carol)
      for friend in [bob, carol] { try await world.admitFriends(friend) }
      let title = try #require(GroupTitle("Sunday walk"))
      let names = [bob, carol, bob, alice].map(\.username)
      let made = try await world.call(alice).perform(CreateGroup(title: title, usernames: names))
      let sentence = "Created “Sunday walk” (#\(made.group)). Added \(bob.username.text), "
      #expect(made.description == sentence + "\(carol.username.text).")

      let list = try await world.call(bob).perform(ShowGroupMembers(made.group))
      #expect(list.members.map(\.username) == [alice, bob, carol].map(\.username))
      #expect(list.members.map(\.role) == [.owner, .member, .member])
      #expect(list.title == "Sunday walk")
      let inbox = try await world.call(carol).perform(ShowInbox()).conversations
      #expect(inbox.map(\.title) == ["Sunday walk"])
      #expect(inbox.first?.latest?.words == "ALICE added you.")
      let lines = try await world.changes(in: made.group, as: alice)
      #expect(lines == ["ALICE added BOB.", "ALICE added CAROL."])
    }
  }

  @Test func `has one name everywhere: its title where that is unique, otherwise its number`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      for friend in [alice, bob] { try await world.admitFriends(friend) }
      let call = world.call(alice)
      let walk = try await call.perform(CreateGroup(title: try .walk, usernames: [bob.username]))
      _ = try await world.call(bob).perform(
        CreateGroup(title: try .walk, usernames: [alice.username])
      )
      .group
      let text = try #require(MessageText("hi"))
      func send(_ name: String) async throws -> MessagingError? {
        let correspondent = try #require(Correspondent(parameter: name[...]))
        return await refusal(of: SendMessage(correspondent: correspondent, text: text), call)
      }
      let other = try #require(ConversationID(rawValue: walk.group.rawValue + 1))

      let both = [walk.group, other]
      #expect(try await send("sunday WALK") == .ambiguousGroup("sunday WALK", numbers: both))
      let members = ShowGroupMembers(named: .title("Sunday walk"))
      #expect(await refusal(of: members, call) == .ambiguousGroup("Sunday walk", numbers: both))
      #expect(try await call.perform(ShowInbox()).description.contains("Sunday walk (#\(other))"))
      let names = await call.values(for: Correspondent.expectation, beginning: "sunday walk")
      #expect(names == ["sunday walk"], "a name that several groups have is known as one")
      _ = try await call.perform(LeaveGroup(other))

      #expect(try await send("sunday WALK") == nil)
      #expect(try await send("#\(walk.group)") == nil)
      #expect(try await send("No such walk") == .unknownGroup("No such walk"))
      #expect(try await call.perform(members).group == walk.group)
      #expect(try await call.perform(ShowInbox()).description.hasPrefix("Sunday walk: hi"))
      let offered = await call.values(for: GroupReference.expectation, beginning: "sun")
      #expect(offered == ["Sunday walk"])
      for name in ["sunday walk", "Sun", "#\(walk.group)"] {
        let places = await NamedPlaceFinder.find(name, in: call)
        #expect(places as? [MessagingScene] == [.group(walk.group, before: nil)], "\(name)")
      }
      #expect(await NamedPlaceFinder.find("walk", in: call).isEmpty)
    }
  }

  @Test func `is meant by a number alone, unless another one has that title`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let call = world.call(alice)
      let text = try #require(MessageText("hi"))
      func group(of name: String) async throws -> [ConversationID] {
        let correspondent = try #require(Correspondent(parameter: name[...]))
        let sent = try await call.perform(SendMessage(correspondent: correspondent, text: text))
        let reference = try #require(GroupReference(parameter: name[...]))
        return [
          try #require(ConversationID(rawValue: sent.id.rawValue >> 32)),
          try await call.perform(ShowGroupMembers(named: reference)).group,
        ]
      }
      let walk = try await call.perform(CreateGroup(title: try .walk, usernames: [bob.username]))
        .group

      #expect(try await call.perform(ShowGroupMembers(named: .title("\(walk)"))).group == walk)
      let number = try #require(Correspondent(parameter: "\(walk)"))
      #expect(
        await refusal(of: SendMessage(correspondent: number, text: text), call)
          == .unknownGroup("\(walk)"),
        "a message goes to nobody whom a number alone may mean"
      )
      let title = try #require(GroupTitle("\(walk)"))
      let named = try await call.perform(CreateGroup(title: title, usernames: [bob.username])).group
      #expect(try await group(of: "\(walk)") == [named, named])
      #expect(try await group(of: "#\(walk)") == [walk, walk])
    }
  }

  @Test(arguments: [
    ("nosuchone", "Unknown user or group: nosuchone."), ("group/99", "You are not in group #99."),
    ("#99", "You are not in group #99."),
    ("No such walk", "You are not in a group called “No such walk”."),
  ])
  func `that is unknown is no unknown user, where only a group or either can be meant`(
    name: String,
    sentence: String
  ) async throws {
    try await World.run { world in
      let call = world.call(alice)
      let text = try #require(MessageText("hi"))
      let other = try #require(Correspondent(parameter: name[...]))
      let refusals = [
        await refusal(of: SendMessage(correspondent: other, text: text), call),
        await refusal(of: SearchMessages(text: "hi", correspondent: other), call),
        await refusal(of: MuteConversation(correspondent: other, duration: nil), call),
        await refusal(of: PeekMessages(ReadMessages(correspondent: other)), call),
        await refusal(of: FollowConversation(other, after: 0), call),
      ]

      #expect(refusals.map { $0?.description } == Array(repeating: sentence, count: 5))
      guard let group = GroupReference(parameter: name[...]), name != "nosuchone" else { return }
      let members = await refusal(of: ShowGroupMembers(named: group), call)
      #expect(members?.description == sentence)
      let leaving = await refusal(of: LeaveGroup(named: group), call)
      #expect(leaving?.description == sentence)
    }
  }

  @Test func `refuses an unknown user as one where no group can be meant`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let invite = InviteToGroup(named: .number(group), username: .unknown)

      let refused = await refusal(of: invite, world.call(alice))

      #expect(refused == .unknownUser(.unknown))
      #expect(refused?.description == "Unknown user: \(Username.unknown).")
    }
  }

  @Test func `cannot be created with strangers or alone`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Walk"))
      func refused(_ usernames: [Username]) async -> MessagingError? {
        await refusal(of: CreateGroup(title: title, usernames: usernames), world.call(alice))
      }

      #expect(await refused([bob.username, carol.username]) == .notFriends(carol.username))
      #expect(await refused([.unknown]) == .unknownUser(.unknown))
      #expect(await refused([alice.username]) == .noMembers)
      #expect(await refused([]) == .noMembers)
      #expect(try await world.database.count("messaging_conversation") == 0)
    }
  }

  @Test func `shows a new member the messages from then on`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("before", from: alice, to: .group(group))
      try await world.befriend(bob, carol)
      try await world.admitFriends(carol)
      _ = try await world.call(bob).perform(InviteToGroup(group: group, username: carol.username))
      try await world.send("after", from: alice, to: .group(group))

      #expect(try await world.texts(.group(group), as: carol) == ["after"])
      #expect(try await world.unread(as: carol) == [1])
      let before = try #require(MessageID(conversation: group, number: 1))
      let delete = DeleteMessage(message: before, onlyForMe: true)
      #expect(await refusal(of: delete, world.call(carol)) == .noMessage(before))
    }
  }

  @Test func `accepts a friend of a member, once`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let carols = InviteToGroup(group: group, username: carol.username)
      #expect(await refusal(of: carols, world.call(bob)) == .notFriends(carol.username))
      #expect(
        await refusal(of: InviteToGroup(group: group, username: alice.username), world.call(bob))
          == .alreadyMember(alice.username)
      )
      #expect(await refusal(of: carols, world.call(dave)) == .notInGroup(group))
    }
  }

  @Test func `advises who is invited to accept, unless the one who asked is blocked`() async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.befriend(bob, carol)
      _ = try await world.call(bob).perform(InviteToGroup(group: group, username: carol.username))
      let read = ReadMessages(correspondent: .group(group))
      let members = ShowGroupMembers(group)

      #expect(await refusal(of: read, world.call(carol)) == .invited(to: group, titled: "Walk"))
      #expect(await refusal(of: members, world.call(carol)) == .invited(to: group, titled: "Walk"))
      #expect(await refusal(of: read, world.call(dave)) == .notInGroup(group))
      try await world.block(bob, by: carol)
      #expect(await refusal(of: read, world.call(carol)) == .notInGroup(group))
    }
  }

  @Test(arguments: [(249, true), (250, false)])
  func `has at most 250 members`(guests: Int, isAllowed: Bool) async throws {
    try await World.run { world in
      let people = (0..<guests).map { AccountID(rawValue: 1_000 + Int64($0)) }
      for person in people { try await world.befriend(alice, person) }
      try await world.befriend(alice, bob)
      let title = try #require(GroupTitle("Many"))
      let create = CreateGroup(title: title, usernames: people.map(\.username))
      let full: MessagingError = .groupFull(limit: 250)

      #expect(await refusal(of: create, world.call(alice)) == (isAllowed ? nil : full))
      if isAllowed {
        let group = try #require(ConversationID(rawValue: 1))
        let invite = InviteToGroup(group: group, username: bob.username)
        #expect(await refusal(of: invite, world.call(alice)) == full)
      }
    }
  }

  @Test func `is hidden from a member who leaves, and stays for the others`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob, carol)
      try await world.send("hello", from: bob, to: .group(group))
      _ = try await world.call(bob).perform(LeaveGroup(group))

      let read = ReadMessages(correspondent: .group(group))
      #expect(await refusal(of: read, world.call(bob)) == .notInGroup(group))
      #expect(try await world.call(bob).perform(ShowInbox()).conversations.isEmpty)
      #expect(try await world.texts(.group(group), as: alice) == ["hello"])
      #expect(await refusal(of: LeaveGroup(group), world.call(bob)) == .notInGroup(group))
    }
  }

  @Test func `passes to the longest-standing member when its owner leaves`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, carol)
      try await world.befriend(alice, bob)
      try await world.admitFriends(bob)
      _ = try await world.call(alice).perform(InviteToGroup(group: group, username: bob.username))
      _ = try await world.call(alice).perform(LeaveGroup(group))

      let members = try await world.call(bob).perform(ShowGroupMembers(group)).members
      #expect(members.map(\.username) == [carol.username, bob.username])
      #expect(members.map(\.isOwner) == [true, false])
    }
  }

  @Test func `can be renamed by its owner and its admins, and handed over by its owner`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      let rename = RenameGroup(group: group, title: try #require(GroupTitle("Monday")))
      let handOver = HandOverGroup(group: group, username: bob.username)
      #expect(await refusal(of: rename, world.call(bob)) == .notAdmin)
      #expect(await refusal(of: handOver, world.call(bob)) == .notOwner)
      let toCarol = HandOverGroup(group: group, username: carol.username)
      #expect(await refusal(of: toCarol, world.call(alice)) == .notMember(carol.username))

      _ = try await world.call(alice).perform(handOver)
      #expect(await refusal(of: rename, world.call(alice)) == .notAdmin)
      let renamed = try await world.call(bob).perform(rename)
      #expect(renamed.title == "Monday")
      #expect(try await world.call(alice).perform(ShowGroupMembers(group)).title == "Monday")
    }
  }

  @Test func `is erased once the last member has left`() async throws {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      for number in 1...250 { try await world.send("\(number)", from: alice, to: .group(group)) }
      for member in [alice, bob] { _ = try await world.call(member).perform(LeaveGroup(group)) }
      try await world.deliver()

      for table in ["message", "conversation", "member", "text"] {
        #expect(try await world.database.count("messaging_\(table)") == 0, "\(table)")
      }
    }
  }

  @Test func `is not a conversation of two, and the other way round`() async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let sent = try await world.send("hi", from: alice, to: bob)
      let pair = try #require(ConversationID(rawValue: sent.id.rawValue >> 32))
      for refused in [
        await refusal(of: LeaveGroup(pair), world.call(alice)),
        await refusal(of: ShowGroupMembers(pair), world.call(alice)),
        await refusal(of: InviteToGroup(group: pair, username: carol.username), world.call(alice)),
      ] {
        #expect(refused == .notAGroup)
      }
    }
  }
}

extension GroupTitle {
  fileprivate static var walk: GroupTitle {
    get throws { try #require(GroupTitle("Sunday walk")) }
  }
}
