import Links
import Testing

@Suite struct `A link table` {
  let table: LinkTable<Place>

  init() throws {
    table = try LinkTable(Place.entries)
  }

  @Test(arguments: [
    ("profile", Place.profile(.mine)),
    ("profile/edit", .profile(.edit)),
    ("profile/42", .profile(.of(AccountID(42)))),
    ("/profile/42", .profile(.of(AccountID(42)))),
    ("interchange://profile/42", .profile(.of(AccountID(42)))),
    ("INTERCHANGE://profile/-7", .profile(.of(AccountID(-7)))),
    ("profile/%34%32", .profile(.of(AccountID(42)))),
    ("messaging/with/bob", .messaging(.with("bob", before: nil))),
    ("messaging/with/bob?", .messaging(.with("bob", before: nil))),
    ("messaging/with/bob?before=17", .messaging(.with("bob", before: 17))),
    ("messaging/with/", .messaging(.with("", before: nil))),
    ("messaging/with/new", .messaging(.draft)),
    ("messaging/with/%6eew", .messaging(.with("new", before: nil))),
    ("messaging/with/new/3", .messaging(.message("new", 3))),
    ("messaging/with/a%2Fb/3", .messaging(.message("a/b", 3))),
    ("messaging/search", .messaging(.search(nil, tags: [], unread: false))),
    ("messaging/search?unread", .messaging(.search(nil, tags: [], unread: true))),
    ("messaging/search?text=", .messaging(.search("", tags: [], unread: false))),
    (
      "messaging/search?tag=a&text=x+y&tag=b",
      .messaging(.search("x+y", tags: ["a", "b"], unread: false))
    ),
  ])
  func `leads to the place that a link names`(link: String, place: Place) throws {
    #expect(try table.resolve(link) == place)
  }

  @Test(arguments: [
    ("a/b/q/d", ["q"]), ("a/b/q/e", ["b", "q"]), ("a/x/b/e", ["x", "b"]), ("a/b/q", nil),
    ("a/b/q/f", nil),
  ])
  func `goes back to the placeholder where a literal led astray`(
    link: String,
    values: [String]?
  ) throws {
    let table = try LinkTable([("a/b/:x/d", 1), ("a/:y/:z/e", 2)].map(Self.entry))

    #expect(table.find(link) == values)
  }

  @Test func `holds sixteen values, most of them in no pattern's path`() throws {
    let place = MessagingScene.search("x", tags: (0..<16).map(String.init), unread: true)
    let path = try #require(place.path)

    #expect(try table.resolve(table.text(of: path)) == .messaging(place))
  }

  @Test func `takes a scheme of its own`() throws {
    let table = try LinkTable(Place.entries, scheme: "Example-App")

    #expect(try table.resolve("example-app://profile") == .profile(.mine))
    #expect(try table.resolve("profile") == .profile(.mine))
    #expect(table.text(of: "profile", withScheme: true) == "Example-App://profile")
    #expect(throws: LinkError.foreignScheme("interchange")) {
      try table.resolve("interchange://profile")
    }
  }

  @Test func `knows the owner and the parameters of a match`() throws {
    let (place, entry) = try table.match("messaging/with/bob?before=3")

    #expect(place == .messaging(.with("bob", before: 3)))
    #expect(entry.owner == "messaging")
    #expect(entry.pattern.text == "messaging/with/:username?before")
    #expect(entry.parameters.map(\.presence) == [.required, .optional])
  }

  @Test func `names the nearest patterns`() {
    #expect(table.nearest(to: "mesaging/serch") == ["messaging/search?text&tag&unread"])
    #expect(table.nearest(to: "zzzzzzzzzz") == [])
  }

  private static func entry(_ pattern: String, _ count: Int) -> LinkTableEntry<[String]> {
    LinkTableEntry(Anywhere.link(pattern, count), owner: "owner", as: \.values)
  }

  @Test func `builds the stack that a person would have walked`() throws {
    #expect(
      try table.stack("messaging/with/bob/7") == [
        .messaging(.inbox), .messaging(.with("bob", before: nil)), .messaging(.message("bob", 7)),
      ]
    )
    #expect(try table.stack("profile/42") == [.profile(.of(AccountID(42)))])
  }

  @Test func `tells a value apart from the literal beside it`() {
    #expect(table.text(of: "messaging/with/\("new")") == "messaging/with/%6Eew")
    #expect(table.text(of: "messaging/with/new") == "messaging/with/new")
    #expect(table.text(of: "messaging/with/\("newer")") == "messaging/with/newer")
  }
}
