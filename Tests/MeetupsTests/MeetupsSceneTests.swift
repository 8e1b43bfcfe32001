import Mediator
import MeetupsContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The scenes of meetups` {
  @Test func `plan a meetup at a place that the user picks`() async throws {
    try await MeetupsTestSetup.test { setup in
      try await setup.plan()
      let session = TestNavigation(through: setup.alone.mediator, as: .account(1))
      await session.open(MeetupsScene.list)

      async let plan: Void = session.act("plan", "Picnic", "in 3h")
      await session.reach("Where?")
      await session.show()
      let places = await session.screen?.rows.map(\.title)
      try await session.act("pick", "Oak Gate")
      try await plan
      await session.show()

      #expect(places == ["Oak Gate"])
      #expect(await session.screen?.rows.map(\.title) == ["Walk", "Picnic"])
    }
  }

  @Test func `show the guests, and offer what each of them may do`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      let owner = TestNavigation(through: setup.alone.mediator, as: .account(1))
      let guest = TestNavigation(through: setup.alone.mediator, as: .account(2))
      await owner.open(MeetupsScene.meetup(meetup.id))
      await guest.open(MeetupsScene.meetup(meetup.id))
      #expect(await guest.screen?.actions.map(\.name) == ["join"])

      try await guest.act("join")
      await owner.show()

      #expect(await owner.screen?.actions.map(\.name) == ["cancel"])
      #expect(await guest.screen?.actions.map(\.name) == [])
    }
  }

  @Test func `show the usernames of the guests where profiles are left out`() async throws {
    for leftOut: Set<ModuleName> in [[], ["Profile"]] {
      try await MeetupsTestSetup.test(without: leftOut) { setup in
        let meetup = try await setup.plan()
        let session = TestNavigation(through: setup.alone.mediator, as: .account(2))

        await session.open(MeetupsScene.meetup(meetup.id))

        let guest = leftOut.isEmpty ? "Person 1" : "person1"
        #expect(await session.screen?.fields.last?.value == guest)
      }
    }
  }

  @Test func `open by links, for signed-in users`() async throws {
    try await MeetupsTestSetup.test { setup in
      try await setup.plan()
      let session = TestNavigation(through: setup.alone.mediator, as: .account(1))
      await session.open(MeetupsScene.list)

      await session.open(link: "meetups/1")

      #expect(await session.screen?.title == "Walk")
      #expect(await session.link == "meetups/1")
      let anonymous = TestNavigation(through: setup.alone.mediator)
      #expect(await anonymous.open(MeetupsScene.list).node == nil)
    }
  }

  @Test func `close when their meetup is forgotten`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      let session = TestNavigation(through: setup.alone.mediator, as: .account(2))
      await session.open(MeetupsScene.list)
      await session.open(MeetupsScene.meetup(meetup.id))
      #expect(await session.screen?.title == "Walk")

      try await setup.deleteAccount(1)
      await session.show()

      #expect(await session.link == "meetups")
      #expect(await session.open(MeetupsScene.meetup(meetup.id)).node == nil)
    }
  }

  @Test func `show more meetups on request`() async throws {
    try await MeetupsTestSetup.test { setup in
      for number in 1...11 { try await setup.plan("Walk \(number)") }
      let session = TestNavigation(through: setup.alone.mediator, as: .account(1))
      await session.open(MeetupsScene.list)
      #expect(await session.screen?.rows.count == 10)

      try await session.act("more")

      #expect(await session.screen?.rows.count == 11)
    }
  }
}
