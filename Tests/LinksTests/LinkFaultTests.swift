import Links
import Testing

@Suite struct `A set of links` {
  @Test func `is refused with every fault, and both owners of each`() {
    let entries = [
      entry("profile/:id", "profile", "id"), entry("profile/:name", "friends", "name"),
      entry("a/b/:x", "one", "x"), entry("a/:y/c", "two", "y"),
      entry("home", "app"), entry("home", "app"),
    ]

    let error = #expect(throws: LinkTableErrors.self) { try LinkTable(entries) }

    #expect(
      error?.description == """
        “a/:y/c” of two and “a/b/:x” of one match some of the same links, and neither is the more literal.
        “home” of app and “home” of app are the same link.
        “profile/:id” of profile and “profile/:name” of friends are the same link.
        """
    )
  }

  @Test(arguments: [
    (["a/:x", "a/b"], true),
    (["a/:x/c", "a/b/d"], true),
    (["a/:x/:y", "a/b/:y", "a/b/c"], true),
    (["a/:x/c", "a/b/:y"], false),
    (["a/:x/c", "a/b/:y/d"], true),
    (["a/:x/c/:z", "a/b/c/d"], true),
    (["a/:x/c/:z", "a/b/:y/d"], false),
    ([":x/b", "a/:y"], false),
    ([":x", "a/:y"], true),
    (["a?x", "a?y"], false),
    (["", "a"], true),
    (["a/*x", "a/:x", "a/b", "*x", "a/b/*x"], true),
    (["a/*x", "a/*y"], false),
    (["*x", "a", ":x/b"], true),
    (["a/b/*x", "a/:x/*y"], true),
    (["a/b/*x", "a/:x/c"], false),
    (["a/b/*x", "a/:x/:y"], false),
    (["a/b/*x", "a/:x/:y/:z"], false),
    (["a/b/*x", "a/:x"], true),
    ([":x/b/*x", "a/:x/*x"], false),
  ])
  func `is sound where the more literal pattern is plain`(patterns: [String], isSound: Bool) {
    let entries = patterns.map { text in
      entry(text, "owner", names: LinkPattern(text).names)
    }

    #expect(LinkTable.faults(in: entries).isEmpty == isSound)
  }

  @Test(
    arguments: [
      ("a//b", [], "has an empty segment"),
      ("/a", [], "has an empty segment"),
      ("a/..", [], "has a segment of dots"),
      (
        "a b", [],
        "has “a b” in it; a pattern is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      (
        "größe", [],
        "has “größe” in it; a pattern is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      ("a/:x", [], "names 1 values, but its function takes 0"),
      ("a", ["x"], "names 0 values, but its function takes 1"),
      ("a/:x/:x", ["x", "x"], "names a value twice"),
      (
        "a/:", [""],
        "has “” as the name of a value; a name is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      (
        "a?x?y", ["x?y"],
        "has “x?y” as the name of a value; a name is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      (
        "a?é", ["é"],
        "has “é” as the name of a value; a name is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      (
        ":a/:b/:c/:d/:e/:f/:g/:h/:i", ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
        "has more than 8 values before its query"
      ),
      (
        String(repeating: "a/", count: 32) + "a", [], "has more than 32 segments"
      ),
      (
        "a/*x/b", ["x"],
        "has “*x” before its last segment; nothing can follow the rest of a path"
      ),
      ("*x/*y", ["x", "y"], "takes the rest of the path twice"),
      (
        "a/*", [""],
        "has “” as the name of a value; a name is made of the letters a to z and A to Z, digits, - . _ and ~"
      ),
      ("a/:x/*x", ["x", "x"], "names a value twice"),
    ] as [(String, [String], String)]
  )
  func `is refused when a pattern is malformed`(
    pattern: String,
    names: [String],
    reason: String
  ) {
    let faults = LinkTable.faults(in: [entry(pattern, "owner", names: names)])

    #expect(faults.map(\.description) == ["“\(pattern)” of owner \(reason)."])
  }

  @Test func `is not called ambiguous where a pattern is only malformed`() {
    let entries = [entry("a//b", "one"), entry("a//b", "two"), entry("c/..", "three")]

    let faults = LinkTable.faults(in: entries)

    #expect(faults.count == 3)
    for fault in faults {
      guard case .malformed = fault else {
        Issue.record("\(fault)")
        continue
      }
    }
  }

  @Test func `may not show a secret, nor lack a value of its path`() {
    let faults = LinkTable.faults(in: LinkTableEntry.all(Faulty.self, owner: "faulty") { $0 })

    #expect(
      faults.map(\.description) == [
        "“a/:x” of faulty may lack “x”, which only a value after ? may.",
        "“b?password” of faulty has the secret “password” in it.",
        "“c/*x” of faulty takes the rest of the path as “x”, which is not a list.",
        "“d/:x” of faulty may lack “x”, which only a value after ? may.",
      ]
    )
  }

  @Test(arguments: 0..<40)
  func `gives the same report in any order`(seed: UInt64) {
    var chance = Chance(seed: seed)
    let entries = (0..<12).map { number in
      let segments = (0..<(1 + chance.roll(3))).map { _ in
        chance.pick(["a", "b", ":x", ":y", "*z"])
      }
      let text = segments.joined(separator: "/")
      return entry(text, "owner\(chance.roll(3))", names: LinkPattern(text).names)
    }
    let report = LinkTable.faults(in: entries)

    for _ in 0..<5 {
      #expect(LinkTable.faults(in: entries.shuffled(using: &chance)) == report, "seed \(seed)")
    }
  }

  private func entry(_ pattern: String, _ owner: String, _ names: String...) -> LinkTableEntry<
    [String]
  > {
    entry(pattern, owner, names: names)
  }

  private func entry(_ pattern: String, _ owner: String, names: [String]) -> LinkTableEntry<
    [String]
  > {
    LinkTableEntry(Anywhere.link(pattern, names.count), owner: owner, as: \.values)
  }
}

private enum Faulty: Linkable {
  case optional(Int?)
  case secret(SecretText)
  case number(Int)
  case list([Int])
  static let links: [Link<Self>] = [
    Link("a/:x", to: Self.optional), Link("b?password", to: Self.secret),
    Link("c/*x", to: Self.number), Link("d/:x", to: Self.list),
  ]
  var path: LinkPath? { nil }
}
