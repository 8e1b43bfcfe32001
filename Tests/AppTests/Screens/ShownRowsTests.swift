import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `A number of a row` {
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

  private func react(to message: MessageID, with emoji: Emoji) async throws {}

  private func greet(_ name: Username) async throws {}

  @Test func `of a row that does not offer the action is refused with those that do`() {
    let greet = SceneAction("greet", "username", run: greet)
    let screen = Screen("Members") {
      ListRow("you", opens: FriendsScene.list)
      for name in ["bobby", "carol"] { ListRow(name, actions: ["greet"], key: name) }
    }
    let shown = ShownRows(ScreenDescription(screen) { $0.text })
    let error = #expect(throws: ParameterError.self) {
      try greet.bind(CommandArguments(line: "1"))
    }
    let problem = error.flatMap { shown.refusedRow($0, for: greet, "1") }

    #expect(problem?.message == "greet is not available for row 1.")
    #expect(problem?.hint == "Available for: 2 to 3.")
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

  @Test func `of a printed list is its row where an action takes that and not any text`() {
    let actions = [
      SceneAction("greet", "username", run: greet),
      SceneAction("say", "text", run: Unused().one),
    ]
    let screen = Screen("Friends") {
      ListRow("nothing else", opens: FriendsScene.list)
      ListRow("bobby", opens: FriendsScene.list, actions: RowActions([], key: "bobby"))
      ListRow("a b", opens: FriendsScene.list, actions: RowActions([], key: "a b"))
    }
    let listed = ShownRows(ScreenDescription(screen) { "\($0)" })
    let named = { listed.naming(ShellLine($0), for: actions)?.text }

    #expect(named("greet 2 and more") == "greet bobby and more")
    // The key with a space is no username.
    let others = "greet 1, greet 3, greet 9, greet '2', say 2, wave 2, greet, open 2"
    for line in others.split(separator: ", ").map(String.init) {
      #expect(named(line) == nil, "\(line)")
    }
  }

  @Test(arguments: ["", "'hello'", "\"hello\"", "two\nlines", "say --for-me"])
  func `has no text that could not be typed again as it is`(_ text: String) throws {
    #expect(shown(saying: text).textToChange("text", by: "edit", inRow: "3.2") == nil)
    let other = shown(saying: "hello")
    #expect(try #require(other.textToChange("text", by: "edit", inRow: "3.2")) == (2, "hello"))
    #expect(other.textToChange("text", by: "reply", inRow: "3.2") == nil)
    #expect(other.textToChange("text", by: "edit", inRow: "3.9") == nil)
  }

  private func shown(saying text: String) -> ShownRows {
    let screen = Screen("Talk") {
      ScreenSection(order: .timeline) {
        ListRow(
          "you",
          content: .quote(text),
          actions: RowActions(
            ["edit", "reply"],
            key: "3.2",
            number: 2,
            initialTexts: ["edit": ["text": text]]
          )
        )
      }
    }
    return ShownRows(ScreenDescription(screen) { "\($0)" })
  }

  @Test func `stands for a message also where that cannot be done with it`() {
    let react = SceneAction("react", "message", "emoji", run: react)
    let screen = Screen("Talk") {
      ScreenSection(order: .timeline) {
        ListRow("joined", actions: [], key: "3.1", number: 1)
        ListRow("hello", actions: ["edit"], key: "3.2", number: 2)
      }
    }
    let shown = ShownRows(ScreenDescription(screen) { $0.text })
    let named = { shown.replacingNumbers(in: ShellLine($0), for: [react]).text }

    #expect(named("react 1 👍") == "react 3.1 👍")
    #expect(named("react 9 👍") == "react 9 👍")
    let error = #expect(throws: ParameterError.self) {
      try react.bind(CommandArguments(line: "9 👍"))
    }
    let problem = error.flatMap {
      shown.noSuchMessage($0, for: react.parameters.first, react.binding)
    }
    #expect(problem?.message == "There is no message 9 on this screen.")
    #expect(problem?.hint == "Shown here: 1 to 2.")
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

@Suite(.timeLimit(.minutes(15)))
struct `A number of a row after a command of a module` {
  @Test(arguments: [
    ("open messaging/with/bobby", "edits 1", "Earlier texts of 1.1"),
    ("open messaging/with/bobby", "messaging reactions 1", "No reactions to 1.1 yet."),
    ("open friends", "block 1 --yes", "Blocked bobby."),
    // No row of a list of users is a message.
    ("open friends", "edits 1", "Enter a message number"),
    ("open messaging", "friends block 1", "Enter a username"),
  ])
  func `stands for what an action of the row takes, too`(
    place: String,
    line: String,
    answer: String
  ) async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    _ = await alice.newUser("bobby", asking: "alice")
    for line in ["friends accept bobby", "send bobby one", "edit 1.1 two", place] {
      await alice.say(line)
    }

    let text = await alice.say(line).answer.text(TextLayoutOptions()).plain

    #expect(text.contains(answer), "\(text)")
    await alice.app.close()
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `The example in an error about a message` {
  private let alice: MemorySession

  init() async throws {
    alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    _ = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
  }

  @Test(arguments: [
    ("/reply", "✗ Enter a message number, such as 2.\n  Usage: /reply MESSAGE TEXT"),
    ("/edit first", "✗ Enter a message number, such as 2.\n  Usage: /edit MESSAGE TEXT"),
    ("/edits", "✗ Enter a message number, such as 2.\n  Usage: /edits MESSAGE"),
    ("/reply 2", "✗ Enter a text of 1 to 4000 characters.\n  Usage: /reply"),
    ("/reply 7 x", "✗ There is no message 7 on this screen.\n  Shown here: 1 to 2."),
  ])
  func `is a number on the screen in front`(line: String, answer: String) async {
    for line in ["send bobby one", "send bobby two", "open messaging/with/bobby"] {
      await alice.say(line)
    }

    let text = await alice.typedText(line)

    #expect(text.hasPrefix(answer), "\(text)")
    await alice.app.close()
  }

  @Test(arguments: [
    "/messaging rename", "/messaging promote", "/messaging leave", "/messaging pin",
    "/messaging describe", "/friends add",
  ])
  func `is not a message's where a command takes something else`(line: String) async {
    for line in ["send bobby one", "open messaging/with/bobby"] { await alice.say(line) }

    let text = await alice.typedText(line)

    #expect(text.contains("Enter ") && !text.contains("such as 1."), "\(text)")
    await alice.app.close()
  }

  @Test func `is none where the conversation is empty, and a general one elsewhere`() async {
    let elsewhere = await alice.text("messaging reply")
    await alice.say("open messaging/with/bobby")
    let here = await alice.typedText("/reply")

    #expect(elsewhere.hasPrefix("✗ Enter a message number, such as 3.17."), "\(elsewhere)")
    #expect(here.hasPrefix("✗ Enter a message number. This screen has none."), "\(here)")
    await alice.app.close()
  }
}

extension ListRow {
  fileprivate init(_ title: String, actions: [String], key: String, number: Int? = nil) {
    self.init(.text(title), actions: RowActions(actions, key: key, number: number))
  }
}
