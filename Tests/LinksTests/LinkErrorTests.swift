import Links
import Testing

@Suite struct `A link that leads nowhere` {
  let table: LinkTable<Place>

  init() throws {
    table = try LinkTable(Place.entries, lengthLimit: 100)
  }

  @Test(arguments: ["a\u{1B}[31mb", "a\nb", "a\u{202E}b", "a\u{2028}b", "x/\u{7}"])
  func `is shown without characters that command a terminal`(link: String) throws {
    for text in [link, "messaging?\(link)=1", "\(link)://profile", "profile/\(link)"] {
      let error = #expect(throws: LinkError.self) { try table.resolve(text) }
      let isSafe = error?.description.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && ![0x7F, 0x202E, 0x2028].contains(scalar.value)
      }
      #expect(isSafe == true, "\(error?.description.debugDescription ?? "")")
    }
  }

  @Test(arguments: [
    ("profle", LinkError.unknown("profle", nearest: ["profile"])),
    (
      "interchange://profile/edit/x",
      .unknown("profile/edit/x", nearest: ["profile/edit", "profile/:account"])
    ),
    ("messaging/", .unknown("messaging/", nearest: ["messaging"])),
    ("", .unknown("", nearest: [])),
    ("https://profile", .foreignScheme("https")),
    ("interchange:profile", .unknown("interchange:profile", nearest: [])),
    ("profile#top", .fragment(at: 7)),
    ("messaging/with/a#b", .fragment(at: 16)),
    ("messaging/with/a?before=1#b", .fragment(at: 25)),
    ("messaging/search?text=a#b", .fragment(at: 23)),
    ("messaging/with/a%2", .badEncoding(at: 16)),
    ("messaging/with/a%zz", .badEncoding(at: 16)),
    ("messaging/with/%FF", .noText(at: 15)),
    ("messaging/with/%ED%A0%80", .noText(at: 15)),
    ("messaging/search?text=%C3", .noText(at: 22)),
    (
      "messaging/with/a?befor=1",
      .unknownQuery("befor", in: "messaging/with/:username?before", known: ["before"])
    ),
    ("profile?x=1", .unknownQuery("x", in: "profile", known: [])),
    ("messaging?=", .unknownQuery("", in: "messaging", known: [])),
    (String(repeating: "a", count: 101), .tooLong(limit: 100)),
  ])
  func `says why`(link: String, error: LinkError) {
    #expect(throws: error) { try table.resolve(link) }
    #expect(table.find(link) == nil)
  }

  @Test(arguments: [
    (
      "profile/me",
      "Enter an account's number. The link is profile/:account."
    ),
    (
      "messaging/with/a?before=%20",
      "Enter a whole number. The link is messaging/with/:username?before."
    ),
    (
      "messaging/with/a?before=1&before=2",
      "Enter before only once. The link is messaging/with/:username?before."
    ),
    ("frend", "Unknown link: frend."),
    ("..", "Unknown link: “..”."),
    ("profile/%FF", "What is encoded at position 9 is no UTF-8 text."),
    ("frend?utm_source=a-word-that-is-long", "Unknown link: frend?utm_source=a-word-that-is-long."),
    (
      "messaging/wth/alice",
      "Unknown link: messaging/wth/alice. Did you mean messaging/with/USERNAME, "
        + "messaging/with/USERNAME/MESSAGE or messaging/with/new?"
    ),
    (
      "messaging/search?txt=a",
      "Unknown parameter: txt. messaging/search?text&tag&unread takes: text, tag, unread."
    ),
  ])
  func `is explained to the person who typed it`(link: String, sentence: String) {
    let error = #expect(throws: LinkError.self) { try table.resolve(link) }

    #expect(error?.description == sentence)
  }

  @Test func `may lack a value of its query`() throws {
    let table = try LinkTable(LinkTableEntry.all(Needy.self, owner: "needy") { $0 })

    #expect(try table.resolve("find?text=") == Needy(text: ""))
    let error = #expect(throws: LinkError.self) { try table.resolve("find") }
    #expect(error?.description == "Enter a text. The link is find?text.")
  }

  @Test func `is told apart from one whose places go round in a circle`() throws {
    let table = try LinkTable(LinkTableEntry.all(Circle.self, owner: "circle") { $0 })

    #expect(throws: LinkError.circular("a")) { try table.resolveWithParents("a") }
    #expect(try table.resolve("a") == .first)
  }

  @Test func `may be of any length up to the limit, and nothing traps`() {
    for length in 0..<300 {
      _ = table.find("messaging/with/" + String(repeating: "é", count: length))
      _ = table.find(String(repeating: "/", count: length))
      _ = table.find("profile?" + String(repeating: "&", count: length))
    }
    #expect(table.find("messaging/with/" + String(repeating: "x", count: 85)) != nil)
    #expect(table.find("messaging/with/" + String(repeating: "x", count: 86)) == nil)
  }
}

private struct Needy: Linkable, Equatable {
  let text: String
  static let links: [Link<Self>] = [Link("find?text", to: Self.init)]
  var path: LinkPath? { "find?text=\(text)" }
}

private enum Circle: Linkable {
  case first, second
  static let links: [Link<Self>] = [
    Link("a", to: .first, under: .second), Link("b", to: .second, under: .first),
  ]
  var path: LinkPath? { self == .first ? "a" : "b" }
}
