import Links
import Navigation
import Testing

@testable import AppCore

@Suite struct `The version of a conversation` {
  private func version(
    text: String = "one",
    offering names: [String] = ["edit"],
    state: RowState = []
  ) -> ScreenVersion {
    let row = ListRow(
      .person(ScreenPerson(username: "al", name: "")),
      content: .quote(text),
      state: state,
      actions: RowActions(names, key: "1.1", number: 1)
    )
    let screen = Screen("Talk") {
      ScreenSection(order: .timeline) {
        if state.contains(.unread) { UnreadLine(count: 1) }
        ListRows([row]) { $0 }
      }
    }
    return ScreenVersion(of: ScreenDescription(screen) { $0.text })
  }

  @Test func `is another one when a message changes, or what can be done with it`() {
    #expect(version() == version())
    #expect(version() != version(text: "two"))
    #expect(version() != version(offering: ["edit", "delete"]))
  }

  @Test func `is the same when a message has been read`() {
    #expect(version() == version(state: .unread))
  }
}
