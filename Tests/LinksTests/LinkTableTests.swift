import Links
import Synchronization
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

  @Test func `names the nearest patterns`() {
    #expect(table.nearest(to: "mesaging/serch") == ["messaging/search?text&tag&unread"])
    #expect(table.nearest(to: "zzzzzzzzzz") == [])
  }

  private static func entry(_ pattern: String, _ count: Int) -> LinkTableEntry<[String]> {
    LinkTableEntry(Anywhere.link(pattern, count), owner: "owner", as: \.values)
  }

  @Test(arguments: [
    "messaging/search?text=a", "messaging/search?text=a&", "messaging/search?&text=a",
    "messaging/search?&&text=a&&",
  ])
  func `ignores an & with nothing beside it`(link: String) throws {
    let plain = try table.resolve("messaging/search?text=a")

    #expect(try table.resolve(link) == plain)
  }

  @Test func `resolves a link together with the places beneath it`() throws {
    let link = try table.resolveWithParents("interchange://messaging/with/bob/7")

    #expect(link.place == .messaging(.message("bob", 7)))
    #expect(link.parents == [.messaging(.inbox), .messaging(.with("bob", before: nil))])
    #expect(link.stack == link.parents + [link.place])
    #expect(link.text == "messaging/with/bob/7")
    #expect(link.link == "interchange://messaging/with/bob/7")
  }

  @Test func `resolves a link without parents to the place alone`() throws {
    let link = try table.resolveWithParents("/profile/%34%32")

    #expect(link.stack == [.profile(.of(AccountID(42)))])
    #expect(link.text == "profile/42")
  }

  @Test func `reads each value of a link and of its parents once`() throws {
    let table = try LinkTable(LinkTableEntry.all(Shelf.self, owner: "shelf") { $0 })
    let readings = Readings()

    let link = try Readings.$current.withValue(readings) {
      try table.resolveWithParents("shelf/1/2/3")
    }

    #expect(link.stack.count == 4)
    #expect(readings.values == ["1", "2", "3", "1", "2", "1"])
  }

  @Test func `tells a value apart from the literal beside it`() {
    #expect(table.text(of: "messaging/with/\("new")") == "messaging/with/%6Eew")
    #expect(table.text(of: "messaging/with/new") == "messaging/with/new")
    #expect(table.text(of: "messaging/with/\("newer")") == "messaging/with/newer")
  }
}

/// The values that a test sees being read, in order.
private final class Readings: Sendable {
  @TaskLocal static var current: Readings?
  private let texts = Mutex<[String]>([])

  var values: [String] { texts.withLock { $0 } }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

private struct Volume: ParameterValue, Hashable {
  let text: String
  static let expectation = "a volume"
  var parameterText: String { text }

  init(parameter text: Substring) {
    self.text = String(text)
    Readings.current?.add(self.text)
  }
}

/// Places three deep, each of which repeats the values of the one beneath it.
private enum Shelf: Linkable, Hashable {
  case all
  case shelf(Volume)
  case book(Volume, Volume)
  case page(Volume, Volume, Volume)

  static let links: [Link<Self>] = [
    Link("shelf", to: .all),
    Link("shelf/:shelf", to: Self.shelf, under: .all),
    Link("shelf/:shelf/:book", to: Self.book, under: \.parent),
    Link("shelf/:shelf/:book/:page", to: Self.page, under: \.parent),
  ]

  var parent: Self? {
    switch self {
    case .all: nil
    case .shelf: .all
    case .book(let shelf, _): .shelf(shelf)
    case .page(let shelf, let book, _): .book(shelf, book)
    }
  }

  var path: LinkPath? {
    switch self {
    case .all: "shelf"
    case .shelf(let shelf): "shelf/\(shelf)"
    case .book(let shelf, let book): "shelf/\(shelf)/\(book)"
    case .page(let shelf, let book, let page): "shelf/\(shelf)/\(book)/\(page)"
    }
  }
}
