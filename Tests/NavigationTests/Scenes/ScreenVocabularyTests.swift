import Foundation
import Links
import Mediator
import Navigation
import TestKit
import Testing

@Suite struct `The vocabulary of screens` {
  private static let hostile = "Hi\r\n\u{1B}[2J\u{7}\0\u{202E}\",\"role\":\"note"

  private static var screen: Screen {
    Screen(of: .quote(hostile)) {
      Paragraph(quoting: hostile)
      Paragraph(empty: "No names yet.", next: "Add one: add NAME")
      LabeledValue("members", .count(2))
      ListRow("first", actions: RowActions(["remove"], key: "ann"))
      ScreenSection("Later", count: 9, order: .timeline) {
        UnreadLine(count: 2)
        ListRow("second", opens: TownScene.stall(2))
        ListRow("third", actions: RowActions(["remove"], key: "bo", number: 41))
        ListRow("fourth", actions: RowActions(["remove"], key: "cy"))
        MoreRows(.earlier, action: "earlier")
        WorkProgress("Copying", done: 3, total: 7)
      }
    }
  }

  private let description = ScreenDescription(Self.screen) { _ in "town:stall" }

  @Test func `is described element by element, in order`() {
    let kinds = description.sections.map { section in
      section.elements.map { element in
        switch element {
        case .text(let paragraph): paragraph.role.rawValue
        case .value(let value): value.name
        case .row(let row): row.title
        case .unread(let line): "\(line.count) unread"
        case .more(let more): more.direction.rawValue
        case .progress(let progress): "\(progress.done) of \(progress.total ?? 0)"
        }
      }
    }

    #expect(
      kinds == [
        ["quote", "empty", "members", "first"],
        ["2 unread", "second", "third", "fourth", "earlier", "3 of 7"],
      ]
    )
    #expect(description.sections.map(\.title) == [nil, "Later"])
    #expect(description.sections.map(\.count) == [nil, 9])
    #expect(description.sections.map(\.order) == [.list, .timeline])
  }

  @Test func `numbers the rows of all sections that lead anywhere or offer something`() {
    #expect(description.rows.map(\.number) == [1, 2, 41, 4])
    #expect(description.rows.map(\.key) == ["ann", nil, "bo", "cy"])
    #expect(description.rows.map(\.link) == [nil, "town:stall", nil, nil])
  }

  @Test func `keeps the words of a user apart from those of the program`() throws {
    let text = try JSONEncoder().encode(description)

    let read = try JSONDecoder().decode(ScreenDescription.self, from: text)

    #expect(read == description)
    #expect(text.allSatisfy { $0 >= 0x20 })
    #expect(read.label == .quote(Self.hostile))
    #expect(read.text == [Self.hostile, "No names yet. Add one: add NAME"])
  }

  @Test(
    arguments: [
      .text("1"), .quote("1"), .numbered("1", number: 1), .numbered(hostile, number: .max),
      .count(1), .person(ScreenPerson(username: nil, name: "1")),
      .people([]), .people([ScreenPerson(username: "ann", name: "1", isReader: true)]),
      .moment(Timestamp(milliseconds: -1)), .text(""), .quote(hostile), .text(hostile),
    ] as [ScreenValue]
  )
  func `keeps the kind of each value`(value: ScreenValue) throws {
    let text = try JSONEncoder().encode([value])

    #expect(try JSONDecoder().decode([ScreenValue].self, from: text) == [value])
  }

  @Test func `says each state of a row in its own words`() {
    let states = (0..<11).map { RowState(rawValue: 1 << $0) }
    let words = states.flatMap(\.words)

    #expect(states.allSatisfy { $0.words.count == 1 })
    #expect(Set(words).count == states.count)
    #expect(RowState(rawValue: -1).words.sorted() == words.sorted())
    #expect(RowState(rawValue: 1 << 11).words == [])
    #expect(RowState([.deleted, .unread, .mine]).words == ["unread", "mine", "deleted"])
  }
}

@Suite struct `A person on a screen` {
  @Test(
    arguments: [
      ("bob", "Bob B.", "Bob B. @bob"), ("bob", "bob", "@bob"), ("bob", "", "@bob"),
      ("bob", " \n\t ", "@bob"), ("bob", "@ann", "(at)ann @bob"),
      ("bob", "▸ ann removed you", "· ann removed you @bob"), ("bob", "✗●↓", "··· @bob"),
      ("bob", "Ann @\u{200D}ann", "Ann (at)\u{200D}ann @bob"),
      ("bob", "\u{FF20}ann", "(at)ann @bob"), ("bob", "Ann \u{FE6B}ann", "Ann (at)ann @bob"),
      ("bob", "@\u{301}ann", "(at)\u{301}ann @bob"), (nil, "deleted account", "deleted account"),
    ] as [(String?, String, String)]
  )
  func `is shown with the own username alone`(username: String?, name: String, text: String) {
    #expect(ScreenPerson(username: username, name: name).text == text)
  }

  @Test(arguments: 0..<10)
  func `is never taken for another, whatever name was chosen`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces: [Unicode.Scalar] = [
      "@", "a", "n", " ", "\n", "\r", "\0", "\u{1B}", "\u{200D}", "\u{FE0F}", "\u{301}", "é",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0...8, using: &random)
      let scalars = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "a" }
      let name = String(String.UnicodeScalarView(scalars))

      let text = ScreenPerson(username: "bob", name: name).text.unicodeScalars

      #expect(text.filter { $0 == "@" }.count == 1, "seed \(seed): \(name.debugDescription)")
      #expect(text.suffix(4).elementsEqual("@bob".unicodeScalars), "seed \(seed)")
    }
  }
}
