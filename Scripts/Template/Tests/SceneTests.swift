import Links
import Navigation
import TemplateContract
import TestKit
import Testing
import UsedContract

@Suite struct `The list of Template` {
  @Test func `shows what one has kept, and lets one keep more`() async throws {
    try await World.test { world in
      let walker = world.walker(1)

      let arrival = await walker.open(TemplateScene.list)
      try await walker.act("keep", "Water the plants")

      let screen = try #require(await walker.screen)
      #expect(arrival.word == "arrived")
      #expect(screen.link == "template")
      #expect(screen.text == ["Kept: Water the plants"])
      #expect(screen.rows.first?.title == "Water the plants")
      #expect(screen.rows.contains { $0.link == UsedPlace.path?.text })
      #expect(await walker.failure("keep", " ") == "template.blank")
    }
  }

  @Test func `begins empty, and forgets its news once one has left`() async throws {
    try await World.test { world in
      let walker = world.walker(1)
      await walker.open(TemplateScene.list)
      #expect(await walker.screen?.text == ["You have kept nothing yet."])

      try await walker.act("keep", "a")
      await walker.open(TemplateScene.list)

      #expect(await walker.screen?.rows.first?.title == "a")
      #expect(await walker.screen?.actions.map(\.name) == ["keep"])
    }
  }

  @Test func `is for those who are signed in`() async throws {
    try await World.test { world in
      let walker = TestNavigation(through: world.alone.mediator)

      let arrival = await walker.open(TemplateScene.list)

      #expect(arrival.word != "arrived")
    }
  }
}
