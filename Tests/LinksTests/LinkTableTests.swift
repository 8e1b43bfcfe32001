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
