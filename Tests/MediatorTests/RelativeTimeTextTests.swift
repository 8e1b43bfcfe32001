import Mediator
import System
import Testing

/// Central European time in 2026: summer time from 29 March to 25 October, at 01:00 UTC.
private let berlin = TimeZoneRules { seconds in
  1_774_746_000..<1_792_890_000 ~= seconds ? 7200 : 3600
}

/// A clock in Berlin at a time of 2026.
private func clock(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> LocalClock {
  let time = CalendarTime(year: 2026, month: month, day: day, hour: hour, minute: minute)
  let now = Timestamp(milliseconds: berlin.seconds(of: time) * 1000)
  return LocalClock(zone: berlin) { now }
}

@Suite struct `A time for a user` {
  /// Tuesday, 12 May 2026, 15:30 in Berlin.
  let now = clock(5, 12, 15, 30)

  func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(parameter: text[...])) }

  @Test(arguments: [
    ("2026-05-12T13:30:00Z", "now"), ("2026-05-12T13:29:01Z", "now"),
    ("2026-05-12T13:29:00Z", "1 min ago"), ("2026-05-12T12:30:01Z", "59 min ago"),
    ("2026-05-12T12:30:00Z", "14:30"), ("2026-05-11T22:00:00Z", "00:00"),
    ("2026-05-11T21:59:00Z", "Mon 23:59"), ("2026-05-05T22:00:00Z", "Wed 00:00"),
    ("2026-05-05T21:59:00Z", "5 May"), ("2026-01-01T00:00:00Z", "1 Jan"),
    ("2025-12-31T22:59:00Z", "31 Dec 2025"), ("2026-05-12T14:00:00Z", "16:00"),
    ("2026-05-14T14:00:00Z", "Thu 16:00"), ("2027-05-14T14:00:00Z", "14 May 2027"),
  ])
  func `is as short as it is clear`(moment: String, text: String) throws {
    #expect(try RelativeTimeFormatter(now).text(self.moment(moment)) == text)
  }

  @Test func `is complete where that is asked for`() throws {
    let times = RelativeTimeFormatter(now, isFull: true)

    #expect(try times.text(moment("2026-05-12T13:29:59Z")) == "2026-05-12 15:29:59 +02:00")
    #expect(try times.timeOfDay(moment("2026-01-12T13:29:59Z")) == "2026-01-12 14:29:59 +01:00")
  }

  @Test func `has a heading for each day`() throws {
    let times = RelativeTimeFormatter(now)

    #expect(try times.day(of: moment("2026-05-11T22:00:00Z")) == "Today")
    #expect(try times.day(of: moment("2026-05-11T21:59:00Z")) == "Yesterday")
    #expect(try times.day(of: moment("2026-05-01T12:00:00Z")) == "Friday, 1 May")
    #expect(try times.day(of: moment("2025-05-01T12:00:00Z")) == "Thursday, 1 May 2025")
  }

  @Test func `is of the day that clocks show, also where an hour comes twice`() throws {
    let times = RelativeTimeFormatter(clock(10, 25, 12, 0))

    #expect(try times.text(moment("2026-10-25T00:30:00Z")) == "02:30")
    #expect(try times.text(moment("2026-10-25T01:30:00Z")) == "02:30")
    #expect(try times.day(of: moment("2026-10-24T21:59:00Z")) == "Yesterday")
    #expect(try times.day(of: moment("2026-10-24T22:00:00Z")) == "Today")
  }

  @Test(arguments: [Int64.min, .max])
  func `is some text for each number that storage can hold`(milliseconds: Int64) {
    let moment = Timestamp(milliseconds: milliseconds)

    #expect(!RelativeTimeFormatter(now).text(moment).isEmpty)
    #expect(moment.rfc3339.hasSuffix("Z"))
    #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
    #expect(Timestamp(milliseconds: .min) - Timestamp(milliseconds: .max) < .zero)
  }
}

@Suite struct `A time that a user types` {
  func read(_ text: String, at now: LocalClock) -> String? {
    LocalClock.$current.withValue(now) { Timestamp(parameter: text[...])?.rfc3339 }
  }

  @Test(arguments: [
    ("14:05", "2026-05-12T12:05:00.000Z"), ("9:00", "2026-05-12T07:00:00.000Z"),
    ("tomorrow 9:00", "2026-05-13T07:00:00.000Z"), ("yesterday", "2026-05-10T22:00:00.000Z"),
    ("Tue 14:05", "2026-05-19T12:05:00.000Z"), ("friday", "2026-05-14T22:00:00.000Z"),
    ("12 May", "2026-05-11T22:00:00.000Z"), ("1 January 2027 00:00", "2026-12-31T23:00:00.000Z"),
    ("14:05 12 may", "2026-05-12T12:05:00.000Z"), ("2026-05-12", "2026-05-11T22:00:00.000Z"),
    ("2026-12-24 18:30", "2026-12-24T17:30:00.000Z"),
    ("2026-12-24T18:30:05", "2026-12-24T17:30:05.000Z"),
    ("2026-05-12T14:05:09.25Z", "2026-05-12T14:05:09.250Z"),
    ("2026-05-12T14:05:09+02:00", "2026-05-12T12:05:09.000Z"),
    ("1798884000000", "2027-01-02T10:00:00.000Z"), ("00000000001", "1970-01-01T00:00:00.001Z"),
    ("in 2h", "2026-05-12T15:30:00.000Z"), ("in 30 minutes", "2026-05-12T14:00:00.000Z"),
    ("2 days ago", "2026-05-10T13:30:00.000Z"), ("now", "2026-05-12T13:30:00.000Z"),
    ("30 minutes ago", "2026-05-12T13:00:00.000Z"), ("14:05 today", "2026-05-12T12:05:00.000Z"),
    ("9:00 tomorrow", "2026-05-13T07:00:00.000Z"), ("12 Oct 14:05", "2026-10-12T12:05:00.000Z"),
  ])
  func `is read in the zone of the user`(text: String, moment: String) {
    #expect(read(text, at: clock(5, 12, 15, 30)) == moment)
  }

  @Test(arguments: [
    "", "soon", "25:00", "14:60", "30 February", "2026-02-29", "12", "May", "14:05 15:05",
    "tomorrow 12 May", "in", "ago", "in 2h ago", "in 2 fortnights", "in 9999999 days",
    "2026-13-01T00:00:00Z", "2026-05-12T14:05:09+99:00", "today 14:05 please", "0 May",
    "1798884000", "99999999999999999999", "-1798884000000",
  ])
  func `is refused where it is no time`(text: String) {
    #expect(read(text, at: clock(5, 12, 15, 30)) == nil)
  }

  @Test func `is the time of the clocks where these change`() {
    #expect(read("tomorrow 2:30", at: clock(3, 28, 12, 0)) == "2026-03-29T01:30:00.000Z")
    #expect(read("tomorrow 3:30", at: clock(3, 28, 12, 0)) == "2026-03-29T01:30:00.000Z")
    #expect(read("tomorrow 12:00", at: clock(10, 24, 12, 0)) == "2026-10-25T11:00:00.000Z")
  }

  @Test func `reads back what it writes`() throws {
    for milliseconds in [0, -1, 1_778_592_309_250, -62_135_596_800_000] as [Int64] {
      let moment = Timestamp(milliseconds: milliseconds)

      #expect(Timestamp(parameter: moment.parameterText[...]) == moment)
    }
  }
}
