import Links
import Mediator
import Navigation
import Terminal
import Testing

@testable import AppCore

@Suite struct `A screen that has changed` {
  private func row(_ number: Int, _ name: String, _ text: String) -> ListRow {
    ListRow(
      .person(ScreenPerson(username: name, name: "")),
      content: .quote(text),
      actions: RowActions(["edit"], key: "1.\(number)", number: number)
    )
  }

  private func conversation(_ rows: ListRow...) -> ScreenDescription {
    let screen = Screen("Talk") {
      if rows.isEmpty { Paragraph("No messages yet.") }
      ScreenSection(order: .timeline) { ListRows(rows) { $0 } }
      SceneAction("edit", "message", "text", run: Unused().two)
    }
    return ScreenDescription(screen) { $0.text }
  }

  private func lines(from before: ScreenDescription?, to after: ScreenDescription) -> [String] {
    ScreenDifference(from: before, to: after, format: TextLayoutOptions(columns: 80)).lines.map(
      \.plain
    )
  }

  @Test func `shows only the new line, also where the columns become wider`() {
    let before = conversation(row(1, "al", "one"))
    let after = conversation(row(1, "al", "one"), row(2, "a.longer.name", "two"))

    #expect(lines(from: before, to: after) == ["  2  @a.longer.name  two"])
  }

  @Test func `shows the first line of an empty conversation without the rest`() {
    let shown = lines(from: conversation(), to: conversation(row(1, "al", "one")))

    #expect(shown == ["  1  @al  one"])
  }

  @Test func `shows a changed line of a conversation, such as an edited message`() {
    let before = conversation(row(1, "al", "one"), row(2, "al", "two"))
    let after = conversation(row(1, "al", "one, two"), row(2, "al", "two"))

    #expect(lines(from: before, to: after) == ["  1  @al  one, two"])
  }

  @Test func `shows only the new line also where the reader has seen the rest by now`() {
    let screen = Screen("Talk") {
      ScreenSection(order: .timeline) {
        UnreadLine(count: 1)
        ListRows([row(1, "al", "one")]) { $0 }
      }
    }
    let before = ScreenDescription(screen) { $0.text }
    let after = conversation(row(1, "al", "one"), row(2, "al", "two"))

    #expect(lines(from: before, to: after) == ["  2  @al  two"])
  }

  @Test func `shows nothing where it has not changed`() {
    let screen = conversation(row(1, "al", "one"))

    #expect(lines(from: screen, to: screen) == [])
  }

  @Test func `is shown whole where lines are gone, and where it is another`() {
    let before = conversation(row(1, "al", "one"), row(2, "al", "two"))
    let after = conversation(row(1, "al", "one"))

    #expect(lines(from: before, to: after).first == "Talk")
    #expect(lines(from: nil, to: after).first == "Talk")
    let other = ScreenDescription(Screen("Other") { Paragraph("Words.") }) { $0.text }
    #expect(lines(from: before, to: other).first == "Other")
  }
}
