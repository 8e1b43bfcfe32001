import AuthContract
import Foundation
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An answer` {
  private static let message = MessageID(parameter: "3.17")
  private static let group = ConversationID(rawValue: 12)

  @Test func `to a sent message distinguishes the first time from a repetition`() throws {
    let id = try #require(Self.message)
    let now = Timestamp(milliseconds: 5)
    #expect(
      SendMessageResponse(id: id, duplicate: false, sentAt: now).description == "Sent as 3.17."
    )
    let again = SendMessageResponse(id: id, duplicate: true, sentAt: now)
    #expect(again.description == "Already sent as 3.17.")
    let json = try #require(try again.asJSON)
    #expect(json["id"] as? String == "3.17" && json["number"] as? Int == 17)
    #expect(json["duplicate"] as? Bool == true && json["sentAt"] as? Int == 5)
  }

  @Test(arguments: [
    (MessageChangeResponse.Change.edited, "Edited 3.17."),
    (
      .deleted,
      "Deleted 3.17. Others may see it for ten seconds; undo takes that back."
    ),
    (.hidden, "You no longer see 3.17."),
  ])
  func `to a change of a message describes the change`(
    change: MessageChangeResponse.Change,
    sentence: String
  ) throws {
    let answer = MessageChangeResponse(id: try #require(Self.message), change: change)
    #expect(answer.description == sentence)
    #expect(try answer.asJSON?["change"] as? String == change.rawValue)
  }

  @Test(arguments: [
    (GroupChangeResponse.Change.created, "Created “Walk” (#12)."), (.left, "Left “Walk”."),
    (.renamed, "The group is now called “Walk”."), (.joined, "You are in “Walk” now."),
    (.rejected, "Declined the invitation to “Walk”."),
    (.described, "Changed the description of “Walk”."),
    (.historySet, "Changed what new members of “Walk” see."),
  ])
  func `to a change of a group describes the change`(
    change: GroupChangeResponse.Change,
    sentence: String
  )
    throws
  {
    let answer = GroupChangeResponse(group: try #require(Self.group), title: "Walk", change: change)
    #expect(answer.description == sentence)
    #expect(try answer.asJSON?["group"] as? Int == 12)
  }

  @Test(arguments: [
    (GroupChangeResponse.Change.created, "Created “Walk” (#12). Invited bob, carol."),
    (.invited, "Invited bob, carol to “Walk”."), (.added, "Added bob, carol to “Walk”."),
    (.removed, "Removed bob, carol from “Walk”."),
    (.withdrawn, "Withdrew the invitation of bob, carol."),
    (.promoted, "bob, carol is an admin of “Walk” now."),
    (.demoted, "bob, carol is no longer an admin of “Walk”."),
    (.handedOver, "bob, carol owns “Walk” now."),
  ])
  func `to a change of members names them`(
    change: GroupChangeResponse.Change,
    sentence: String
  ) throws {
    let answer = GroupChangeResponse(
      group: try #require(Self.group),
      title: "Walk",
      change: change,
      members: [bob.username, carol.username]
    )
    #expect(answer.description == sentence)
    #expect(try answer.asJSON?["members"] as? [String] == ["bob", "carol"])
  }

  @Test func `in lines shows edits, deletions, unread counts and how to get further pages`()
    async throws
  {
    try await World.run { world in
      try await world.befriend(alice, bob)
      let first = try await world.send("one", from: alice, to: bob)
      let second = try await world.send("two", from: alice, to: bob)
      try await world.send("three", from: alice, to: bob)
      try await world.edit(second.id, "second", as: alice)
      _ = try await world.call(alice).perform(DeleteMessage(message: first.id))
      let call = world.call(bob)
      let with = Correspondent.person(alice.username)

      #expect(try await call.perform(ShowInbox()).description == "ALICE (2 unread): three")
      let page = try await call.perform(
        ReadMessages(correspondent: with, before: 3, after: nil, limit: 5)
      )
      #expect(
        page.description == """
          1.1 ALICE: (deleted)
          1.2 ALICE: second (edited)
          Later ones with --after 2
          """
      )
      #expect(
        try await call.perform(ReadMessages(correspondent: with, before: nil, after: nil, limit: 1))
          .description == """
            Earlier ones with --before 3
            1.3 ALICE: three
            """
      )
      let found = try await call.perform(SearchMessages(text: "second"))
      #expect(found.description == "ALICE: 1.2 ALICE: second (edited)")
      #expect(
        try await call.perform(SearchMessages(text: "x")).description
          == "No messages found. Try another word, or its beginning."
      )
    }
  }

  @Test func `without lines says what to do next`() async throws {
    try await World.run { world in
      let call = world.call(alice)
      #expect(
        try await call.perform(ShowInbox()).description
          == "No conversations yet. Start one: messaging send NAME TEXT"
      )
      let later = try await call.perform(ShowInbox(before: 1))
      let archived = try await call.perform(ShowInbox(archived: true))
      #expect(later.description == "No more conversations.")
      #expect(archived.description == "No archived conversations.")
      try await world.befriend(alice, carol)
      try await world.send("hi", from: carol, to: alice)
      _ = try await call.perform(ArchiveConversation(correspondent: .person(carol.username)))
      #expect(
        try await call.perform(ShowInbox()).description
          == "All your conversations are archived. See them: messaging inbox --archived"
      )
      let page = try await call.perform(ReadMessages(correspondent: .person(bob.username)))
      #expect(page.description == "No messages with bob yet. Send one: messaging send NAME TEXT")
      try await world.befriend(alice, bob)
      let named = try await call.perform(ReadMessages(correspondent: .person(bob.username)))
      #expect(named.title == "BOB")
      #expect(
        try await call.perform(MarkRead(correspondent: .person(bob.username))).description
          == "All read."
      )
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A refusal of Messaging` {
  private static var all: [MessagingError] {
    guard let id = MessageID(parameter: "3.17"), let group = ConversationID(rawValue: 12) else {
      return []
    }
    return [
      .unknownUser(bob.username), .yourself, .notFriends(bob.username),
      .blockedByYou(bob.username), .accountDeleted, .noConversation,
      .removed(from: "Walk", by: nil), .noMessage(id), .notSender(id, from: bob.username),
      .deleted(id), .tooOld(id, minutes: 15), .keyTaken(MessageIdempotencyKey(high: 1, low: 2)),
      .notOwner,
      .notAdmin, .outranked(bob.username, role: .admin), .alreadyAdmin(bob.username),
      .notAnAdmin(bob.username),
      .alreadyInvited(bob.username), .notInvited, .noInvitation(to: "Walk"),
      .invited(to: group, titled: "Walk"),
      .tooManyInvitations(bob.username, limit: 100),
      .noMentions, .tooManyPins(limit: 5),
      .tooManyReactions(id, limit: 12), .notAMessage(id), .notAGroup,
      .unknownGroup("Walk"), .ambiguousGroup("Walk", numbers: []),
      .alreadyMember(bob.username), .notMember(bob.username), .groupFull(limit: 250),
      .noMembers, .pageTooLong(limit: 200), .bothDirections, .noSearchWords,
      .fileExists(path: "a"), .cannotWrite(path: "a"), .noRoom(path: "a"),
    ]
  }

  @Test func `has an example with the limits of the app`() {
    #expect(MessagingError.examples.contains(.groupFull(limit: 250)))
    #expect(MessagingError.examples.contains(.pageTooLong(limit: 200)))
    #expect(MessagingError.examples.map(\.code) == Self.all.map(\.code))
  }

  @Test func `has its own code, which begins with the module's name`() {
    #expect(Set(Self.all.map(\.code)).count == Self.all.count)
    #expect(Self.all.count == 39)
    for refusal in Self.all { #expect(refusal.code.hasPrefix("messaging.")) }
  }

  @Test func `is a sentence with a hint`() {
    for refusal in Self.all {
      #expect(refusal.description.hasSuffix("."))
      #expect(refusal.hint?.isEmpty == false)
    }
    #expect(
      MessagingError.notFriends(bob.username).hint == "Send a friend request with: friends add bob"
    )
    #expect(
      MessagingError.notFriends(bob.username, request: .sent).hint
        == "Your friend request is not answered yet."
    )
    #expect(
      MessagingError.notFriends(bob.username, request: .received).hint
        == "Accept the friend request with: friends accept bob"
    )
  }
}

extension Encodable {
  fileprivate var asJSON: [String: Any]? {
    get throws {
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any]
    }
  }
}
