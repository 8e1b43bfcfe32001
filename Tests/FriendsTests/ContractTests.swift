import AuthContract
import FoundationEssentials
import FriendsContract
import Links
import Mediator
import Navigation
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `The contract of Friends` {
  private static let bob: Username = Username(2)

  private static let refusals: [(FriendsError, String)] = [
    (.unknownUser(bob), "friends.nobody-named"), (.yourself, "friends.yourself"),
    (.alreadyFriends(bob), "friends.already-friends"), (.notFriends(bob), "friends.not-friends"),
    (.hasNotAsked(bob), "friends.has-not-asked"), (.notAsked(bob), "friends.not-asked"),
    (.blockedByYou(bob), "friends.blocked-by-you"), (.notBlocked(bob), "friends.not-blocked"),
    (.tooManyRequests(perDay: 50), "friends.too-many-requests"),
    (.tooManyOpenRequests(limit: 500), "friends.too-many-open-requests"),
    (.tooManyFriends(limit: 5_000), "friends.too-many-friends"),
    (.otherHasTooManyFriends(bob), "friends.other-has-too-many"),
    (.pageTooLong(limit: 100), "friends.page-too-long"),
    (.noFriendsPicked, "friends.nobody-picked"),
  ]

  @Test func `has a stable code, a sentence and a hint for each refusal`() {
    for (refusal, code) in Self.refusals {
      #expect(refusal.code == code)
      #expect(refusal.description.hasSuffix("."))
    }
    #expect(Self.refusals.allSatisfy { $0.0.hint != nil })
  }

  @Test func `gives examples of refusals with the limits of the app`() {
    #expect(FriendsError.examples.contains(.tooManyRequests(perDay: 50)))
    #expect(FriendsError.examples.contains(.tooManyOpenRequests(limit: 500)))
    #expect(FriendsError.examples.contains(.tooManyFriends(limit: 5_000)))
    #expect(FriendsError.examples.contains(.pageTooLong(limit: 1_000)))
  }

  @Test func `has stable names for its events, and one subject for a pair`() {
    #expect(FriendshipMade.name == "friends.friendship-made")
    #expect(FriendshipEnded.name == "friends.friendship-ended")
    #expect(PersonBlocked.name == "friends.person-blocked")
    #expect(PersonUnblocked.name == "friends.person-unblocked")
    let subjects = [
      FriendshipMade(account: 9, friend: 3).subject, FriendshipEnded(account: 3, friend: 9).subject,
      PersonBlocked(account: 9, blocked: 3).subject,
      PersonUnblocked(account: 3, unblocked: 9).subject,
    ]
    #expect(Set(subjects) == ["friends/3-9"])
  }

  @Test func `has an example for each command that the command parses`() async throws {
    try await Town.test { town in
      let commands = town.alone.mediator.commands
      for entry in commands.entries {
        let words = try ShellWords.split(entry.example)
        guard case .found(let found, let rest) = commands.find(words) else {
          Issue.record("“\(entry.example)” is not a command")
          continue
        }
        #expect(found.name == entry.name)
        _ = try found.parse(CommandArguments(Array(rest)))
      }
    }
  }

  @Test func `answers as text and as JSON`() throws {
    let since = Timestamp(milliseconds: 5)
    let person = ListedPerson(username: Self.bob, name: "Bob", since: since)
    let page = PeoplePage(of: .friends, people: [person], next: Self.bob)

    #expect(page.description == "Bob (person2)\nMore with --after person2")
    #expect(
      PeoplePage(of: .friends, people: [], next: nil).description
        == "No friends yet. Add one: friends add NAME"
    )
    #expect(
      PeoplePage(of: .blocked, people: [], next: nil).description
        == "You have not blocked any users. Block one: friends block NAME"
    )
    #expect(try page.json == #"{"list":"friends","next":"person2","people":[\#(try person.json)]}"#)
    #expect(try person.json == #"{"name":"Bob","since":5,"username":"person2"}"#)
    #expect(
      FriendRequestsResponse(received: [person], sent: [person]).description
        == "Bob (person2) asks you\nyou ask Bob (person2)"
    )
    #expect(
      FriendRequestsResponse(received: [], sent: []).description
        == "No friend requests. Send one: friends add NAME"
    )
    let suggestions = FriendSuggestionsResponse(people: [
      .init(username: Self.bob, name: "Bob", mutual: 3)
    ])
    #expect(suggestions.description == "Bob (person2), 3 in common")
    #expect(
      FriendSuggestionsResponse(people: []).description
        == "No suggestions yet. They come from your friends. Add one: friends add NAME"
    )
    #expect(
      try FriendshipChangeResponse(username: Self.bob, change: .asked).json
        == #"{"change":"asked","username":"person2"}"#
    )
  }

  @Test(arguments: FriendshipChangeResponse.Change.allCases)
  func `describes each change in a sentence with the other user's name`(
    _ change: FriendshipChangeResponse.Change
  ) {
    let words = FriendshipChangeResponse(username: Self.bob, change: change).description

    #expect(words.contains("person2"))
    #expect(words.hasSuffix("."))
  }

  @Test func `shows answers as screens whose rows open profiles`() {
    let person = ListedPerson(username: Self.bob, name: "Bob", since: Timestamp(milliseconds: 5))
    let screens = [
      PeoplePage(of: .friends, people: [person], next: nil).screen,
      FriendRequestsResponse(received: [person], sent: []).screen,
      FriendSuggestionsResponse(people: [.init(username: Self.bob, name: "Bob", mutual: 3)]).screen,
    ]

    #expect(screens.map { $0.rows.map(\.title) } == [["Bob"], ["Bob"], ["Bob"]])
    #expect(screens.allSatisfy { $0.rows[0].place?.adapter.path?.text == "profile/person2" })
    #expect(PeoplePage(of: .friends, people: [], next: Self.bob).screen.text.count == 2)
  }
}

extension Encodable {
  /// The value's JSON, with sorted keys.
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
