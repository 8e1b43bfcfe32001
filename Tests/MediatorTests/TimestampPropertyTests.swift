import Mediator
import System
import TestKit
import Testing

/// A time zone with a summer time, or without one.
struct ChangingZone: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let winter: Int
  let summer: Int

  /// The moments of 2026 between which the summer time applies.
  let range: Range<Int64>

  init(_ name: String, _ winter: Int, _ summer: Int, _ range: Range<Int64>) {
    (testDescription, self.winter, self.summer, self.range) = (name, winter, summer, range)
  }

  var rules: TimeZoneRules {
    TimeZoneRules { range.contains($0) ? summer : winter }
  }

  /// A moment, every second time within two hours of a change of the clocks.
  func moment(_ random: inout SplitMix) -> Timestamp {
    let change = Bool.random(using: &random) ? range.lowerBound : range.upperBound
    let seconds =
      Bool.random(using: &random)
      ? change + Int64.random(in: -7200...7200, using: &random)
      : Int64.random(in: 0...4_000_000_000, using: &random)
    return Timestamp(milliseconds: seconds * 1000)
  }

  static let all = [
    ChangingZone("Berlin", 3600, 7200, 1_774_746_000..<1_792_890_000),
    ChangingZone("New York", -18_000, -14_400, 1_772_953_200..<1_793_512_800),
    ChangingZone("Lord Howe", 37_800, 39_600, 1_759_591_800..<1_775_314_800),
    ChangingZone("Kathmandu", 20_700, 20_700, 0..<1),
  ]
}

@Suite struct `A moment by chance` {
  /// Reads a text with the clock of a zone at a moment.
  private func read(_ text: String, _ zone: ChangingZone, at now: Timestamp) -> Timestamp? {
    LocalClock.$current.withValue(LocalClock(zone: zone.rules) { now }) {
      Timestamp(parameter: text[...])
    }
  }

  @Test(arguments: ChangingZone.all, [UInt64(1), 2])
  func `is read as it was written, to the millisecond`(zone: ChangingZone, seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
      let moment = Timestamp(milliseconds: .random(in: range, using: &random))

      #expect(read(moment.parameterText, zone, at: moment) == moment, "\(moment.rfc3339)")
    }
  }

  @Test(arguments: ChangingZone.all, [UInt64(1), 2])
  func `is read as it was shown in full, also where an hour comes twice`(
    zone: ChangingZone,
    seed: UInt64
  ) {
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      let (moment, now) = (zone.moment(&random), zone.moment(&random))
      let clock = LocalClock(zone: zone.rules) { now }
      let text = RelativeTimeFormatter(clock, isFull: true).text(moment)

      #expect(read(text, zone, at: now) == moment, "\(text)")
    }
  }

  @Test(arguments: ChangingZone.all, [UInt64(1), 2])
  func `is the first one at which the clocks show what was typed`(zone: ChangingZone, seed: UInt64)
    throws
  {
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      let moment = zone.moment(&random)
      let clock = LocalClock(zone: zone.rules) { moment }
      let typed = String(RelativeTimeFormatter(clock, isFull: true).text(moment).dropLast(7))

      let found = try #require(read(typed, zone, at: moment))

      let shown = RelativeTimeFormatter(clock, isFull: true).text(found).dropLast(7)
      let change = Duration.seconds(zone.summer - zone.winter)
      #expect(shown == typed)
      #expect(found == moment || (found < moment && moment - found == change), "\(typed)")
    }
  }

  @Test(arguments: ["s", "min", "hours", "d", "weeks"], [UInt64(1), 2])
  func `is as far ahead as it was ago`(unit: String, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for zone in ChangingZone.all {
      let (now, count) = (zone.moment(&random), Int.random(in: 1...9_999, using: &random))

      let later = try #require(read("in \(count) \(unit)", zone, at: now))

      #expect(later > now)
      #expect(read("\(count)\(unit) ago", zone, at: later) == now)
    }
  }

  @Test(arguments: ChangingZone.all)
  func `is a time or none, whatever is typed`(zone: ChangingZone) {
    var random = SplitMix(seed: 7)
    let pieces = [
      "in", "ago", " ", "today", "Tue", "may", "12", "2026", "9999-12-31", "0001-01-01", "23:59",
      "T", "Z", "+14:00", "-23:59", ":", "999999", "weeks", "é", "\0", "٣",
    ]
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...6, using: &random)
      let words = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = words.joined(separator: Bool.random(using: &random) ? " " : "")

      let found = read(text, zone, at: zone.moment(&random))

      #expect(found.map { !$0.rfc3339.isEmpty } != false)
    }
  }
}
