import JSON
import Links
import Mediator
import Navigation
import System
import Terminal
import Testing

@testable import AppCore

/// Actions that a test only shows.
final class Unused {
  func none() async throws {}

  func one(_ text: String) async throws {}

  func two(_ text: String, _ other: String) async throws {}

  func many(_ texts: [String]) async throws {}
}

@Suite struct `A screen at a terminal` {
  /// Tuesday, 12 May 2026, 15:30 in universal time.
  private static let now = Timestamp(milliseconds: 1_778_599_800_000)

  private let bob = ScreenPerson(username: "bobby", name: "Bob Ross")

  private func lines(_ screen: Screen, columns: Int? = 80) -> [String] {
    let clock = LocalClock(zone: .utc) { Self.now }
    let format = TextLayoutOptions(columns: columns, times: RelativeTimeFormatter(clock))
    return RenderedScreen(ScreenDescription(screen) { $0.text }, format: format).lines.map(\.plain)
  }

  @Test func `in JSON says which of its rows are where`() throws {
    let screen = Screen("Board") {
      ListRow("one")
      Paragraph("Two more:")
      ListRow("two")
      ListRow("three")
    }

    let json = ScreenJSON(ScreenDescription(screen) { $0.text })
    let text = try JSONTextEncoder.text(of: json)

    #expect(text.contains(#"{"kind":"rows","first":0,"count":1},{"kind":"text""#), "\(text)")
    #expect(text.contains(#"{"kind":"rows","first":1,"count":2}]"#), "\(text)")
  }

  @Test func `says no state of a row again that one of its fields says`() {
    let until = LabeledValue("muted until", value: "14:05")
    let screen = Screen("Messages") {
      ListRow("one", fields: [until], state: [.muted, .pinned])
      ListRow("two", state: .muted)
    }

    let lines = lines(screen)

    #expect(lines[1].contains("muted until 14:05  pinned"), "\(lines)")
    #expect(lines[2].contains("muted"), "\(lines)")
  }

  private func message(_ number: Int, _ text: String?, state: RowState = []) -> ListRow {
    ListRow(
      .person(state.contains(.mine) ? ScreenPerson(username: "al", name: "", isReader: true) : bob),
      content: text.map { .quote($0) },
      at: Self.now + .seconds(60 * (number - 900)),
      state: state,
      actions: RowActions(["edit"], key: "1.\(number)", number: number)
    )
  }

  private func conversation(_ rows: ListRow...) -> Screen {
    Screen(of: .person(bob)) {
      MoreRows(.earlier, action: "earlier")
      ScreenSection(order: .timeline) {
        ListRows(rows.prefix(2)) { $0 }
        UnreadLine(count: 1)
        ListRows(rows.dropFirst(2)) { $0 }
      }
      SceneAction("earlier", run: Unused().none, summary: "shows earlier messages")
      SceneAction("send", "text", run: Unused().one).asPrimary
      SceneAction("edit", "message", "text", run: Unused().two)
    }
  }

  @Test func `shows a conversation with its days, its times and where reading stopped`() {
    let screen = conversation(
      message(1, "Hello"),
      message(898, "Fine.\nAnd you?", state: .mine),
      message(899, nil, state: [.edited, .deleted])
    )

    #expect(
      lines(screen) == [
        "Bob Ross @bobby",
        "  ↑ earlier  shows earlier messages",
        "  Today",
        "  1    00:31  Bob Ross @bobby             Hello",
        "  898  15:28  you                         Fine.",
        "                                          And you?",
        "  ── 1 new ──",
        "  899  15:29  Bob Ross @bobby (edited,    This message was deleted.",
        "              deleted)",
        "  actions: send TEXT · earlier · edit N|MESSAGE TEXT",
      ]
    )
  }

  @Test func `puts texts beneath their senders where the terminal is narrow`() {
    let text = "Hello Alice, how are you this morning? ✓"
    let screen = conversation(message(1, text), message(898, "Fine.", state: .mine))

    #expect(
      lines(screen, columns: 40).dropFirst(2) == [
        "  Today",
        "  1 · 00:31 · Bob Ross @bobby",
        "    Hello Alice, how are you this",
        "    morning? ✓",
        "  898 · 15:28 · you",
        "    Fine.",
        "  ── 1 new ──",
        "  actions: send TEXT · earlier",
        "    edit N|MESSAGE TEXT",
      ]
    )
  }

  @Test func `breaks an action only where it is wider than the terminal, and indents its rest`() {
    let screen = Screen("Board") {
      SceneAction("edit", "message", "text", run: Unused().two)
      SceneAction("earlier", run: Unused().none, summary: "shows earlier messages")
      SceneAction("rename", "announcement", "text", run: Unused().two)
    }

    #expect(
      lines(screen, columns: 24) == [
        "Board",
        "  actions: edit",
        "  MESSAGE TEXT",
        "    earlier",
        "    rename",
        "  ANNOUNCEMENT TEXT",
      ]
    )
  }

  @Test(arguments: [40, 80, 200])
  func `never cuts a message, and keeps to the width`(columns: Int) {
    let words = (0..<900).map { "word\($0)" }
    let long = String(repeating: "x", count: 500)
    let screen = conversation(message(1, words.joined(separator: " ")), message(2, long))

    let lines = lines(screen, columns: columns)

    #expect(lines.allSatisfy { $0.count <= columns })
    let said = Set(lines.flatMap { $0.split(separator: " ") })
    #expect(words.allSatisfy { said.contains($0[...]) })
    #expect(lines.joined().count { $0 == "x" } == 500)
  }

  @Test func `puts a list into columns, or beneath each other where the terminal is narrow`() {
    let screen = Screen("Messages") {
      ListRow(
        .person(bob),
        content: .quote("Hello Alice, how are you?"),
        fields: [LabeledValue("unread", .count(2))],
        at: Self.now + .seconds(-180),
        state: [.unread, .muted]
      )
      ListRow(.quote("Lunch"), content: .quote("Soup"), at: Self.now + .seconds(-86_400))
    }

    #expect(
      lines(screen, columns: 100) == [
        "Messages",
        "  ● Bob Ross @bobby  “Hello Alice, how are you?”  2 unread  muted  3 min ago",
        "  “Lunch”            “Soup”                                        Mon 15:30",
      ]
    )
    #expect(
      lines(screen, columns: 40) == [
        "Messages", "  ● Bob Ross @bobby", "    “Hello Alice, how are you?”",
        "    2 unread · muted · 3 min ago", "  “Lunch”", "    “Soup”", "    Mon 15:30",
      ]
    )
  }

  @Test func `counts sections, names values and says what is empty`() {
    let screen = Screen("Requests") {
      Paragraph(note: "Declined.")
      ScreenSection("They ask you", count: 1) {
        ListRow(.person(bob), actions: RowActions(["accept"], key: "bobby"))
      }
      ScreenSection("You asked") { Paragraph(empty: "Nobody yet.", next: "Type add NAME") }
      ScreenSection {
        LabeledValue("about", .quote("Paints.\nTalks."))
        LabeledValue("friends", .people([bob, ScreenPerson(username: "eve", name: "eve")]))
        WorkProgress("Exporting", done: 3, total: 7)
      }
      SceneAction("accept", "username", run: Unused().one)
    }

    #expect(
      lines(screen) == [
        "Requests", "  Declined.", "  They ask you (1)", "    1  Bob Ross @bobby", "  You asked",
        "    Nobody yet. Type add NAME", "  about    Paints.", "           Talks.",
        "  friends  Bob Ross @bobby, @eve", "  Exporting  3 of 7",
        "  actions: accept N|USERNAME",
      ]
    )
  }
}

@Suite struct `Text of users on a screen` {
  private func lines(_ screen: Screen, columns: Int?) -> [String] {
    let format = TextLayoutOptions(columns: columns)
    return RenderedScreen(ScreenDescription(screen) { $0.text }, format: format).lines.map(\.plain)
  }

  /// What the program says itself, in the first column.
  private let forged =
    "✗ You were signed out.\nSign in    auth/login\r\n> \u{1B}[31mhelp\u{85}x\u{2028}y"

  @Test(arguments: [nil, 20, 40, 80, 200])
  func `never begins a line`(columns: Int?) {
    let long = String(repeating: forged, count: 5)
    let person = ScreenPerson(username: "eve", name: long)
    let screen = Screen(of: .quote(long)) {
      Paragraph(quoting: long)
      LabeledValue("about", .quote(long))
      ListRow(.person(person), content: .quote(long), fields: [LabeledValue("in", .quote(long))])
      ScreenSection(order: .timeline) { ListRow(.person(person), content: .quote(long)) }
      ScreenSection("Of", count: 2) { ListRow(.quote(long)) }
    }

    let lines = lines(screen, columns: columns)

    #expect(lines.first?.hasPrefix("“✗ You") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") || $0.isEmpty })
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(!lines.joined().unicodeScalars.contains { $0 == "\u{85}" || $0 == "\u{2028}" })
  }

  @Test(arguments: [
    ("bobby", "bobby @eve"), ("@bobby", "(at)bobby @eve"), ("you", "you @eve"),
    ("eve", "@eve"), ("  ", "@eve"), ("Bob @bobby", "Bob (at)bobby @eve"),
    ("bob\u{200B}by", "bob⟨U+200B⟩by @eve"), ("a\nb", "a␊b @eve"),
  ])
  func `does not pass for another user`(name: String, text: String) {
    let screen = Screen(of: .person(ScreenPerson(username: "eve", name: name)))

    #expect(lines(screen, columns: 80) == [text])
  }

  @Test func `cannot end its quotes`() {
    let screen = Screen(of: .quote("Lunch” (2 unread) “"))

    #expect(lines(screen, columns: 80) == ["“Lunch\" (2 unread) \"”"])
    let numbered = Screen(of: .numbered("Lunch” (#3) “", number: 12))
    #expect(lines(numbered, columns: 80) == ["“Lunch\" (#3) \"” (#12)"])
  }

  @Test func `stands on one line in a quote and in a notice, with spaces for line ends`() {
    let screen = Screen(of: .quote("one\ntwo"))
    let notice = Notice("@bob: one\ntwo", command: "friends list")

    #expect(lines(screen, columns: 80) == ["“one two”"])
    let text = notice.text(TextLayoutOptions(columns: 80), commandsBeginWith: "/").plain
    #expect(text == "▸ @bob: one two Answer: /friends list")
  }

  @Test func `differs from what the program says of a deleted message`() {
    let eve = ScreenPerson(username: "eve", name: "eve")
    let screen = Screen("Messages") {
      ScreenSection(order: .timeline) {
        ListRow(.person(eve), content: .quote("(deleted)"))
        ListRow(.person(eve), content: .quote("This message was deleted."))
        ListRow(.person(eve), state: .deleted)
      }
    }

    #expect(
      lines(screen, columns: 80) == [
        "Messages", "  @eve            (deleted)", "  @eve            This message was deleted.",
        "  @eve (deleted)  This message was deleted.",
      ]
    )
  }
}
