import Links
import Testing

/// Places some of which take the rest of a path.
private enum Shelf: Linkable, Hashable {
  case file([String], isRaw: Bool)
  case new
  case owned(String, [Int])
  case settings
  case anything([String])

  static let links: [Link<Self>] = [
    Link("files/*path?raw", to: Self.file),
    Link("files/new", to: .new),
    Link("files/:owner/settings") { (owner: String) in Self.settings },
    Link("of/:owner/*numbers", to: Self.owned, under: .new),
    Link("*words", to: Self.anything),
  ]

  var path: LinkPath? {
    switch self {
    case .file(let path, let isRaw): "files/\(path)?raw=\(isRaw ? true : nil)"
    case .new: "files/new"
    case .owned(let owner, let numbers): "of/\(owner)/\(numbers)"
    case .settings: "files/\("x")/settings"
    case .anything(let words): "\(words)"
    }
  }
}

@Suite struct `The rest of a path` {
  private let table: LinkTable<Shelf>

  init() throws {
    table = try LinkTable(
      Shelf.links.map { link in
        LinkTableEntry<Shelf>(link, owner: "shelf", comparing: { $0 == $1 }, as: { $0 })
      }
    )
  }

  @Test(arguments: [
    ("files/a", Shelf.file(["a"], isRaw: false)),
    ("interchange://files/a/b/c", .file(["a", "b", "c"], isRaw: false)),
    ("/files/a/b?raw", .file(["a", "b"], isRaw: true)),
    ("files/a%2Fb/%C3%A9/%2E%2E", .file(["a/b", "é", ".."], isRaw: false)),
    ("files/new", .new),
    ("files/%6Eew", .file(["new"], isRaw: false)),
    ("files/new/b", .file(["new", "b"], isRaw: false)),
    ("files/bob/settings", .settings),
    ("files/bob/settings/x", .file(["bob", "settings", "x"], isRaw: false)),
    ("of/bob/1/2/3/4/5/6/7/8/9", .owned("bob", [1, 2, 3, 4, 5, 6, 7, 8, 9])),
    ("of/bob", .anything(["of", "bob"])),
    ("files", .anything(["files"])),
    ("x/y?", .anything(["x", "y"])),
  ])
  fileprivate func `is a list, where nothing that says more fits`(link: String, place: Shelf) throws
  {
    #expect(try table.resolve(link) == place)
    #expect(table.find(link) == place)
  }

  @Test(arguments: [
    (Shelf.file(["a", "b c", "d/e", ".."], isRaw: true), "files/a/b%20c/d%2Fe/%2E%2E?raw=true"),
    (.file(["new"], isRaw: false), "files/%6Eew"),
    (.file(["new", "x"], isRaw: false), "files/%6Eew/x"),
    (.file(["bob", "settings"], isRaw: false), "files/bob/%73ettings"),
    (.owned("*", [-1, 0]), "of/%2A/-1/0"),
    (.anything(["files", "new"]), "%66iles/new"),
    (.anything(["of", "bob", "1"]), "%6Ff/bob/1"),
  ])
  fileprivate func `is printed so that it leads back`(place: Shelf, link: String) throws {
    let path = try #require(place.path)

    #expect(table.link(to: path) == link)
    #expect(try table.resolveWithParents(link).place == place)
  }

  @Test(arguments: [
    ("files/", "Enter a text. The link is files/*path?raw."),
    ("files/a//b", "Enter a text. The link is files/*path?raw."),
    ("files/a/", "Enter a text. The link is files/*path?raw."),
    ("of/bob/1//2", "Enter a whole number. The link is of/:owner/*numbers."),
    ("of/bob/1/x", "Enter a whole number. The link is of/:owner/*numbers."),
    ("", "Enter a text. The link is *words."),
    ("files/a#b", "Unexpected # at position 8. Write # in a value as %23."),
    ("files/a/%FF", "What is encoded at position 9 is no UTF-8 text."),
    (
      "files" + String(repeating: "/a", count: 32), "A link has at most 32 segments."
    ),
    ("files/a?rw", "Unknown parameter: rw. files/*path?raw takes: raw."),
  ])
  func `is refused with what was expected`(link: String, sentence: String) {
    let error = #expect(throws: LinkError.self) { try table.resolve(link) }

    #expect(error?.description == sentence)
    #expect(table.find(link) == nil)
  }

  @Test func `has no link where it is empty or too long, or has an empty text in it`() throws {
    let longest = Shelf.file(Array(repeating: "a", count: 31), isRaw: false)
    let refused = [[], [""], ["a", ""], ["", "a"], Array(repeating: "a", count: 32)]

    #expect(try table.link(to: #require(longest.path)).map(table.resolve) == longest)
    for path in refused {
      #expect(table.link(to: try #require(Shelf.file(path, isRaw: false).path)) == nil, "\(path)")
    }
  }

  @Test func `has no link where a placeholder always fits as well`() throws {
    let patterns = [("a/:one", 1), ("a/*all", 1), ("a/:one/:two/*more", 3)]
    let table = try LinkTable(
      patterns.map { LinkTableEntry(Anywhere.link($0, $1), owner: "a", as: \.values) }
    )

    #expect(table.link(to: "a/\(["x"])") == nil)
    #expect(table.link(to: "a/\(["x", "y"])") == "a/x/y")
    #expect(table.link(to: "a/\(["x", "y", "z"])") == nil)
    #expect(table.link(to: "a/\("x")/\("y")/\(["z"])") == "a/x/y/z")
  }

  @Test func `is tried with two texts before the app starts`() throws {
    #expect(table.contradictions.map(\.description) == [])

    let swapped = try LinkTable(
      Swapped.links.map { link in
        LinkTableEntry<Swapped>(link, owner: "slip", comparing: { $0 == $1 }, as: { $0 })
      }
    )

    #expect(
      swapped.contradictions.map(\.description) == [
        "“slip/*words” of slip leads to Swapped, "
          + "but the path “slip/sample3/sample2” does not lead back to it."
      ]
    )
  }

  @Test func `is offered segment by segment while a link is written`() throws {
    let entry = try #require(table.entries.first)

    for (written, start) in [
      ("files/", "files/"), ("files/a/b", "files/a/"), ("files/a", "files/"),
    ] {
      guard case .value(let parameter, let after)? = entry.continuation(of: written) else {
        Issue.record("\(written) goes on with no value")
        continue
      }
      #expect(parameter.name == "path")
      #expect(after == start)
    }
    #expect(entry.continuation(of: "other/a") == nil)
  }

  @Test func `is near to a misspelt link of any length`() throws {
    let table = try LinkTable([
      LinkTableEntry(Anywhere.link("files/*path", 1), owner: "files", as: \.values)
    ])

    for link in ["files", "fils/a", "fils/a/bcdefgh/ijklmnop"] {
      #expect(table.nearest(to: link) == ["files/*path"], "\(link)")
    }
    #expect(table.nearest(to: "zzzzzzzz/a/b") == [])
    #expect(table.nearest(to: "./profile/carolina") == [])
  }
}

private struct Swapped: Linkable, Hashable, CustomStringConvertible {
  let words: [String]
  static let links: [Link<Self>] = [Link("slip/*words") { (words: [String]) in Self(words: words) }]
  var path: LinkPath? { "slip/\(Array(words.reversed()))" }
  var description: String { "Swapped" }
}
