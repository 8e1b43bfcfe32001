import Links
import Testing

@Suite struct `Links and paths that disagree` {
  private func contradictions<Place: Linkable & Hashable>(of type: Place.Type) throws -> [String] {
    let entries = Place.links.map { link in
      LinkTableEntry<Place>(link, owner: "town", comparing: { $0 == $1 }, as: { $0 })
    }
    return try LinkTable(entries).contradictions.map(\.description)
  }

  @Test func `are found for cases without values, by owner and case`() throws {
    #expect(
      try contradictions(of: Constant.self) == [
        "“child” of town leads to child, whose parent has no path. Give the parent a link.",
        "“forgotten” of town leads to forgotten, which has no path. Return one from `path`.",
        "“misspelt” of town leads to misspelt, but the path “mispelt” does not lead back to it.",
        "“other” of town leads to other, but the path “good” does not lead back to it.",
      ]
    )
  }

  @Test func `are found for cases with values, by a sample of each`() throws {
    #expect(
      try contradictions(of: Valued.self) == [
        "“bare?from” of town leads to bare, but the path “bare?from=0” does not lead back to it.",
        "“deep/:number” of town leads to deep, whose parents cannot be reached: "
          + "The link deep/2 has more than 32 parents.",
        "“lost/:number” of town leads to lost, whose parents cannot be reached: "
          + "Unknown link: nowhere/2.",
        "“swapped/:first/:second” of town leads to swapped, but the path "
          + "“swapped/sample3/sample2” does not lead back to it.",
      ]
    )
  }

  @Test func `are found where values of few choices are swapped`() throws {
    #expect(
      try contradictions(of: Chosen.self) == [
        "“flags?first&second&third” of town leads to flags, but the path "
          + "“flags?first=false&second=true&third=true” does not lead back to it.",
        "“pick/:one/:number/:other” of town leads to pick, but the path "
          + "“pick/nobody/3/everyone” does not lead back to it.",
      ]
    )
  }

  @Test func `are not seen where there are none`() throws {
    #expect(try contradictions(of: ProfileScene.self) == [])
    #expect(try contradictions(of: MessagingScene.self) == [])
  }

  @Test func `are not looked for in places that cannot be compared`() throws {
    let table = try LinkTable(LinkTableEntry.all(Constant.self, owner: "town") { $0 })

    #expect(table.contradictions.isEmpty)
  }
}

private enum Constant: Linkable, Hashable {
  case good, second, forgotten, misspelt, other, child

  static let links: [Link<Self>] = [
    Link("good", to: .good), Link("second", to: .second, under: .good),
    Link("another-way-to-good", to: .good), Link("forgotten", to: .forgotten),
    Link("misspelt", to: .misspelt), Link("other", to: .other),
    Link("child", to: .child, under: .forgotten),
  ]

  var path: LinkPath? {
    switch self {
    case .good, .other: "good"
    case .second: "second"
    case .forgotten: nil
    case .misspelt: "mispelt"
    case .child: "child"
    }
  }
}

private enum Valued: Linkable, Hashable {
  case swapped(String, String)
  case bare(from: Int?)
  case deep(Int)
  case lost(Int)
  case choice(Visibility, [Visibility])
  case odd(Odd)

  static let links: [Link<Self>] = [
    Link("swapped/:first/:second", to: Self.swapped),
    Link("bare?from", to: Self.bare),
    Link("deep/:number", to: Self.deep) { place in
      guard case .deep(let number) = place else { return nil }
      return .deep(number + 1)
    },
    Link("lost/:number", to: Self.lost) { place in
      guard case .lost(let number) = place else { return nil }
      return .odd(Odd(number: number))
    },
    Link("choice/:one?more", to: Self.choice),
    Link("odd/:value", to: Self.odd),
  ]

  var path: LinkPath? {
    switch self {
    case .swapped(let first, let second): "swapped/\(second)/\(first)"
    case .bare(let from): "bare?from=\(from ?? 0)"
    case .deep(let number): "deep/\(number)"
    case .lost(let number): "lost/\(number)"
    case .choice(let one, let more): "choice/\(one)?more=\(more)"
    case .odd(let odd): "nowhere/\(odd.number)"
    }
  }
}

private enum Chosen: Linkable, Hashable {
  case flags(Bool, Bool, Bool)
  case pick(Visibility, Int, Visibility)
  case kept(Visibility, Bool, Visibility, Bool)

  static let links: [Link<Self>] = [
    Link("flags?first&second&third", to: Self.flags),
    Link("pick/:one/:number/:other", to: Self.pick),
    Link("kept/:one/:flag/:other/:end", to: Self.kept),
  ]

  var path: LinkPath? {
    switch self {
    case .flags(let first, let second, let third):
      "flags?first=\(third)&second=\(second)&third=\(first)"
    case .pick(let one, let number, let other): "pick/\(other)/\(number)/\(one)"
    case .kept(let one, let flag, let other, let end): "kept/\(one)/\(flag)/\(other)/\(end)"
    }
  }
}

/// A value that no sample suits.
private struct Odd: ParameterValue, Hashable {
  let number: Int
  static let expectation = "an odd word"
  var parameterText: String { "odd-\(number)" }

  init(number: Int) {
    self.number = number
  }

  init?(parameter text: Substring) {
    guard text.hasPrefix("odd-"), let number = Int(text.dropFirst(4)) else { return nil }
    self.number = number
  }
}
