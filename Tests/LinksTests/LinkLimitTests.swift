import Links
import Testing

@Suite struct `A link's text` {
  @Test func `does not decide how many places it opens`() throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 }, lengthLimit: 100)

    #expect(try table.resolveWithParents("page/32").parents.count == 32)
    #expect(throws: LinkError.tooDeep("page/33", limit: 32)) {
      try table.resolveWithParents("page/33")
    }
    #expect(throws: LinkError.tooDeep("page/16000", limit: 32)) {
      try table.resolveWithParents("page/16000")
    }
    #expect(try table.resolve("page/16000") == .page(16_000))
  }

  @Test func `may have parents that grow without end, which is said`() throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 })

    let error = #expect(throws: LinkError.self) { try table.resolveWithParents("endless/1") }

    #expect(error?.description == "The link endless/1 has more than 32 parents.")
  }

  @Test func `is printed only where it is not longer than a link may be`() throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 }, lengthLimit: 20)
    let fitting = try #require(Book.note(String(repeating: "é", count: 2)).path)
    let long = try #require(Book.note(String(repeating: "é", count: 3)).path)

    let link = try #require(table.link(to: fitting))

    #expect(try table.resolve(link) == .note("éé"))
    #expect(try table.resolve("interchange:///\(link)") == .note("éé"))
    #expect(table.link(to: long) == nil)
    #expect(throws: LinkError.tooLong(limit: 20)) { try table.resolve(table.text(of: long)) }
  }

  @Test func `is kept as it was read where it would be printed longer than a link may be`() throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 }, lengthLimit: 20)

    let text = try table.resolveWithParents("interchange:///note/ééé").text

    #expect(text == "note/ééé")
    #expect(try table.resolve(text) == .note("ééé"))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `has no number that is not finite`(number: Double) throws {
    let table = try LinkTable(LinkTableEntry.all(Zoom.self, owner: "zoom") { $0 })

    for place in [Zoom.by(number), .to(number)] {
      #expect(table.link(to: try #require(place.path)) == nil)
    }
    #expect(table.link(to: try #require(Zoom.by(0.5).path)) == "zoom/0.5")
    #expect(table.link(to: try #require(Zoom.to(nil).path)) == "zoom")
  }

  @Test(arguments: [("PAGE/1x", "page/:number"), ("Nots/a", "note/:text"), ("PLAIN", "plain?wide")])
  func `in other letters is still near to what was meant`(link: String, pattern: String) throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 })

    #expect(table.nearest(to: link).first == pattern)
  }

  @Test func `says yes to a flag by its name or by a word, never by nothing`() throws {
    let table = try LinkTable(LinkTableEntry.all(Book.self, owner: "book") { $0 })

    for link in ["plain?wide", "plain?wide=yes", "plain?&wide&"] {
      #expect(try table.resolve(link) == .plain(isWide: true))
    }
    #expect(try table.resolve("plain?wide=no") == .plain(isWide: false))
    #expect(try table.resolve("flag/yes") == .flag(true))
    for link in ["flag/", "plain?wide="] {
      let error = #expect(throws: LinkError.self) { try table.resolve(link) }
      #expect(error?.description.hasPrefix("Enter yes or no.") == true, "\(link)")
    }
  }
}

@Suite struct `A foreign name in a query` {
  private let table: LinkTable<Book>

  init() throws {
    table = try LinkTable(
      LinkTableEntry.all(Book.self, owner: "book") { $0 },
      ignoring: ["utm_*", "fbclid"]
    )
  }

  @Test(arguments: [
    "plain?utm_source=a", "plain?fbclid", "plain?utm_=%zz&fbclid=1&fbclid=2", "plain?utm_a&utm_b",
    "interchange://plain?&utm_medium=mail&",
  ])
  func `is ignored where the app says so`(link: String) throws {
    #expect(try table.resolve(link) == .plain(isWide: false))
    #expect(table.find(link) == .plain(isWide: false))
    #expect(try table.resolveWithParents(link).text == "plain?wide=false")
  }

  @Test(arguments: ["utm", "utmx", "fbclid2", "Utm_a", "fbcli", "*"])
  func `is refused elsewhere`(name: String) {
    #expect(throws: LinkError.unknownQuery(name, in: "plain?wide", known: ["wide"])) {
      try table.resolve("plain?\(name)=1")
    }
  }

  @Test func `leaves the values beside it alone`() throws {
    #expect(try table.resolve("plain?utm_a=1&wide&utm_b=2") == .plain(isWide: true))
    #expect(throws: LinkError.self) { try table.resolve("plain?wide&utm_a=1&wide") }
  }
}

/// Places whose parents are made from their values.
private enum Book: Linkable, Hashable {
  case page(Int)
  case endless(Int)
  case note(String)
  case plain(isWide: Bool)
  case flag(Bool)

  static let links: [Link<Self>] = [
    Link("page/:number", to: Self.page, under: \.parent),
    Link("endless/:number", to: Self.endless, under: \.parent),
    Link("note/:text", to: Self.note),
    Link("plain?wide", to: Self.plain),
    Link("flag/:value", to: Self.flag),
  ]

  var parent: Self? {
    switch self {
    case .page(let number): number == 0 ? nil : .page(number - 1)
    case .endless(let number): .endless(number + 1)
    case .note, .plain, .flag: nil
    }
  }

  var path: LinkPath? {
    switch self {
    case .page(let number): "page/\(number)"
    case .endless(let number): "endless/\(number)"
    case .note(let text): "note/\(text)"
    case .plain(let isWide): "plain?wide=\(isWide)"
    case .flag(let value): "flag/\(value)"
    }
  }
}

private enum Zoom: Linkable {
  case by(Double)
  case to(Double?)

  static let links: [Link<Self>] = [Link("zoom/:by", to: Self.by), Link("zoom?to", to: Self.to)]

  var path: LinkPath? {
    switch self {
    case .by(let factor): "zoom/\(factor)"
    case .to(let factor): "zoom?to=\(factor)"
    }
  }
}
