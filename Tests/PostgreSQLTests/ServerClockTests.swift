import Mediator
import Testing

@testable import PostgreSQL

@Suite struct `The clock of a server` {
  private let clock = ServerClock()
  private let start = ContinuousClock.now

  private func answer(_ milliseconds: Int64, after seconds: Int, wait: Duration = .zero) {
    let question = start + .seconds(seconds)
    let time = Timestamp(milliseconds: milliseconds)
    clock.note(time, askedAt: question, answeredAt: question + wait)
  }

  private func milliseconds(after seconds: Double) -> Int64? {
    clock.time(at: start + .seconds(seconds))?.milliseconds
  }

  @Test func `counts on from the middle of the way of a question`() {
    #expect(clock.isDue(at: start))
    #expect(milliseconds(after: 0) == nil)

    answer(5_000, after: 0, wait: .seconds(2))

    #expect(milliseconds(after: 1) == 5_000)
    #expect(milliseconds(after: 31) == 35_000)
    #expect(abs(clock.now.milliseconds - 5_000) < 3_600_000)
  }

  @Test func `is asked again after a minute`() {
    answer(5_000, after: 0)

    #expect(!clock.isDue(at: start + .seconds(59)))
    #expect(clock.isDue(at: start + .seconds(60)))

    answer(65_000, after: 60)
    #expect(!clock.isDue(at: start + .seconds(119)))
  }

  @Test func `does not move for what the way of a question explains`() {
    answer(5_000, after: 0)

    answer(65_200, after: 60)
    #expect(milliseconds(after: 60) == 65_000)
    answer(126_500, after: 120, wait: .seconds(2))
    #expect(milliseconds(after: 121) == 126_000)
  }

  @Test(arguments: [65_300, 64_700, 9_000_000, 0] as [Int64])
  func `follows a server whose clock was set`(time: Int64) {
    answer(5_000, after: 0)

    answer(time, after: 60)

    #expect(milliseconds(after: 60) == time)
  }
}
