import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite struct `The place of one's own profile` {
  @Test func `shows what one says of oneself, and lets one say more`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)

      try await walker.act("status", "On a mountain")

      let screen = try #require(await walker.screen)
      #expect(screen.link == "profile")
      #expect(screen.title == "alice")
      #expect(screen.fields.contains(LabeledValue("status", value: "On a mountain")))
    }
  }

  @Test func `shows what was changed at the place above it`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      async let editing: Void = walker.act("edit")
      await walker.reach("Change your profile")

      try await walker.act("name", "Alice A.")
      try await walker.act("save")
      try await editing

      #expect(await walker.link == "profile")
      #expect(await walker.screen?.title == "Alice A.")
    }
  }
}

@Suite struct `The place where one changes a profile` {
  @Test func `stores nothing before one saves`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      await walker.open(ProfileScene.edit)

      try await walker.act("bio", "Climbs.")
      try await walker.act("visibility", "friends")
      #expect(try await gallery.call(as: 1).perform(ShowProfile(nil)).bio == "")
      try await walker.act("save")

      let card = try await gallery.call(as: 1).perform(ShowProfile(nil))
      #expect(card.bio == "Climbs.")
      #expect(card.visibility == .friends)
      #expect(await walker.link == "profile")
    }
  }

  @Test func `is not left with changes that are not saved`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      await walker.open(ProfileScene.edit)
      try await walker.act("name", "Alice A.")

      let arrival = await walker.back()
      #expect(arrival.word == "cancelled")
      #expect(arrival.problem?.code == "profile.unsaved")
      #expect(await walker.link == "profile/edit")

      try await walker.act("discard")
      #expect(await walker.link == "profile")
      #expect(try await gallery.call(as: 1).perform(ShowProfile(nil)).name == "alice")
    }
  }

  @Test func `is left freely without changes`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      await walker.open(ProfileScene.edit)

      await walker.back()

      #expect(await walker.link == "profile")
    }
  }

  @Test func `keeps what was entered when a change is refused`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      await walker.open(ProfileScene.edit)
      try await walker.act("bio", "Climbs.")
      try await walker.act("name", " ")

      #expect(await walker.failure("save") == "profile.blank-name")

      #expect(await walker.link == "profile/edit")
      #expect(await walker.screen?.fields.contains(LabeledValue("about", value: "Climbs.")) == true)
    }
  }

  @Test func `keeps what was entered across a restart`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      await walker.open(ProfileScene.edit)
      try await walker.act("name", "Alice A.")
      let restarted = gallery.walker(1)

      await restarted.restore(await walker.snapshot())
      try await restarted.act("save")

      #expect(try await gallery.call(as: 1).perform(ShowProfile(nil)).name == "Alice A.")
    }
  }
}

@Suite struct `The place of somebody's profile` {
  @Test func `is reached by the username`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "bob"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)

      let arrival = await walker.open(link: "profile/bob")

      #expect(arrival.word == "arrived")
      #expect(await walker.screen?.fields.first == LabeledValue("username", value: "bob"))
    }
  }

  @Test func `does not open for those who may not see it`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "bob"])
      gallery.registers.block(1, by: 2)
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)

      let arrival = await walker.open(link: "profile/bob")

      #expect(arrival.problem?.code == "profile.not-found")
      #expect(await walker.link == "profile")
    }
  }

  @Test(arguments: ["edit", "search"])
  func `is reached even if the name is that of another place`(_ name: String) async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: name])
      let place = ProfileScene.of(try #require(Username(name)))
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.mine)
      let text = gallery.alone.mediator.links.text(of: try #require(place.path))

      await walker.open(link: text)

      #expect(await walker.screen?.fields.first == LabeledValue("username", value: name))
    }
  }
}

@Suite struct `The place where one looks for people` {
  @Test func `shows people a page at a time, each with a link`() async throws {
    try await Gallery.test { gallery in
      try await gallery.enter(people: 50)
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.search)

      try await walker.act("find", "al")
      #expect(await walker.screen?.rows.count == 20)
      try await walker.act("more")
      try await walker.act("more")

      #expect(await walker.screen?.rows.count == 50)
      #expect(await walker.screen?.rows.first?.link == "profile/al100001")
      #expect(await walker.screen?.actions.contains { $0.name == "more" } == false)
    }
  }

  @Test func `remembers across a restart what was looked for`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "albert"])
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.search)
      try await walker.act("find", "alb")
      let restarted = gallery.walker(1)

      await restarted.restore(await walker.snapshot())

      #expect(await restarted.screen?.rows.map(\.title) == ["albert"])
    }
  }

  @Test func `finds friends alone, too`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "albert", 3: "alfred"])
      gallery.registers.befriend(1, 3)
      let walker = gallery.walker(1)
      await walker.open(ProfileScene.search)

      try await walker.act("friends", "al")

      #expect(await walker.screen?.rows.map(\.title) == ["alfred"])
    }
  }
}

@Suite struct `A scene of profiles` {
  @Test func `takes as many statements and calls for a thousand people as for ten`()
    async throws
  {
    for place in [ProfileScene.mine, .of("al100001"), .edit, .search] {
      let few = try await cost(of: place, people: 10)
      let many = try await cost(of: place, people: 1_000)

      #expect(few == many)
      #expect(few.count <= 8)
    }
  }

  @Test(arguments: [ProfileScene.mine, .of("bob"), .of("edit"), .of("search"), .edit, .search])
  func `is found by its link, which it prints`(_ place: ProfileScene) async throws {
    try await Gallery.test { gallery in
      let path = try #require(place.path)
      let text = gallery.alone.mediator.links.text(of: path)

      let found = try gallery.alone.mediator.links.resolve(text)

      #expect(found as? ProfileScene == place)
    }
  }

  private func cost(of place: ProfileScene, people: Int) async throws -> [String] {
    var cost: [String] = []
    try await Gallery.test { gallery in
      try await gallery.enter(people: people)
      _ = gallery.database.takeStatements()
      let walker = gallery.walker(1)

      #expect(await walker.open(place).word == "arrived")
      if case .search = place { try await walker.act("find", "al") }

      cost = gallery.database.takeStatements().map(\.withoutList) + gallery.alone.calls
    }
    return cost
  }
}

extension Gallery {
  /// Lets a person walk through the places of the module.
  func walker(_ person: AccountID) -> TestNavigation {
    TestNavigation(through: alone.mediator, as: .account(person.rawValue))
  }
}
