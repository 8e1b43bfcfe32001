import AuthContract
import Database
import Links
import Mediator
import MeetupsContract
import Navigation
import TestKit
import Testing

@testable import Meetups

@Suite(.timeLimit(.minutes(15))) struct `A meetup` {
  @Test(arguments: [false, true])
  func `is planned, joined and listed, in memory and in a file`(isFile: Bool) async throws {
    try await TestFolder.run { folder in
      try await MeetupsTestSetup.test(at: isFile ? folder.path() : nil) { setup in
        let meetup = try await setup.plan()
        let joined = try await setup.join(meetup, as: 2)

        let page = try await setup.call(as: 3).perform(ListMeetups())

        #expect(joined.description == "Walk (meetup 1) has 2 of 10 guests.")
        #expect(page.meetups == [joined])
      }
    }
  }

  @Test func `has no more guests than it has room for`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan(capacity: 2)
      try await setup.join(meetup, as: 2)

      let again = try await setup.join(meetup, as: 2)

      #expect(again.guests == 2)
      await #expect(throws: CallFailure.refused(MeetupsError.full)) {
        try await setup.join(meetup, as: 3)
      }
    }
  }

  @Test func `reminds a guest an hour before it begins`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      try await setup.join(meetup, as: 2)

      setup.clock.advance(by: .seconds(3599))
      try await setup.performJobs()
      #expect(try await setup.notices(of: 2) == [])

      setup.clock.advance(by: .seconds(1))
      try await setup.performJobs()
      #expect(try await setup.notices(of: 2) == ["Walk begins soon at Oak Gate."])
    }
  }

  @Test func `that is cancelled tells its guests in the organiser's name`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      for guest in [2, 9] as [Int64] {
        try await setup.join(meetup, as: guest)
      }

      try await setup.cancel(meetup)
      try await setup.performJobs()
      setup.clock.advance(by: .seconds(3600))
      try await setup.performJobs()

      #expect(setup.mail.sent == ["1: Walk is cancelled."])
      #expect(try await setup.notices(of: 2) == ["Walk is cancelled."])
      #expect(try await setup.notices(of: 9) == ["Walk is cancelled."])
      #expect(try await setup.call(as: 2).perform(ListMeetups()).meetups == [])
    }
  }

  @Test func `reminds no guest who joins within its last hour, and has just read when it is`()
    async throws
  {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      setup.clock.advance(by: .seconds(3600))
      try await setup.join(meetup, as: 2)

      try await setup.performJobs()

      #expect(try await setup.jobKeys() == [])
      #expect(try await setup.notices(of: 2) == [])
    }
  }

  @Test func `is the same job for a guest who joins again`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      for _ in 1...2 { try await setup.join(meetup, as: 2) }

      #expect(try await setup.jobKeys() == ["1/2"])
    }
  }

  @Test func `is forgotten with the account that planned it, with all that was said of it`()
    async throws
  {
    try await MeetupsTestSetup.test { setup in
      let (meetup, other) = (try await setup.plan("Walk"), try await setup.plan("Picnic"))
      for meetup in [meetup, other] { try await setup.join(meetup, as: 2) }
      try await setup.cancel(other)

      try await setup.deleteAccount(1)

      #expect(try await setup.database.words(in: "meetup", "title", "place") == ["", "", "", ""])
      #expect(try await setup.database.words(in: "meetup_notice", "text") == [""])
      await #expect(throws: CallFailure.refused(MeetupsError.unknown)) {
        try await setup.call(as: 2).perform(ShowMeetup(meetup.id))
      }
      #expect(try await setup.call(as: 2).perform(MeetupPlaces()) == [])
      #expect(await setup.waiting(for: 2) == [])
      #expect(try await setup.plan().id.rawValue == 3, "no number is given again")
    }
  }

  @Test func `is none that a user can join who has blocked its organiser, or is blocked`()
    async throws
  {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()

      await #expect(throws: CallFailure.refused(MeetupsError.unknown)) {
        try await setup.join(meetup, as: 8)
      }
    }
    try await MeetupsTestSetup.test(without: ["Friends"]) { setup in
      let meetup = try await setup.plan()

      #expect(try await setup.join(meetup, as: 8).guests == 2)
    }
  }

  @Test func `waits for its guests until it begins`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      try await setup.plan("Picnic")
      try await setup.join(meetup, as: 2)

      let counts = [await setup.waiting(for: 1), await setup.waiting(for: 2)]
      setup.clock.advance(by: .seconds(7200))

      #expect(counts == [["2 meetups to come"], ["1 meetup to come"]])
      #expect(await setup.waiting(for: 2) == [])
      #expect(await setup.waiting(for: 3) == [])
    }
  }

  @Test(arguments: [true, false])
  func `leaves an open list, and what waits, when it begins`(isList: Bool) async throws {
    try await MeetupsTestSetup.test { setup in
      try await setup.plan()
      let watch = TopicWatch(of: TopicHub()) { try await setup.clock.environment().sleep($0) }
      let call = setup.call(as: 1).observed(by: watch)
      try await watch.renew {
        if isList {
          _ = try await call.perform(ListMeetups())
        } else {
          _ = await call.waitingItems()
        }
      }
      while setup.clock.sleepers == 0 { await Task.yield() }

      setup.clock.advance(by: .seconds(7200))

      for await _ in watch.changes { break }
      #expect(watch.changeCount == 1)
      #expect(try await setup.call(as: 1).perform(ListMeetups()).meetups == [])
    }
  }

  @Test func `is listed page by page, the earliest first`() async throws {
    try await MeetupsTestSetup.test { setup in
      for title in ["One", "Two", "Three"] { try await setup.plan(title) }
      let call = setup.call(as: 1)

      let first = try await call.perform(ListMeetups(limit: 2))
      let second = try await call.perform(ListMeetups(limit: 2, after: first.next))

      #expect(first.meetups.map(\.title) == ["One", "Two"])
      #expect(second.meetups.map(\.title) == ["Three"])
      #expect(second.next == nil)
    }
  }

  @Test func `completes by its number`() async throws {
    try await MeetupsTestSetup.test { setup in
      for title in ["One", "Two"] { try await setup.plan(title) }
      let call = setup.call(as: 2)

      #expect(await call.values(for: MeetupID.expectation, beginning: "") == ["1", "2"])
      #expect(await call.values(for: MeetupID.expectation, beginning: "2") == ["2"])
    }
  }

  @Test func `never gives the number of a forgotten notice to another one`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      try await setup.join(meetup, as: 2)
      try await setup.cancel(meetup)
      let last = try await setup.lastNumber(ofNoticesFor: 2)

      try await setup.database.write { transaction in
        try MeetupsStore.forget(AccountDeleted(account: AccountID(rawValue: 2)), in: transaction)
      }
      let other = try await setup.plan()
      try await setup.join(other, as: 3)
      try await setup.cancel(other)

      #expect(try await setup.notices(of: 2) == [])
      #expect(try await setup.lastNumber(ofNoticesFor: 3) > last)
    }
  }

  @Test func `tells a session of each notice once`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      try await setup.join(meetup, as: 2)
      var notices = try await MeetupNotices(database: setup.database)
        .notices(setup.call(as: 2)).makeAsyncIterator()

      try await setup.cancel(meetup)
      let notice = try await notices.next()

      #expect(notice?.text == "Walk is cancelled.")
      #expect(notice?.path?.text == "meetups/1")
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The module of meetups refuses` {
  @Test(arguments: [
    ("", "Oak Gate", 7200, 10, MeetupsError.blank), ("Walk", " ", 7200, 10, .blank),
    ("Walk", "Oak Gate", 0, 10, .past), ("Walk", "Oak Gate", 7200, 0, .badCapacity),
    ("Walk", "Oak Gate", 7200, 101, .badCapacity),
  ])
  func `a plan that cannot be`(
    title: String,
    place: String,
    delay: Int,
    capacity: Int,
    error: MeetupsError
  ) async throws {
    try await MeetupsTestSetup.test { setup in
      let start = setup.clock.now + .seconds(delay)
      let plan = PlanMeetup(title: title, place: place, start: start, capacity: capacity)

      await #expect(throws: CallFailure.refused(error)) {
        try await setup.call(as: 1).perform(plan)
      }
    }
  }

  @Test func `a meetup that is unknown, cancelled or another user's`() async throws {
    try await MeetupsTestSetup.test { setup in
      let meetup = try await setup.plan()
      let guest = setup.call(as: 2)

      await #expect(throws: CallFailure.refused(MeetupsError.notOrganiser)) {
        try await guest.perform(CancelMeetup(meetup.id))
      }
      await #expect(throws: CallFailure.refused(MeetupsError.unknown)) {
        try await guest.perform(JoinMeetup(MeetupID(rawValue: 7)))
      }
      try await setup.cancel(meetup)
      await #expect(throws: CallFailure.refused(MeetupsError.cancelled)) {
        try await guest.perform(JoinMeetup(meetup.id))
      }
      await #expect(throws: CallFailure.refused(MeetupsError.badLimit)) {
        try await guest.perform(ListMeetups(limit: 0))
      }
    }
  }

  @Test func `with a code, a sentence and a hint`() {
    #expect(Set(MeetupsError.examples.map(\.code)).count == 8)
    #expect(MeetupsError.examples.allSatisfy { $0.description.hasSuffix(".") && $0.hint != nil })
  }
}
