import Links
import Navigation
import TemplateContract
import TestKit
import Testing
import UsedContract

@Suite(.timeLimit(.minutes(15))) struct `The list of Template` {
  @Test func `shows the user's texts, and stores more`() async throws {
    try await TemplateTestSetup.test { setup in
      let navigation = setup.navigation(as: 1)

      let arrival = await navigation.open(TemplateScene.list)
      try await navigation.act("keep", "Water the plants")

      let screen = try #require(await navigation.screen)
      #expect(arrival.word == "arrived")
      #expect(screen.link == "template")
      #expect(screen.text == [])
      #expect(await navigation.notes == ["Kept: Water the plants"])
      #expect(screen.rows.first?.title == "Water the plants")
      #expect(screen.rows.contains { $0.link == UsedPlace.path?.text })
      #expect(await navigation.failure("keep", " ") == "template.blank")
    }
  }

  @Test func `explains the first step while it is empty`() async throws {
    try await TemplateTestSetup.test { setup in
      let navigation = setup.navigation(as: 1)

      await navigation.open(TemplateScene.list)

      #expect(await navigation.screen?.text == ["Nothing kept yet. Keep a text: keep TEXT"])
      #expect(await navigation.screen?.actions.map(\.name) == ["keep"])
    }
  }

  @Test func `puts the latest text first, as after loading`() async throws {
    try await TemplateTestSetup.test { setup in
      try await setup.keep("first")
      let navigation = setup.navigation(as: 1)
      await navigation.open(TemplateScene.list)

      try await navigation.act("keep", "second")

      let titles = await navigation.screen?.rows.prefix(2).map(\.title)
      #expect(titles == ["second", "first"])
      #expect(try await setup.texts(of: 1) == ["second", "first"])
    }
  }

  @Test func `opens only for a signed-in user`() async throws {
    try await TemplateTestSetup.test { setup in
      let anonymous = TestNavigation(through: setup.alone.mediator)

      let refused = await anonymous.open(TemplateScene.list)
      let admitted = await setup.navigation(as: 1).open(TemplateScene.list)

      #expect(refused.node == nil)
      #expect(admitted.word == "arrived")
    }
  }
}
