import AuthContract
import Links
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `The own profile's scene` {
  @Test func `shows the profile and changes its status`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      try await navigation.act("status", "On a mountain")

      let screen = try #require(await navigation.screen)
      #expect(screen.link == "profile")
      #expect(screen.title == "alice")
      #expect(screen.fields.contains(LabeledValue("status", .quote("On a mountain"))))
      let field = try #require(screen.actions.first { $0.name == "status" }?.parameters.first)
      #expect(field.typed == "On a mountain" && field.presence == .optional)
      try await navigation.act("status")
      #expect(try await world.call(as: 1).perform(ShowProfile()).status == "")
    }
  }

  @Test func `changes the picture and removes it`() async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.register([1: "alice"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)
      #expect(await navigation.screen?.actions.map(\.name).contains("remove-picture") == false)

      try await navigation.act("change-picture", "a.png")
      let picture = await navigation.screen?.fields.first { $0.name == "picture" }
      #expect(picture?.isEmpty == false)
      try await navigation.act("remove-picture")
      #expect(try await world.call(as: 1).perform(ShowProfile()).avatar == nil)
    }
  }

  @Test func `leads to a search, for the words that are given with it`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)

      try await navigation.act("search", "bob ross")
      #expect(await navigation.link == "profile/search?text=bob%20ross")
      await navigation.open(ProfileScene.mine)
      try await navigation.act("search")
      #expect(await navigation.link == "profile/search")
    }
  }

  @Test func `shows what the form above it has changed`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      let navigation = world.navigation(1)
      await navigation.open(ProfileScene.mine)
      async let editing: Void = navigation.act("edit")
      await navigation.reach("Change your profile")

      try await navigation.act("name", "Alice A.")
      try await navigation.act("save")
      try await editing

      #expect(await navigation.link == "profile")
      #expect(await navigation.screen?.title == "Alice A.")
    }
  }
}
