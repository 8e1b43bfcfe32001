import System
import Testing

@Suite struct `The system` {
  @Test func `composes a letter and its accent into one`() {
    #expect(Array("e\u{301}".composed.utf8) == [0xC3, 0xA9])
    #expect(Array("\u{E9}".composed.utf8) == [0xC3, 0xA9])
  }

  @Test func `tells the time of this decade, and never goes back`() {
    let (seconds, milliseconds) = (WallClock.sinceEpoch / .seconds(1), WallClock.milliseconds)

    #expect(seconds > 1_600_000_000 && seconds < 4_000_000_000)
    #expect(abs(Double(milliseconds) - seconds * 1000) < 60_000)
    let first = MonotonicClock.nanoseconds
    #expect(MonotonicClock.nanoseconds >= first)
  }
}
