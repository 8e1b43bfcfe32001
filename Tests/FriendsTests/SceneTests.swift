import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation
import TestKit
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `The list of friends` {
  @Test func `shows each friend with the link to their profile`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let walker = town.walker(1)

      let arrival = await walker.open(FriendsScene.list)

      let screen = try #require(await walker.screen)
      #expect(arrival.word == "arrived")
      #expect(screen.link == "friends")
      #expect(screen.rows.first?.title == "Person 2")
      #expect(screen.rows.first?.detail == "person2")
      #expect(screen.rows.first?.link == "profile/person2")
    }
  }

  @Test func `counts the requests that wait for the user`() async throws {
    try await Town.test { town in
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      let before = try #require(await walker.screen?.rows.first { $0.title == "Requests" })
      #expect(before.fields.isEmpty && before.state == [])
      _ = try await town.act(.ask, 2, 1)
      await walker.open(FriendsScene.requests)
      await walker.open(FriendsScene.list)

      let row = try #require(await walker.screen?.rows.first { $0.title == "Requests" })
      #expect(row.fields == [LabeledValue("waiting", .count(1))])
      #expect(row.state == .unread)
    }
  }

  @Test func `sends a friend request, and ends a friendship`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)

      try await walker.act("add", "person3")
      #expect(await walker.notes == ["Sent a friend request to person3."])
      #expect(await walker.screen?.text == [])
      #expect(await walker.screen?.actions.first { $0.name == "remove" }?.confirmation != nil)
      try await walker.act("remove", "person2")

      #expect(await walker.screen?.rows.contains { $0.detail == "person2" } == false)
      #expect(await walker.screen?.actions.contains { $0.name == "remove" } == false)
      #expect(await walker.failure("remove", "person2") == "friends.not-friends")
      #expect(await walker.failure("remove", "!") == "navigation.arguments")
    }
  }

  @Test func `shows another page on request`() async throws {
    try await Town.test(limits: .generous) { town in
      for person in 2...212 as ClosedRange<Int64> {
        try await town.befriend(1, AccountID(rawValue: person))
      }
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      #expect(await walker.screen?.rows.count { $0.detail != nil } == 200)

      try await walker.act("more")

      #expect(await walker.screen?.rows.count { $0.detail != nil } == 211)
      #expect(await walker.screen?.actions.contains { $0.name == "more" } == false)
    }
  }

  @Test func `offers no conversation where messaging is left out`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)

      #expect(await walker.screen?.actions.contains { $0.name == "write" } == false)
      #expect(await walker.screen?.rows.first?.offers == ["remove"])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of requests` {
  @Test func `accepts, declines and cancels requests`() async throws {
    try await Town.test { town in
      for (asker, asked) in [(2, 1), (3, 1), (1, 4)] as [(AccountID, AccountID)] {
        _ = try await town.act(.ask, asker, asked)
      }
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      await walker.open(link: "friends/requests")
      #expect(await walker.screen?.rows.count == 3)

      try await walker.act("accept", "person2")
      try await walker.act("decline", "person3")
      try await walker.act("cancel", "person4")

      #expect(await walker.screen?.rows == [])
      #expect(try await town.call(as: 1).perform(FriendsOf(1)) == [2])
      await walker.back()
      #expect(await walker.link == "friends")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of blocked people` {
  @Test func `blocks a user and removes the block`() async throws {
    try await Town.test { town in
      let walker = town.walker(1)
      await walker.open(FriendsScene.blocked)
      let question = await walker.screen?.actions.first { $0.name == "block" }?.confirmation
      #expect(question == BlockPerson.confirmation && question != nil)

      try await walker.act("block", "person2")
      #expect(await walker.screen?.rows.map(\.detail) == ["person2"])
      #expect(await walker.screen?.rows.first?.link == nil)
      try await walker.act("unblock", "person2")

      #expect(await walker.screen?.rows == [])
      #expect(await walker.notes == ["Unblocked person2."])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of suggestions` {
  @Test func `no longer shows a user after a friend request`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      try await town.befriend(2, 3)
      let walker = town.walker(1)
      await walker.open(FriendsScene.suggestions)
      #expect(await walker.screen?.rows.map(\.title) == ["Person 3"])

      try await walker.act("add", "person3")

      #expect(await walker.screen?.rows == [])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The picker` {
  @Test func `answers with the picked friends`() async throws {
    try await Town.test { town in
      for person in [2, 3, 4] as [AccountID] { try await town.befriend(1, person) }
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      async let outcome = walker.ask(FriendsScene.pick)
      await walker.reach("Pick friends")

      #expect(await walker.failure("done") == "friends.nobody-picked")
      #expect(await walker.failure("pick", "person9") == "friends.not-friends")
      try await walker.act("pick", "person4", "person2")
      let offers = await walker.screen?.rows.map { "\($0.key ?? "") \($0.offers.joined())" }
      #expect(offers == ["person2 drop", "person3 pick", "person4 drop"])
      try await walker.act("pick", "person3")
      try await walker.act("drop", "person2")
      try await walker.act("done")

      #expect(await outcome == .finished([4, 3]))
      #expect(await walker.link == "friends")
    }
  }

  @Test func `gives no answer when it is cancelled`() async throws {
    try await Town.test { town in
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      async let outcome = walker.ask(FriendsScene.pick)
      await walker.reach("Pick friends")

      try await walker.act("cancel")

      #expect(await outcome == .cancelled)
    }
  }

  @Test func `stays where friends are picked, until they are taken out or it is cancelled`()
    async throws
  {
    try await Town.test { town in
      for person in [2, 3] as [AccountID] { try await town.befriend(1, person) }
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      for leave in ["cancel", "drop"] {
        async let outcome = walker.ask(FriendsScene.pick)
        await walker.reach("Pick friends")
        try await walker.act("pick", "person2")

        let result = await walker.back()

        #expect(result.word == "cancelled", "\(result)")
        #expect(await walker.screen?.title == "Pick friends")
        if leave == "drop" {
          try await walker.act("drop", "person2")
          await walker.back()
        } else {
          try await walker.act("cancel")
        }
        #expect(await outcome == .cancelled)
      }
    }
  }

  @Test func `refuses to answer with a user who is no longer a friend`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 2)
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)
      async let outcome = walker.ask(FriendsScene.pick)
      await walker.reach("Pick friends")
      try await walker.act("pick", "person2")
      _ = try await town.act(.remove, 2, 1)

      let problem = await #expect(throws: Problem.self) { try await walker.act("done") }
      #expect(problem?.code == "friends.not-friends")
      #expect(problem?.hint == "Take them out of your choice with: drop person2")
      try await walker.act("drop", "person2")
      try await walker.act("cancel")
      #expect(await outcome == .cancelled)
    }
  }

  @Test func `cannot be opened by a link`() async throws {
    try await Town.test { town in
      let walker = town.walker(1)
      await walker.open(FriendsScene.list)

      let arrival = await walker.open(link: "friends/picker")

      #expect(arrival.word == "failed")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A scene of friends` {
  @Test(
    .disabled(if: PostgreSQLTestServer.isDefault, "a read may ask twice on a server"),
    arguments: [FriendsScene.list, .requests, .blocked, .suggestions, .picker]
  )
  func `takes as many statements and calls for 1,000 people as for 10`(
    _ place: FriendsScene
  ) async throws {
    let few = try await cost(of: place, people: 10)
    let many = try await cost(of: place, people: 1_000)

    #expect(few == many)
    #expect(few.count <= 7)
  }

  @Test(arguments: [FriendsScene.list, .requests, .blocked, .suggestions])
  func `is found by the link that it prints`(_ place: FriendsScene) async throws {
    try await Town.test { town in
      let path = try #require(place.path)
      let text = town.alone.mediator.links.text(of: path)

      let found = try town.alone.mediator.links.resolve(text)

      #expect(found as? FriendsScene == place)
    }
  }

  private func cost(of place: FriendsScene, people: Int) async throws -> [String] {
    var cost: [String] = []
    try await Town.test(limits: .generous) { town in
      try await town.enter(people: people)
      _ = town.database.takeStatements()

      #expect(await town.walker(1).open(place).word == "arrived")

      cost = town.database.takeStatements().map(\.withoutList) + town.alone.calls
    }
    return cost
  }
}

extension Town {
  /// Returns a navigation through the module's scenes as a person.
  func walker(_ person: AccountID) -> TestNavigation {
    TestNavigation(through: alone.mediator, as: .account(person.rawValue))
  }
}
