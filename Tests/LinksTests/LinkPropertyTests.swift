import Links
import Testing

@Suite(.timeLimit(.minutes(60))) struct `Links by chance` {
  let table: LinkTable<Place>

  init() throws {
    table = try LinkTable(Place.entries)
  }

  @Test(arguments: 0..<20)
  func `lead back to the place that they were printed for`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<1_000 {
      let place = randomPlace(&chance)
      let path = try #require(place.path)
      let link = table.text(of: path, withScheme: chance.roll(2) == 0)
      guard table.find(link) != place || table.find("/" + table.text(of: path)) != place
      else { continue }
      Issue.record("seed \(seed): \(link)")
    }
  }

  @Test(arguments: 0..<20)
  func `never trap the parser, whatever their bytes`(seed: UInt64) async {
    var chance = Chance(seed: seed)
    let pieces = [
      "profile", "messaging", "with", "search", "text=", "/", "?", "&", "%", "#", "://",
    ]
    for round in 0..<10_000 * Chance.patience {
      await Task.yield()
      var bytes: [UInt8] = []
      for _ in 0..<chance.roll(10) {
        if chance.roll(2) == 0 {
          bytes += chance.pick(pieces).utf8
        } else {
          bytes.append(UInt8(chance.roll(256)))
        }
      }
      let link = String(decoding: bytes, as: UTF8.self)
      guard let place = table.find(link) else {
        guard round.isMultiple(of: 50) else { continue }
        #expect(throws: LinkError.self, "seed \(seed): \(link)") { try table.resolve(link) }
        continue
      }
      let printed = place.path.map { table.text(of: $0) } ?? ""
      guard table.find(printed) != place else { continue }
      Issue.record("seed \(seed): \(link) became \(printed)")
    }
  }

  @Test(arguments: 0..<60)
  func `are found by the most literal pattern from the left`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let words = Self.words(&chance)
    let patterns = Self.soundPatterns(words, &chance)
    let table = try LinkTable(patterns.map(Self.entry))
    for _ in 0..<300 {
      let segments = (0..<(1 + chance.roll(4))).map { _ in
        chance.roll(4) == 0
          ? chance.nastyText().filter { $0.isASCII && $0.isLetter } : chance.pick(words)
      }
      let link = "/" + segments.joined(separator: "/")
      let expected = Self.mostLiteral(patterns.filter { Self.fits($0, segments) })
        .flatMap { Self.hasEmptyRest($0, in: segments) ? nil : $0 }
      let found = table.find(link)
      let values = expected.map { Self.values(of: $0, in: segments) }
      guard found?.pattern != expected || found?.values != values else { continue }
      Issue.record("seed \(seed): \(link) in \(patterns)")
    }
  }

  @Test(arguments: 0..<60)
  func `print so that any value leads back by its own pattern`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let words = Self.words(&chance)
    let patterns = Self.soundPatterns(words, &chance)
    let table = try LinkTable(patterns.map(Self.entry))
    for pattern in patterns {
      for _ in 0..<50 {
        let isRest = pattern.contains("*")
        let count = LinkPattern(pattern).names.count + (isRest ? chance.roll(3) : 0)
        let values = (0..<count).map { _ in
          let text = chance.roll(2) == 0 ? chance.pick(words) : chance.nastyText()
          return isRest && text.isEmpty ? "empty" : text
        }
        let path = Self.path(pattern, values)
        guard let link = table.link(to: path) else {
          #expect(Self.isHidden(pattern, values.count, among: patterns), "seed \(seed): \(path)")
          continue
        }
        let found = table.find(link)
        guard found?.pattern != pattern || found?.values != values else { continue }
        Issue.record("seed \(seed): \(link)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func `are refused where two patterns are each the more literal`(seed: UInt64) {
    var chance = Chance(seed: seed)
    let texts = Self.texts(of: ["a", "b", "c"], upTo: 4)
    for _ in 0..<20 {
      let pair = [Self.pattern(["a", "b"], &chance), Self.pattern(["a", "b"], &chance)]
      let isSound = !texts.contains { text in
        guard pair.allSatisfy({ Self.fits($0, text) }) else { return false }
        let ranks = pair.map { Self.ranks(of: $0, in: text) }
        let differences = Set(zip(ranks[0], ranks[1]).map { ($0 - $1).signum() })
        return differences == [0] || differences.isSuperset(of: [1, -1])
      }
      #expect(LinkTable.faults(in: pair.map(Self.entry)).isEmpty == isSound, "\(seed): \(pair)")
    }
  }
}

// MARK: - Places and patterns by chance

extension `Links by chance` {
  struct Found {
    let pattern: String
    let values: [String]
  }

  private func randomPlace(_ chance: inout Chance) -> Place {
    switch chance.roll(8) {
    case 0: .profile(chance.roll(2) == 0 ? .mine : .edit)
    case 1, 2: .profile(.of(AccountID(Int64(truncatingIfNeeded: chance.next()))))
    case 3: .messaging(chance.roll(2) == 0 ? .inbox : .draft)
    case 4:
      .messaging(.with(chance.nastyText(), before: chance.roll(2) == 0 ? nil : chance.roll(99)))
    case 5: .messaging(.message(chance.nastyText(), Int64(chance.roll(1_000_000))))
    case _:
      .messaging(
        .search(
          chance.roll(3) == 0 ? nil : chance.nastyText(),
          tags: (0..<chance.roll(7)).map { _ in chance.nastyText() },
          unread: chance.roll(2) == 0
        )
      )
    }
  }

  /// Words that differ in one letter only, of two lengths about those of machine words.
  static func words(_ chance: inout Chance) -> [String] {
    let lengths = [chance.pick([1, 2, 3, 7, 8]), chance.pick([9, 15, 16, 17, 24, 33])]
    return (0..<12).map { _ in
      var word = [Character](repeating: "a", count: chance.pick(lengths))
      word[chance.roll(word.count)] = chance.pick(["a", "b", "c"])
      return String(word)
    }
  }

  static func soundPatterns(_ words: [String], _ chance: inout Chance) -> [String] {
    var patterns: [String] = []
    for _ in 0..<20 {
      let more = patterns + [pattern(Array(words.prefix(6)), &chance)]
      if LinkTable.faults(in: more.map(Self.entry)).isEmpty { patterns = more }
    }
    return patterns
  }

  static func pattern(_ words: [String], _ chance: inout Chance) -> String {
    var segments = (0..<(1 + chance.roll(4))).map { number in
      chance.roll(3) == 0 ? ":v\(number)" : chance.pick(words)
    }
    if chance.roll(3) == 0 { segments[segments.count - 1] = "*rest" }
    return segments.joined(separator: "/")
  }

  /// All paths of some words.
  static func texts(of words: [String], upTo length: Int) -> [[String]] {
    guard length > 0 else { return [[]] }
    let shorter = texts(of: words, upTo: length - 1)
    return shorter
      + shorter.filter { $0.count == length - 1 }.flatMap { start in
        words.map { start + [$0] }
      }
  }

  static func entry(_ pattern: String) -> LinkTableEntry<Found> {
    LinkTableEntry(Anywhere.link(pattern, LinkPattern(pattern).names.count), owner: "chance") {
      Found(pattern: pattern, values: $0.values)
    }
  }

  static func fits(_ pattern: String, _ segments: [String]) -> Bool {
    let ranks = ranks(of: pattern, in: segments)
    guard ranks.count == segments.count else { return false }
    let parts = pattern.split(separator: "/")
    return zip(parts, segments).allSatisfy { $0.hasPrefix(":") || $0.hasPrefix("*") || $0 == $1 }
  }

  static func values(of pattern: String, in segments: [String]) -> [String] {
    zip(ranks(of: pattern, in: segments), segments).filter { $0.0 > 0 }.map(\.1)
  }

  /// For each segment of a path 0 where the pattern has a literal, 1 for a placeholder, 2 for a
  /// rest; too many where the path is too short, and too few where it is too long.
  static func ranks(of pattern: String, in segments: [String]) -> [Int] {
    let ranks = pattern.split(separator: "/").map { part in
      part.hasPrefix("*") ? 2 : part.hasPrefix(":") ? 1 : 0
    }
    guard ranks.last == 2 else { return ranks }
    return ranks + Array(repeating: 2, count: max(0, segments.count - ranks.count))
  }

  /// Whether the rest of a path has an empty segment, which no link may have.
  static func hasEmptyRest(_ pattern: String, in segments: [String]) -> Bool {
    zip(ranks(of: pattern, in: segments), segments).contains { $0 == 2 && $1.isEmpty }
  }

  /// Whether so many values, none of them like a literal, always lead to another pattern.
  static func isHidden(_ pattern: String, _ count: Int, among patterns: [String]) -> Bool {
    let parts = pattern.split(separator: "/").map(String.init)
    let values = parts.count { $0.hasPrefix(":") || $0.hasPrefix("*") }
    let more = Array(repeating: "-", count: count - values)
    let segments = parts.map { $0.hasPrefix(":") || $0.hasPrefix("*") ? "-" : $0 } + more
    return mostLiteral(patterns.filter { fits($0, segments) }) != pattern
  }

  /// Literals come before placeholders and those before a rest, the first segment counting most.
  static func mostLiteral(_ patterns: [String]) -> String? {
    func ranks(_ pattern: String) -> [Int] { self.ranks(of: pattern, in: []) }
    return patterns.min { ranks($0).lexicographicallyPrecedes(ranks($1)) }
  }

  /// Writes a path as an interpolation would.
  static func path(_ pattern: String, _ values: [String]) -> LinkPath {
    var interpolation = PathInterpolation(literalCapacity: 0, interpolationCount: 0)
    var rest = values[...]
    for (number, part) in pattern.split(separator: "/").enumerated() {
      if number > 0 { interpolation.appendLiteral("/") }
      if part.hasPrefix("*") {
        interpolation.appendInterpolation(Array(rest))
      } else if part.hasPrefix(":"), let value = rest.popFirst() {
        interpolation.appendInterpolation(value)
      } else {
        interpolation.appendLiteral(String(part))
      }
    }
    return LinkPath(stringInterpolation: interpolation)
  }
}
