import AuthContract
import Links
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `The profile form` {
  @Test func `stores nothing before the user saves`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)

      try await navigation.act("bio", "Climbs.")
      try await navigation.act("visibility", "friends")
      #expect(try await world.call(as: 1).perform(ShowProfile()).bio == "")
      try await navigation.act("save")

      let card = try await world.call(as: 1).perform(ShowProfile())
      #expect(card.bio == "Climbs.")
      #expect(card.visibility == .friends)
      #expect(await navigation.link == "profile")
    }
  }

  @Test func `stays open while it has unsaved changes`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)
      try await navigation.act("name", "Alice A.")

      let result = await navigation.back()
      #expect(result.word == "cancelled")
      #expect(result.problem?.code == "profile.unsaved")
      #expect(await navigation.link == "profile/edit")

      try await navigation.act("discard")
      #expect(await navigation.link == "profile")
      #expect(try await world.call(as: 1).perform(ShowProfile()).name == "alice")
    }
  }

  @Test func `has no changes once the same is stored by a command`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)
      let same = ChangeProfile(
        displayName: "Alice A.",
        bio: "Climbs.",
        status: "Away",
        visibility: .friends
      )
      try await navigation.act("name", "Alice A.")
      try await navigation.act("bio", "Climbs.")
      try await navigation.act("status", "Away")
      try await navigation.act("visibility", "friends")
      _ = try await world.call(as: 1).perform(same)
      await navigation.show()

      await navigation.back()

      #expect(await navigation.link == "profile")
    }
  }

  @Test func `closes without a question if it has no changes`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)

      await navigation.back()

      #expect(await navigation.link == "profile")
    }
  }

  @Test func `keeps its texts when a change is refused`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)
      try await navigation.act("bio", "Climbs.")

      #expect(await navigation.failure("name", " ") == "profile.blank-name")
      #expect(
        await navigation.failure("bio", String(repeating: "x", count: 1_001)) == "profile.too-long"
      )
      #expect(
        await navigation.failure("status", String(repeating: "x", count: 141)) == "profile.too-long"
      )

      #expect(await navigation.link == "profile/edit")
      #expect(
        await navigation.screen?.fields.contains(LabeledValue("bio", .quote("Climbs."))) == true
      )
      try await navigation.act("save")
      #expect(try await world.call(as: 1).perform(ShowProfile()).bio == "Climbs.")
    }
  }

  @Test(arguments: ["", " "])
  func `removes what a user no longer says about themselves`(text: String) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      _ = try await world.change(1, bio: "Climbs.", status: "On a mountain")
      let navigation = await world.form(of: 1)

      for name in ["bio", "status"] {
        #expect(await navigation.failure(name) == "profile.nothing-to-change")
        try await navigation.act(name, text)
      }
      try await navigation.act("save")

      let card = try await world.call(as: 1).perform(ShowProfile())
      #expect(card.bio == "" && card.status == "" && card.name == "alice")
    }
  }

  @Test func `has a field of several lines for what may have them`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)

      let actions = try #require(await navigation.screen?.actions)
      let kinds = actions.compactMap(\.parameters.first?.kind)
      #expect(kinds == [.line, .lines, .line, .choice])
      #expect(actions.prefix(4).map(\.fills) == Array(repeating: "save", count: 4))
    }
  }

  @Test func `keeps its texts across a restart`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = await world.form(of: 1)
      try await navigation.act("name", "Alice A.")
      let restarted = world.navigation(1)

      await restarted.restore(await navigation.snapshot())
      try await restarted.act("save")

      #expect(try await world.call(as: 1).perform(ShowProfile()).name == "Alice A.")
    }
  }
}

extension ProfileTestWorld {
  /// A user's form, opened from their profile.
  fileprivate func form(of person: AccountID) async -> TestNavigation {
    let navigation = navigation(person)
    await navigation.open(ProfileScene.mine)
    await navigation.open(ProfileScene.edit)
    return navigation
  }
}
