import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

/// A command, and who learns from the topics that a view has changed.
struct TopicCase: Sendable, CustomTestStringConvertible {
  /// The user and the command.
  let write: (author: AccountID, line: String)
  let view: String
  let told: [AccountID]
  let spared: [AccountID]

  init(
    _ author: AccountID,
    _ line: String,
    changes view: String,
    of told: [AccountID],
    notOf spared: [AccountID] = []
  ) {
    write = (author, line)
    self.view = view
    self.told = told
    self.spared = spared
  }

  var testDescription: String { "\(write.author.username): \(write.line), \(view)" }
}

@Suite(.timeLimit(.minutes(15))) struct `The topics of a command` {
  private static let aboutAll = [
    "send group/1 hello", "reply 1.1 yes", "send group/1 @alice",
  ].map { line in
    TopicCase(bob, line, changes: "inbox", of: [alice, bob], notOf: [carol, dave])
  }

  private static let fromOwner = ["edit 1.1 changed", "delete 1.1"].map { line in
    TopicCase(alice, line, changes: "inbox", of: [alice, bob], notOf: [carol, dave])
  }

  /// An invitation shows the group, and an inbox how many invitations there are.
  private static let aboutGroup = [
    "rename 1 Stroll", "describe 1 About", "expel 1 bob", "promote 1 bob", "handover 1 bob",
    "history 1 all", "leave 1",
  ].map { line in
    TopicCase(alice, line, changes: "inbox", of: [alice, bob, carol], notOf: [dave])
  }

  private static let ofMembers = [
    "rename 1 Stroll", "describe 1 About", "history 1 all", "promote 1 bob", "handover 1 bob",
    "expel 1 bob", "expel 1 carol", "invite 1 dave",
  ].map { line in
    TopicCase(alice, line, changes: "members 1", of: [alice, bob])
  }

  private static let ofInvitations = [
    TopicCase(alice, "rename 1 Stroll", changes: "invitations", of: [carol], notOf: [dave]),
    TopicCase(alice, "describe 1 About", changes: "invitations", of: [carol], notOf: [dave]),
    TopicCase(bob, "leave 1", changes: "invitations", of: [carol], notOf: [dave]),
    TopicCase(alice, "expel 1 bob", changes: "invitations", of: [carol], notOf: [dave]),
    TopicCase(alice, "leave 1", changes: "invitations", of: [carol], notOf: [dave]),
    TopicCase(alice, "expel 1 carol", changes: "invitations", of: [carol], notOf: [bob, dave]),
    TopicCase(alice, "invite 1 dave", changes: "invitations", of: [dave], notOf: [bob]),
    TopicCase(carol, "reject 1", changes: "invitations", of: [carol], notOf: [bob, dave]),
    TopicCase(carol, "join 1", changes: "invitations", of: [carol], notOf: [bob, dave]),
    TopicCase(carol, "join 1", changes: "inbox", of: [alice, bob, carol], notOf: [dave]),
    TopicCase(carol, "reject 1", changes: "inbox", of: [carol], notOf: [alice, bob, dave]),
    TopicCase(alice, "invite 1 dave", changes: "inbox", of: [dave], notOf: [alice, bob]),
    TopicCase(carol, "join 1", changes: "members 1", of: [alice, bob]),
    TopicCase(carol, "reject 1", changes: "members 1", of: [alice, bob]),
  ]

  private static let ofMessages = ["react 1.1 👍", "unreact 1.1 🎉", "send group/1 hello"].map {
    TopicCase(bob, $0, changes: "read group/1", of: [alice, bob])
  }

  private static let ofOneself = [
    "mute group/1", "mute group/1 --for 8h", "unmute group/1", "archive group/1",
    "unarchive group/1", "pin group/1", "unpin group/1", "mark group/1",
  ].map { line in
    TopicCase(bob, line, changes: "inbox", of: [bob], notOf: [alice, carol, dave])
  }

  @Test(
    arguments: aboutAll + fromOwner + aboutGroup + ofMembers + ofInvitations + ofMessages
      + ofOneself
  )
  func `reach everybody who sees what it changes, and nobody else`(row: TopicCase) async throws {
    try await World.run { world in
      try await world.prepareWalk()
      let hub = TopicHub()
      let viewers = row.told + row.spared
      let watches = try await world.watch(viewers.map { ($0, row.view) }, hub)
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      let caller = Caller.account(row.write.author.rawValue)
      #expect(try await world.perform("messaging \(row.write.line)", as: caller) == "ok")
      await follower.catchUp()

      let told = zip(viewers, watches).filter { $0.1.changeCount > 0 }.map(\.0)
      #expect(told == row.told)
    }
  }

  /// What changes whether the number of bob's group tells it from another of his.
  @Test(
    arguments: [
      (alice, "rename 2 Walk", "read group/1"), (alice, "rename 2 Walk", "members 1"),
      (alice, "expel 2 bob", "read group/1"), (bob, "leave 2", "read group/1"),
      (bob, "join 3", "read group/1"), (bob, "join 3", "members 1"),
      (alice, "group Walk bob", "read group/1"),
    ]
  )
  func `reach who has opened another group, whose title may be the same`(
    author: AccountID,
    line: String,
    view: String
  ) async throws {
    try await World.run { world in
      try await world.prepareWalk()
      _ = try await world.group(alice, bob, carol, called: "Stroll")
      let invited = try await world.group(alice, carol)
      if line == "join 3" {
        _ = try await world.call(bob).perform(ChangeMessagingSettings(friendsAdd: false))
      }
      let invite = InviteToGroup(group: invited, username: bob.username)
      _ = try await world.call(alice).perform(invite)
      let hub = TopicHub()
      let watches = try await world.watch([(bob, view), (dave, "inbox")], hub)
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      let caller = Caller.account(author.rawValue)
      #expect(try await world.perform("messaging \(line)", as: caller) == "ok")
      await follower.catchUp()

      #expect(watches.map(\.changeCount) == [1, 0])
    }
  }

  @Test(arguments: ["send bob hello", "mute bob"])
  func `reach who has opened a conversation of two by its number`(line: String) async throws {
    try await World.run { world in
      try await world.befriend(alice, bob)
      try await world.send("hi", from: bob, to: alice)
      let hub = TopicHub()
      let watches = try await world.watch([(alice, "read group/1")], hub)
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      let caller = Caller.account(alice.rawValue)
      #expect(try await world.perform("messaging \(line)", as: caller) == "ok")
      await follower.catchUp()

      #expect(watches.map(\.changeCount) == [1])
    }
  }

  @Test func `reach the reader's own page, where messages are new until they are marked as read`()
    async throws
  {
    try await World.run { world in
      let group = try await world.group(alice, bob)
      try await world.send("first", from: alice, to: .group(group))
      let hub = TopicHub()
      let watch = TopicWatch(of: hub)
      let place = ReadMessages(correspondent: .group(group))
      let page = try await watch.renew {
        try await world.call(bob).observed(by: watch).perform(PeekMessages(place))
      }
      #expect(page.unread == 1)
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      for _ in 0..<2 {
        #expect(
          try await world.perform("messaging mark group/1", as: .account(bob.rawValue)) == "ok"
        )
        await follower.catchUp()
      }

      #expect(watch.changeCount == 1)
    }
  }

  @Test(arguments: ["join 1", "promote 1 bob", "react 9.9 👍", "pin group/9", "rename 1 Stroll"])
  func `are none where the command is refused`(line: String) async throws {
    try await World.run { world in
      try await world.prepareWalk()
      let hub = TopicHub()
      let views = ["inbox", "invitations", "members 1", "read group/1"]
      let watches = try await world.watch(views.map { (alice, $0) }, hub)
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      await follower.start()

      let caller = Caller.account(bob.rawValue)
      #expect(try await world.perform("messaging \(line)", as: caller) != "ok")
      await follower.catchUp()

      #expect(watches.map(\.changeCount) == [0, 0, 0, 0])
    }
  }
}

extension World {
  /// Alice owns a group with bob and her message, on which bob's reaction is; carol is invited.
  fileprivate func prepareWalk() async throws {
    let group = try await group(alice, bob)
    try await befriend(alice, carol, dave)
    let sent = try await send("first", from: alice, to: .group(group))
    let invite = InviteToGroup(group: group, username: carol.username)
    _ = try await call(alice).perform(invite)
    let react = AddReaction(message: sent.id, emoji: try #require(Emoji("🎉")))
    _ = try await call(bob).perform(react)
  }

  /// Performs the lines of views, and watches what each answer depends on.
  fileprivate func watch(
    _ views: [(viewer: AccountID, line: String)],
    _ hub: TopicHub
  ) async throws -> [TopicWatch] {
    var watches: [TopicWatch] = []
    for view in views {
      let watch = TopicWatch(of: hub)
      let caller = Caller.account(view.viewer.rawValue)
      let answer = try await watch.renew {
        try await perform("messaging \(view.line)", as: caller, observing: watch)
      }
      #expect(answer == "ok")
      watches.append(watch)
    }
    return watches
  }
}
