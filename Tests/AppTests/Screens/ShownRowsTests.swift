import FriendsContract
import Links
import Navigation
import Testing

@testable import AppCore

@Suite struct `A number of a row` {
  private let actions: [SceneAction] = [
    SceneAction("accept", "username", run: Unused().one),
    SceneAction("pick", "usernames", run: Unused().many),
    SceneAction("say", "text", run: Unused().one),
  ]

  private var shown: ShownRows {
    let screen = Screen("Requests") {
      ListRow("Bob", opens: nil)
      ListRow("bob", actions: ["accept", "pick"], key: "bob")
      ListRow(.text("carol"), opens: FriendsScene.list, actions: RowActions(["pick"], key: "carol"))
      ListRow("a message", actions: ["accept"], key: "3.17", number: 17)
    }
    return ShownRows(ScreenDescription(screen) { $0.text })
  }

  private func named(_ line: String) -> String {
    shown.replacingNumbers(in: ShellLine(line), for: actions).text
  }

  @Test func `stands for the key of a row that offers the action`() {
    #expect(named("accept 2") == "accept bob")
    #expect(named("accept  17  2") == "accept  3.17  2")
    #expect(named("pick 2 3") == "pick bob carol")
    let words = shown.replacingNumbers(in: ShellLine(arguments: ["accept", "2"]), for: actions)
    #expect(words.words.map(\.text) == ["accept", "bob"])
  }

  @Test func `is only a number in every other word`() {
    #expect(named("accept 3") == "accept 3")
    #expect(named("accept 1") == "accept 1")
    #expect(named("say 2") == "say 2")
    #expect(named("accept '2'") == "accept '2'")
    #expect(named("help 2") == "help 2")
    #expect(named("2") == "2")
  }

  @Test(arguments: [
    (["3"], "open friends"), (["open", "3"], "open friends"), (["push", "3"], "push friends"),
    (["present", "3"], "present friends"), (["2"], nil), (["9"], nil), (["tab", "3"], nil),
    (["open", "2"], nil), (["open", "3", "4"], nil),
  ])
  func `opens where the row leads, alone or after a command that opens a link`(
    words: [ShellWord],
    line: String?
  ) {
    #expect(shown.opening(words)?.text == line)
  }

  @Test func `opens nothing in quotes`() {
    #expect(shown.opening([ShellWord("3", isQuoted: true)]) == nil)
  }
}

extension ListRow {
  fileprivate init(_ title: String, actions: [String], key: String, number: Int? = nil) {
    self.init(.text(title), actions: RowActions(actions, key: key, number: number))
  }
}
