import Links
import Testing

@Suite struct `Links by chance` {
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
  func `never trap the parser, whatever their bytes`(seed: UInt64) {
    var chance = Chance(seed: seed)
    let pieces = [
      "profile", "messaging", "with", "search", "text=", "/", "?", "&", "%", "#", "://",
    ]
    for round in 0..<10_000 * Chance.patience {
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
        let values = LinkPattern(pattern).names.map { _ in
          chance.roll(2) == 0 ? chance.pick(words) : chance.nastyText()
        }
        let link = table.text(of: Self.path(pattern, values))
        let found = table.find(link)
        guard found?.pattern != pattern || found?.values != values else { continue }
        Issue.record("seed \(seed): \(link)")
      }
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
      let segments = (0..<(1 + chance.roll(4))).map { number in
        chance.roll(3) == 0 ? ":v\(number)" : chance.pick(Array(words.prefix(6)))
      }
      let more = patterns + [segments.joined(separator: "/")]
      if LinkTable.faults(in: more.map(Self.entry)).isEmpty { patterns = more }
    }
    return patterns
  }

  static func entry(_ pattern: String) -> LinkTableEntry<Found> {
    LinkTableEntry(Anywhere.link(pattern, LinkPattern(pattern).names.count), owner: "chance") {
      Found(pattern: pattern, values: $0.values)
    }
  }

  static func fits(_ pattern: String, _ segments: [String]) -> Bool {
    let parts = pattern.split(separator: "/")
    return parts.count == segments.count
      && zip(parts, segments).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
  }

  static func values(of pattern: String, in segments: [String]) -> [String] {
    zip(pattern.split(separator: "/"), segments).filter { $0.0.hasPrefix(":") }.map(\.1)
  }

  /// Literals come before placeholders, the first segment counting most.
  static func mostLiteral(_ patterns: [String]) -> String? {
    patterns.min { first, second in
      let pairs = zip(first.split(separator: "/"), second.split(separator: "/"))
      return pairs.map { ($0.hasPrefix(":"), $1.hasPrefix(":")) }.first { $0.0 != $0.1 }?.1 ?? false
    }
  }

  /// Writes a path as an interpolation would.
  static func path(_ pattern: String, _ values: [String]) -> LinkPath {
    var interpolation = PathInterpolation(literalCapacity: 0, interpolationCount: 0)
    var rest = values[...]
    for (number, part) in pattern.split(separator: "/").enumerated() {
      if number > 0 { interpolation.appendLiteral("/") }
      if part.hasPrefix(":"), let value = rest.popFirst() {
        interpolation.appendInterpolation(value)
      } else {
        interpolation.appendLiteral(String(part))
      }
    }
    return LinkPath(stringInterpolation: interpolation)
  }
}
