import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A message that was searched for` {
  @Test func `is shown with some before and after it, and marked`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for number in 1...120 { try await world.send("\(number)", from: bob, to: alice) }
    } _: { world, navigator in
      _ = await navigator.open(link: "messaging/with/bob?at=60")

      #expect(navigator.lines.first == "BOB: 16" && navigator.lines.last == "BOB: 65")
      #expect(navigator.found == ["1.60"])
      await navigator.show()
      let unread = try await world.unread(as: alice)
      #expect(unread == [120])
    }
  }

  @Test func `leads to the later messages, page by page, and to the newest`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for number in 1...120 { try await world.send("\(number)", from: bob, to: alice) }
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/with/bob?at=60")
      #expect(navigator.more == ["earlier", "later"])
      try await navigator.perform("later")
      #expect(navigator.lines.first == "BOB: 66" && navigator.lines.last == "BOB: 115")
      #expect(navigator.found == [])

      try await navigator.perform("later")
      #expect(navigator.lines.last == "BOB: 120")
      #expect(!navigator.actions.contains("later") && !navigator.actions.contains("newest"))

      _ = await navigator.open(link: "messaging/with/bob?at=1")
      #expect(navigator.lines == (1...6).map { "BOB: \($0)" })
      #expect(navigator.more == ["later"])
      try await navigator.perform("newest")
      #expect(navigator.here == "messaging/with/bob")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 4, Int.max])
  func `may be one that is not there`(number: Int) async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for number in 1...3 { try await world.send("\(number)", from: bob, to: alice) }
    } _: { _, navigator in
      let result = await navigator.open(link: "messaging/with/bob?at=\(number)")

      #expect(result.word == "arrived" && navigator.found == [])
    }
  }

  @Test func `is marked until the user answers, who sees the latest then`() async throws {
    try await World.visit(as: alice) { world in
      let group = try await world.group(alice, bob)
      for number in 1...70 { try await world.send("\(number)", from: bob, to: .group(group)) }
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/group/1?at=10")
      #expect(navigator.found == ["1.10"])
      try await navigator.perform("send", with: ["answer"])
      await navigator.show()

      #expect(navigator.lines.last == "ALICE: answer" && navigator.found == [])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of a search for messages` {
  @Test func `has the words in its link and in the field`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      for text in ["green tree", "green"] { try await world.send(text, from: bob, to: alice) }
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/search")
      #expect(navigator.typed == [nil])
      try await navigator.perform("find", with: ["tree"])
      #expect(navigator.here == "messaging/search?text=tree")
      #expect(navigator.lines == ["BOB: green tree"])
      #expect(navigator.typed == ["tree"])

      try await navigator.perform("find", with: ["green"])
      #expect(navigator.here == "messaging/search?text=green" && navigator.lines.count == 2)
      try await navigator.perform("find", with: ["green"])
      #expect(navigator.lines.count == 2)
      _ = await navigator.back()
      #expect(navigator.here == "messaging")
    }
  }

  @Test func `says of each message in which group or with whom it was sent`() async throws {
    try await World.visit(as: alice) { world in
      let group = try await world.group(alice, bob)
      try await world.befriend(alice, bob)
      try await world.send("green tree", from: bob, to: alice)
      try await world.send("green leaf", from: bob, to: .group(group))
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/search?text=green")

      let places = navigator.screen?.rows.flatMap(\.fields).filter { $0.name == "in" }
      #expect(
        places == [
          LabeledValue("in", .quote("Walk")),
          LabeledValue("in", .person(ScreenPerson(username: "bob", name: "BOB"))),
        ]
      )
    }
  }

  @Test func `stays as it is where the words are refused`() async throws {
    try await World.visit(as: alice) { world in
      try await world.befriend(alice, bob)
      try await world.send("green tree", from: bob, to: alice)
    } _: { _, navigator in
      _ = await navigator.open(link: "messaging/search?text=tree")
      let problem = await #expect(throws: Problem.self) {
        try await navigator.perform("find", with: ["!!!"])
      }

      #expect(problem?.code == "messaging.nothing-to-find")
      #expect(navigator.here == "messaging/search?text=tree" && navigator.lines.count == 1)
    }
  }
}

extension Navigator {
  /// The keys of the rows that are marked as found.
  fileprivate var found: [String?] {
    screen?.rows.filter { row in row.fields.contains { $0.name == "found" } }.map(\.key) ?? []
  }

  /// The actions that show more of the list, in their order.
  fileprivate var more: [String] {
    screen?.sections.flatMap(\.elements).compactMap { element in
      if case .more(let more) = element { more.action } else { nil }
    } ?? []
  }

  /// What stands in the fields of the search.
  fileprivate var typed: [String?] {
    screen?.actions.first { $0.name == "find" }?.parameters.map(\.typed) ?? []
  }
}
