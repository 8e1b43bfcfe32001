import Links
import Mediator
import MessagingContract
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

  private func place(_ waiting: (count: Int, name: String)...) -> ScreenDescription {
    let screen = Screen("Home") {
      Paragraph("You are signed in as al.")
      if !waiting.isEmpty {
        ScreenSection("Waiting for you") {
          ListRows(waiting) { ListRow("\($0.count) \($0.name)") }
        }
      }
    }
    return ScreenDescription(screen) { $0.text }
  }

  @Test func `shows of a list what is new, and what stands in place of another line`() {
    let (none, one) = (place(), place((1, "message")))
    let two = place((2, "messages"))

    #expect(lines(from: none, to: one).first == "  Waiting for you")
    #expect(lines(from: none, to: one).last?.contains("1 message") == true)
    #expect(lines(from: one, to: two).count == 1)
    #expect(lines(from: one, to: two).first?.contains("2 messages") == true)
    #expect(lines(from: two, to: none).first == "Home")
    let more = lines(from: one, to: place((2, "messages"), (1, "request")))
    #expect(more.count == 2)
    #expect(more.first?.contains("2 messages") == true && more[1].contains("1 request"))
  }

  @Test func `has in its lines what lasts for a moment, which makes none new`() {
    func inbox(_ text: String, isOnline: Bool) -> ScreenDescription {
      let person = ScreenPerson(username: "al", name: "").with(isOnline ? .online : nil)
      let screen = Screen("Inbox") { ListRow(.person(person), content: .quote(text)) }
      return ScreenDescription(screen) { $0.text }
    }
    let before = inbox("one", isOnline: true)

    let message = lines(from: before, to: inbox("two", isOnline: true))
    #expect(message.count == 1)
    #expect(message.first?.contains("(online)") == true && message[0].contains("two"))
    #expect(lines(from: before, to: inbox("one", isOnline: false)) == [])
  }

  @Test func `says how far the row came that another has followed in the same moment`() {
    func talk(_ state: DeliveryReceipt.State?, isAnswered: Bool) -> ScreenDescription {
      let mine = row(1, "al", "one").with(state.map { DeliveryReceipt($0) })
      return isAnswered ? conversation(mine, row(2, "bo", "two")) : conversation(mine)
    }
    func receipt(_ before: ScreenDescription?, _ after: ScreenDescription) -> [String] {
      ShownScreenChange(before: before, after: after, remark: nil).lastReceipt.map(\.plain)
    }
    let delivered = talk(.delivered, isAnswered: false)

    #expect(receipt(delivered, talk(.read, isAnswered: true)) == ["  1 read"])
    #expect(receipt(delivered, talk(.read, isAnswered: false)) == [], "it is above the prompt")
    #expect(receipt(delivered, talk(.delivered, isAnswered: true)) == [], "it has been said")
    #expect(receipt(nil, talk(.read, isAnswered: true)) == [])
  }

  @Test(arguments: [("Walk", "two"), ("Talk", "one")])
  func `shows the whole row where one of its lines has changed`(_ title: String, _ text: String) {
    let place = String(repeating: "a long place ", count: 4)
    func inbox(_ title: String, _ text: String) -> ScreenDescription {
      let screen = Screen("Inbox") {
        for (key, title, text) in [("1", "Above", "-"), ("2", title, text), ("3", "Beneath", "-")] {
          ListRow(
            .text(title),
            content: .quote(text),
            fields: [LabeledValue("place", value: place)],
            actions: RowActions(["mute"], key: key)
          )
        }
        SceneAction("mute", "for", run: Unused().rest)
      }
      return ScreenDescription(screen, numbersRows: true) { $0.text }
    }
    let narrow = TextLayoutOptions(columns: 30)
    let difference = ScreenDifference(
      from: inbox("Walk", "one"),
      to: inbox(title, text),
      format: narrow
    )
    let shown = difference.lines.map(\.plain).joined(separator: "\n")

    #expect(!difference.isWhole && shown.hasPrefix("  2 \(title)"), "\(shown)")
    #expect(shown.contains("“\(text)”") && shown.contains("a long place"))
    #expect(!shown.contains("Above") && !shown.contains("Beneath"))
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

  @Test func `shows of what stands above a conversation only what is new there`() {
    func talk(isMuted: Bool, hasEarlier: Bool) -> ScreenDescription {
      let screen = Screen("Talk") {
        if isMuted { LabeledValue("muted", value: "until you unmute it") }
        if hasEarlier { MoreRows(.earlier, action: "earlier") }
        ScreenSection(order: .timeline) { ListRows([row(2, "al", "two")]) { $0 } }
      }
      return ScreenDescription(screen, numbersRows: true) { $0.text }
    }
    let before = talk(isMuted: false, hasEarlier: true)
    let muted = talk(isMuted: true, hasEarlier: true)

    #expect(lines(from: before, to: muted) == ["  muted  until you unmute it"])
    #expect(lines(from: muted, to: before) == [])
    #expect(lines(from: talk(isMuted: false, hasEarlier: false), to: before) == [])
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

  @Test func `shows all lines of a row that has changed, and nothing of one that is gone`() {
    let long = String(repeating: "happy little trees ", count: 5)
    let before = conversation(row(1, "al", long), row(2, "al", "two"), row(3, "al", "three"))
    let after = conversation(row(1, "al", long + "!"), row(3, "al", "three"))

    let shown = lines(from: before, to: after)

    #expect(shown.count == 2)
    #expect(shown.first?.hasPrefix("  1  @al  happy little trees") == true)
    #expect(shown.last?.hasSuffix("trees !") == true)
  }

  @Test func `says in a line what a user is called from now on`() {
    func talk(_ name: String) -> ScreenDescription {
      let person = ScreenValue.person(ScreenPerson(username: "al", name: name))
      let screen = Screen(of: person) {
        ScreenSection(order: .timeline) {
          ListRow(person, content: "one", actions: RowActions(["edit"], key: "1.1", number: 1))
        }
      }
      return ScreenDescription(screen, at: Place(MessagingScene.inbox)) { $0.text }
    }

    #expect(lines(from: talk("Al"), to: talk("Alf")) == ["  @al is now called “Alf”."])
  }

  @Test func `is shown whole where it is another`() {
    let before = conversation(row(1, "al", "one"), row(2, "al", "two"))

    #expect(lines(from: nil, to: before).first == "Talk")
    #expect(lines(from: before, to: conversation(row(7, "al", "one"))).first == "Talk")
    let other = ScreenDescription(Screen("Other") { Paragraph("Words.") }) { $0.text }
    #expect(lines(from: before, to: other).first == "Other")
  }
}
