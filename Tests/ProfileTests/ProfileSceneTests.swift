import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `Another user's profile scene` {
  @Test func `opens by the username`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      let result = await navigation.open(link: "profile/bob")

      #expect(result.word == "arrived")
      #expect(await navigation.screen?.fields.first == LabeledValue("username", value: "bob"))
    }
  }

  @Test func `does not open for a blocked user`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])
      world.others.block(1, by: 2)
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      let result = await navigation.open(link: "profile/bob")

      #expect(result.problem?.code == "profile.not-found")
      #expect(await navigation.link == "profile")
    }
  }

  @Test(arguments: [
    (FriendshipStatus.Kind.yourself, ["edit"]), (.strangers, ["add", "block"]),
    (.asked, ["cancel", "block"]), (.asksYou, ["accept", "decline", "block"]),
    (.friends, ["write", "remove", "block"]), (.blocked, ["unblock"]),
  ])
  func `offers what suits the friendship, and nothing that would be refused`(
    kind: FriendshipStatus.Kind,
    actions: [String]
  ) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])
      world.others.setFriendship(FriendshipStatus(kind))
      if kind == .blocked { world.others.block(2, by: 1) }
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      await navigation.open(link: "profile/bob")

      let screen = try #require(await navigation.screen)
      #expect(screen.link == "profile/bob")
      #expect(screen.actions.map(\.name) == actions)
      #expect(screen.actions.filter(\.isPrimary).map(\.name) == [actions[0]])
      #expect(screen.fields.contains { $0.name == "friendship" })
    }
  }

  @Test func `names mutual friends, and counts them`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])
      let carol = MutualFriend(username: Username("carol"), name: "Carol")
      world.others.setFriendship(
        FriendshipStatus(.strangers, mutualFriends: [carol], mutualCount: 7)
      )
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      await navigation.open(link: "profile/bob")

      let fields = try #require(await navigation.screen?.fields)
      #expect(fields.contains(LabeledValue("mutual friends", .count(7))))
      #expect(
        fields.contains(
          LabeledValue("among them", .people([ScreenPerson(username: "carol", name: "Carol")]))
        )
      )
    }
  }

  @Test func `shows nothing but the block of someone whom the reader has blocked`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])
      try await world.change(2, name: "Bob @alice", bio: "Climbs.")
      world.others.setFriendship(FriendshipStatus(.blocked))
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      await navigation.open(link: "profile/bob")

      let screen = try #require(await navigation.screen)
      #expect(screen.label == .person(ScreenPerson(username: "bob", name: "bob")))
      #expect(screen.fields == [LabeledValue("friendship", value: "You have blocked bob.")])
    }
  }

  @Test(arguments: ["edit", "search"])
  func `opens even if the username is the link of another scene`(_ name: String) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: name])
      let place = ProfileScene.of(try #require(Username(name)))
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)
      let text = world.alone.mediator.links.text(of: try #require(place.path))

      await navigation.open(link: text)

      #expect(await navigation.screen?.fields.first == LabeledValue("username", value: name))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of a picture` {
  @Test func `opens from a profile that has one, and closes back to it`() async throws {
    try await Self.test { world, navigation in
      #expect(await navigation.screen?.actions.contains { $0.name == "picture" } == true)
      try await navigation.act("picture")

      #expect(await navigation.screen?.title == "Picture of bob")
      #expect(await navigation.link == nil, "it is opened by its type only")
      let picture = try #require(await navigation.screen?.fields.first)
      let shown = try await world.call(as: 1).perform(ShowPictureInfo("bob")).picture
      #expect(picture == LabeledValue("picture", .picture(shown.picture(of: "bob"))))
      await navigation.back()
      #expect(await navigation.link == "profile/bob")
    }
  }

  @Test func `saves the picture to a new file`() async throws {
    try await Self.test { world, navigation in
      try await navigation.act("picture")
      try await TestFolder.run { folder in
        let path = folder.path("bob.png")

        try await navigation.act("save", path)

        #expect(await navigation.notes.first?.contains(path) == true)
        let stored = try await world.call(as: 1).perform(AvatarOf("bob"))
        #expect(try AvatarFileReader.onDisk.read(path) == stored)
        #expect(await navigation.failure("save", path) == "profile.file-exists")
      }
    }
  }

  @Test func `comes back after a restart, and closes when the picture is gone`() async throws {
    try await Self.test { world, navigation in
      try await navigation.act("picture")
      let restarted = world.navigation(1)

      await restarted.restore(await navigation.snapshot())
      await restarted.show()
      #expect(await restarted.screen?.title == "Picture of bob")

      _ = try await world.call(as: 2).perform(ChangeAvatar(clear: true))
      #expect(await restarted.show().problem?.code == "profile.no-picture")
    }
  }

  /// Runs a test in which alice looks at the profile of bob, who has a picture.
  private static func test(
    _ body: (ProfileTestWorld, TestNavigation) async throws -> Void
  ) async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.register([1: "alice", 2: "bob"])
      _ = try await world.call(as: 2).perform(ChangeAvatar(file: "x.png"))
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)
      await navigation.open(link: "profile/bob")
      try await body(world, navigation)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scene of the search for people` {
  @Test func `shows users a page at a time, each with a link`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.enter(people: 50)
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.search())

      try await navigation.act("find", "al")
      #expect(await navigation.screen?.rows.count == 20)
      try await navigation.act("more")
      try await navigation.act("more")

      #expect(await navigation.screen?.rows.count == 50)
      #expect(await navigation.screen?.rows.first?.link == "profile/al100001")
      #expect(await navigation.screen?.actions.contains { $0.name == "more" } == false)
    }
  }

  @Test func `keeps its search across a restart`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "albert"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.search())
      try await navigation.act("find", "alb")
      let restarted = world.navigation(1)

      await restarted.restore(await navigation.snapshot())

      #expect(await restarted.screen?.rows.map(\.title) == ["albert"])
    }
  }

  @Test func `has the words in its link and in the fields, so that the link leads to the results`()
    async throws
  {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "albert", 3: "alfred", 4: "bob"])
      world.others.befriend(1, 3)
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)
      await navigation.open(link: "profile/search")
      #expect(await navigation.typed == ["find": nil, "friends": nil])

      try await navigation.act("find", "al & co")
      #expect(await navigation.link == "profile/search?text=al%20%26%20co")
      try await navigation.act("find", "al")
      #expect(await navigation.link == "profile/search?text=al")
      #expect(await navigation.typed == ["find": "al", "friends": "al"])
      try await navigation.act("friends", "al")
      #expect(await navigation.link == "profile/search?text=al&friends=true")

      let other = world.navigation(1)
      await other.open(ProfileScene.mine)
      await other.open(link: "profile/search?text=al&friends")
      #expect(await other.screen?.rows.map(\.title) == ["alfred"])
      await other.open(link: "profile/search?text=al")
      #expect(await other.screen?.rows.map(\.title) == ["albert", "alfred", "alice"])
      await other.back()
      #expect(await other.screen?.rows.map(\.title) == ["alfred"])
      await navigation.back()
      #expect(await navigation.link == "profile", "each search takes the place of the one before")
    }
  }

  @Test func `stays as it is where the words are refused or too long for a link`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "albert"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.search())
      try await navigation.act("find", "al")

      #expect(await navigation.failure("find", "!!!") == "profile.nothing-to-find")
      let long = String(repeating: "al ", count: 2_000)
      #expect(await navigation.failure("find", long) == "profile.too-long")

      #expect(await navigation.link == "profile/search?text=al")
      #expect(await navigation.screen?.rows.map(\.title) == ["albert", "alice"])
    }
  }

  @Test func `shows no results for an empty text in its link`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      #expect(await navigation.open(link: "profile/search?text=").word == "arrived")

      #expect(await navigation.screen?.rows == [])
    }
  }

  @Test func `can search friends only`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "albert", 3: "alfred"])
      world.others.befriend(1, 3)
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.search())

      try await navigation.act("friends", "al")

      #expect(await navigation.screen?.rows.map(\.title) == ["alfred"])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A scene of profiles` {
  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "a read may ask twice on a server"))
  func `takes as many statements and requests for 1,000 users as for 10`()
    async throws
  {
    for place in [ProfileScene.mine, .of("al100001"), .edit, .search()] {
      let few = try await cost(of: place, people: 10)
      let many = try await cost(of: place, people: 1_000)

      #expect(few == many)
      #expect(few.count <= 8)
    }
  }

  @Test(arguments: [ProfileScene.mine, .of("bob"), .of("edit"), .of("search"), .edit, .search()])
  func `has a link that leads back to it`(_ place: ProfileScene) async throws {
    try await ProfileTestWorld.test { world in
      let path = try #require(place.path)
      let text = world.alone.mediator.links.text(of: path)

      let found = try world.alone.mediator.links.resolve(text)

      #expect(found as? ProfileScene == place)
    }
  }

  private func cost(of place: ProfileScene, people: Int) async throws -> [String] {
    var cost: [String] = []
    try await ProfileTestWorld.test { world in
      try await world.enter(people: people)
      _ = world.database.takeStatements()
      let navigation = world.navigation(1)

      #expect(await navigation.open(place).word == "arrived")
      if case .search = place { try await navigation.act("find", "al") }

      cost = world.database.takeStatements().map(\.withoutList) + world.alone.calls
    }
    return cost
  }
}

extension ProfileTestWorld {
  /// Returns a navigator on behalf of a user.
  func navigation(_ person: AccountID) -> TestNavigation {
    TestNavigation(through: alone.mediator, as: .account(person.rawValue))
  }
}

extension TestNavigation {
  /// What stands in the field of each search.
  fileprivate var typed: [String: String?] {
    Dictionary(
      (screen?.actions ?? []).filter { ["find", "friends"].contains($0.name) }.map {
        ($0.name, $0.parameters.first?.typed)
      },
      uniquingKeysWith: { $1 }
    )
  }
}
