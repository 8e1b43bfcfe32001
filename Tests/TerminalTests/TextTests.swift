import Testing

@testable import Terminal

@Suite struct `Safe text` {
  private let bob = "\u{1B}[31mBob"

  @Test func `trusts what stands in the source and nothing else`() {
    let text: TerminalText = "\u{1B}[1mAsked\u{1B}[0m \(bob) \(7) times."

    #expect(text.plain == "\u{1B}[1mAsked\u{1B}[0m ␛[31mBob 7 times.")
  }

  @Test func `keeps text that is safe already as it is`() {
    let name = TerminalText("Bob", look: .bold)

    let text: TerminalText = "Asked \(name)."

    #expect(text.rendered(coloured: true) == "Asked \u{1B}[1mBob\u{1B}[0m.")
    #expect(text.rendered(coloured: false) == "Asked Bob.")
  }

  @Test(arguments: TextStyle.allCases)
  func `ends every look that it begins`(look: TextStyle) {
    let rendered = TerminalText("x", look: look).rendered(coloured: true)

    #expect(rendered == (look == .plain ? "x" : "\(look.escape ?? "")x\u{1B}[0m"))
    #expect(TerminalText("", look: look).rendered(coloured: true).isEmpty)
  }

  @Test(arguments: [
    ("abc", 3), ("", 0), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2),
    ("❤️", 2),
    ("❤", 1), ("ｆｕｌｌ", 8), ("한글", 4), ("…", 1), ("␛", 1), ("👍🏽", 2), ("नि", 1), ("𠀀", 2),
  ])
  func `knows the columns that it takes`(text: String, columns: Int) {
    #expect(TerminalText(text).width == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👍👍", 3, "👍…"),
  ])
  func `is cut to a width`(text: String, columns: Int, cut: String) {
    #expect(TerminalText(text).truncated(to: columns).plain == cut)
  }

  @Test func `keeps its looks when it is cut`() {
    let text: TerminalText = "ab\("cdef", .red)gh"

    #expect(text.truncated(to: 5).rendered(coloured: true) == "ab\u{1B}[31mcd\u{1B}[0m…")
  }

  @Test(arguments: [
    ("one two three", 8, "one two\nthree"), ("one two three", 7, "one two\nthree"),
    ("one two three", 6, "one\ntwo\nthree"), ("abcdefgh", 3, "abc\ndef\ngh"), ("日本語", 1, "日\n本\n語"),
    ("a\n\nb c", 1, "a\n\nb\nc"), ("", 5, ""), ("ab   cd", 3, "ab\ncd"),
  ])
  func `is broken at spaces`(text: String, columns: Int, lines: String) {
    #expect(TerminalText(lines: text).wrapped(to: columns).plain == lines)
  }

  @Test func `is indented where it is broken`() {
    #expect(TerminalText("one two").wrapped(to: 5, indent: 2).plain == "  one\n  two")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `fits whatever it is broken to, and loses nothing but spaces`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let signs: [Character] = ["a", "b", " ", " ", "日", "👍", "é", "\n"]
    for _ in 0..<3000 {
      let source = String(
        (0..<(random.next() % 40)).compactMap { _ in signs.randomElement(using: &random) }
      )
      let columns = Int(random.next() % 12) + 2

      let broken = TerminalText(lines: source).wrapped(to: columns)

      #expect(broken.lines.allSatisfy { $0.width <= columns }, "seed \(seed): \(source)")
      #expect(broken.plain.filter { !$0.isWhitespace } == source.filter { !$0.isWhitespace })
    }
  }
}

@Suite struct `An answer in a narrow terminal` {
  @Test(arguments: [
    ("✗ The quote is open.\n  Usage: say TEXT", "✗ The quote\n  is open.\n  Usage: say\n    TEXT"),
    ("Wrote it to /tmp/a/b.json", "Wrote it to\n  /tmp/a/b.jso\n  n"), ("short", "short"),
    ("          deep in it", "       deep\n         in it"),
  ])
  func `goes on between words, beneath and behind where a line begins`(
    text: String,
    expected: String
  ) {
    #expect(TerminalText(lines: text).fitted(to: 14).plain == expected)
  }
}

@Suite struct `A table` {
  @Test func `puts its columns beneath each other`() {
    let table = TextTable([["home", "", "/"], ["日本", "二", "profile/bob"]])

    #expect(table.text(columns: nil).plain == "home      /\n日本  二  profile/bob")
  }

  @Test func `wraps the widest columns first, and cuts nothing`() {
    let table = TextTable([["short", "a very long title of a thing", "link"]], indent: 2)

    #expect(
      table.text(columns: 25).plain
        == "  short  a very      link\n         long title\n         of a thing"
    )
  }

  @Test(arguments: [(30, true), (25, true), (20, false)])
  func `fits no width at which a link would be broken`(columns: Int, fits: Bool) {
    let table = TextTable([["the words of a message", "messaging/1"]])

    #expect(table.fits(columns, wrappingTo: 10) == fits)
  }

  @Test(arguments: [UInt64(4), 5])
  func `fits the width that it is given, if one column each is possible`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<2000 {
      let rows = (0..<3).map { _ in
        (0..<Int(random.next() % 4 + 1)).map { _ in
          TerminalText(
            String(repeating: random.next() % 3 == 0 ? "日" : "x", count: Int(random.next() % 30))
          )
        }
      }
      let columns = Int(random.next() % 80) + 12

      let lines = TextTable(rows).text(columns: columns).lines

      #expect(lines.allSatisfy { $0.width <= columns }, "seed \(seed): \(rows), \(columns)")
    }
  }
}
