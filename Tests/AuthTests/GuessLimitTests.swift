import Mediator
import Testing

@testable import Auth

@Suite struct `The limit of guesses at one name` {
  let start = Timestamp(milliseconds: 1_000_000_000_000)

  // Requirement A6.
  @Test func `admits 100 of 10,000 guesses in a day`() {
    var past: GuessLimitPerName?
    var admitted = 0
    for guess in 0..<10_000 {
      let now = start + .milliseconds(guess * 8640)
      let (next, wait) = GuessLimitPerName.reserve(past, at: now)
      if wait == nil { admitted += 1 }
      past = next
    }

    #expect(admitted == 100)
  }

  // Requirement A7.
  @Test func `never waits longer than 15 minutes`() {
    var past: GuessLimitPerName?
    var now = start
    var longest = Duration.zero
    for _ in 0..<1000 {
      let (next, wait) = GuessLimitPerName.reserve(past, at: now)
      longest = max(longest, wait ?? .zero)
      now = now + (wait ?? .zero)
      past = next
    }

    #expect(longest == .seconds(15 * 60))
  }

  @Test func `allows three guesses, then one after 1, 4, 10 and 15 minutes`() {
    var past: GuessLimitPerName?
    var now = start
    var waits: [Duration] = []
    for _ in 0..<8 {
      let (next, _) = GuessLimitPerName.reserve(past, at: now)
      waits.append(next.opensAt - now)
      now = next.opensAt
      past = next
    }

    #expect(waits == [0, 0, 1, 4, 10, 15, 15, 15].map { .seconds($0 * 60) })
  }

  @Test(arguments: [-1, -60, -86_400, -86_400 * 365])
  func `does not lengthen a wait when the clock is set back`(seconds: Int) {
    var past: GuessLimitPerName?
    for _ in 0..<9 { past = GuessLimitPerName.reserve(past, at: past?.opensAt ?? start).0 }
    let before = start + .seconds(seconds)

    let (next, wait) = GuessLimitPerName.reserve(past, at: before)
    let (_, later) = GuessLimitPerName.reserve(next, at: before + .seconds(15 * 60))

    #expect(wait.map { $0 <= GuessLimitPerName.longest } == true)
    #expect(later == nil)
  }

  @Test func `starts again after a day without a guess`() {
    let past = GuessLimitPerName(guesses: 50, opensAt: start)

    #expect(GuessLimitPerName.reserve(past, at: start + GuessLimitPerName.memory).0.guesses == 1)
    #expect(
      GuessLimitPerName.reserve(past, at: start + GuessLimitPerName.memory + .seconds(-1)).0.guesses
        == 51
    )
  }
}

@Suite struct `The limit of all guesses together` {
  let start = Timestamp(milliseconds: 1_000_000_000_000)

  @Test func `admits a burst, and then one guess a second`() {
    var past: GuessLimitInTotal?
    var admitted = 0
    for step in 0..<(GuessLimitInTotal.burst + 600) {
      let past60 = step < GuessLimitInTotal.burst ? 0 : (step - GuessLimitInTotal.burst) / 10
      let (next, wait) = GuessLimitInTotal.reserve(past, at: start + .seconds(past60))
      if wait == nil { admitted += 1 }
      #expect(wait ?? .zero <= GuessLimitInTotal.interval)
      past = next
    }

    #expect(admitted == GuessLimitInTotal.burst + 59)
  }

  @Test func `is not used up by right guesses`() {
    var past = GuessLimitInTotal.reserve(nil, at: start).0
    for _ in 0..<10_000 {
      let (next, wait) = GuessLimitInTotal.reserve(past, at: start)
      #expect(wait == nil)
      past = next.released()
    }

    #expect(past == GuessLimitInTotal.reserve(nil, at: start).0)
  }

  @Test func `delays no user when the clock is set back`() {
    var past: GuessLimitInTotal?
    for _ in 0..<GuessLimitInTotal.burst { past = GuessLimitInTotal.reserve(past, at: start).0 }

    let (_, wait) = GuessLimitInTotal.reserve(past, at: start + .seconds(-86_400))

    #expect(wait == nil)
  }
}
