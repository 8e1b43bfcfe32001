import System
import Testing

@Suite struct `A calendar` {
  @Test(arguments: [
    (0, 1970, 1, 1, 4), (951_782_400, 2000, 2, 29, 2), (1_709_164_800, 2024, 2, 29, 4),
    (1_735_603_200, 2024, 12, 31, 2), (4_107_542_400, 2100, 3, 1, 1), (-86_400, 1969, 12, 31, 3),
    (-2_203_891_200, 1900, 3, 1, 4),
  ])
  func `has the day of a moment, and the moment of a day`(
    seconds: Int64,
    year: Int,
    month: Int,
    day: Int,
    weekday: Int
  ) {
    let time = CalendarTime(seconds: seconds)

    #expect(time == CalendarTime(year: year, month: month, day: day))
    #expect(time.weekday == weekday)
    #expect(time.seconds == seconds)
  }

  @Test func `counts every day once`() {
    for day in stride(from: -800_000, to: 900_000, by: 37) {
      let time = CalendarTime(seconds: Int64(day) * 86_400 + 86_399)

      #expect(time.isValid)
      #expect(time.dayNumber == max(min(day, 2_932_896), -719_162))
    }
  }

  @Test(arguments: [Int64.min, Int64.max])
  func `has a day for each number of seconds`(seconds: Int64) {
    #expect(CalendarTime(seconds: seconds).isValid)
    #expect(TimeZoneRules.utc.time(at: seconds).isValid)
    #expect(TimeZoneRules.system.time(at: seconds).year > 0)
  }

  @Test func `knows which days there are`() {
    #expect(CalendarTime(year: 2024, month: 2, day: 29).isValid)
    #expect(!CalendarTime(year: 2026, month: 2, day: 29).isValid)
    #expect(!CalendarTime(year: 2026, month: 4, day: 31).isValid)
    #expect(!CalendarTime(year: 2026, month: 13, day: 1).isValid)
    #expect(!CalendarTime(year: 2026, month: 1, day: 1, hour: 24).isValid)
  }
}

/// Central European time in 2026: summer time from 29 March to 25 October, at 01:00 UTC.
private let berlin = TimeZoneRules { seconds in
  1_774_746_000..<1_792_890_000 ~= seconds ? 7200 : 3600
}

@Suite struct `A time zone` {
  @Test func `shows clocks go forward and back`() {
    #expect(berlin.time(at: 1_774_745_999).hour == 1)
    #expect(berlin.time(at: 1_774_746_000).hour == 3)
    #expect(berlin.time(at: 1_792_889_999).hour == 2)
    #expect(berlin.time(at: 1_792_890_000).hour == 2)
  }

  @Test(arguments: [
    // A time of winter and one of summer.
    (3, 28, 14, 5, 1_774_703_100), (3, 29, 14, 5, 1_774_785_900),
    // Left out: clocks that do not go forward show 02:30 an hour and a half after 01:00.
    (3, 29, 2, 30, 1_774_747_800),
    // It comes twice, and the first is meant.
    (10, 25, 2, 30, 1_792_888_200), (10, 25, 3, 0, 1_792_893_600), (10, 25, 1, 59, 1_792_886_340),
  ])
  func `has the moment of a time of its clocks`(
    month: Int,
    day: Int,
    hour: Int,
    minute: Int,
    seconds: Int64
  ) {
    let time = CalendarTime(year: 2026, month: month, day: day, hour: hour, minute: minute)

    #expect(berlin.seconds(of: time) == seconds)
  }
}
