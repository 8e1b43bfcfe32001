import Foundation
import Navigation
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Help` {
  private let alice: MemorySession

  init() async throws {
    alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
  }

  @Test func `has the names that no action of a scene can have`() {
    #expect(Set(BuiltinCommands.all.map(\.name)) == SceneAction.reservedNames)
  }

  @Test(arguments: [
    ("help", ["Common commands", "Modules: ", "open"]), ("help here", ["Here: "]),
    ("help app", ["Commands of the app", "watch", "alias"]),
    ("help friends", ["Commands of friends", "Links of friends", "friends/requests"]),
    ("help friends add", ["Example: friends add"]), ("help watch", ["watch [LINK]"]),
    ("help friends remove", ["[--yes]", "It asks first; --yes answers beforehand."]),
  ])
  func `explains everything, this screen, the app, a module and a command`(
    line: String,
    words: [String]
  ) async {
    let text = await alice.text(line)

    for word in words { #expect(text.contains(word), "\(text)") }
    await alice.app.close()
  }

  @Test(arguments: [40, 80], ["home", "open messages", "open friends", "open profile"])
  func `fits a screen of 24 lines`(columns: Int, place: String) async {
    await alice.say(place)

    let result = await alice.say("help")
    let text = result.answer.text(TextLayoutOptions(columns: columns)).plain

    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 24, "\(text)")
    #expect(text.contains("  friends add USERNAME") && text.contains("Modules: "))
    await alice.app.close()
  }

  @Test func `explains an action of the screen before the command that it hides`() async {
    let elsewhere = await alice.text("help add")
    await alice.say("open friends")
    let here = await alice.text("help add")

    #expect(!elsewhere.contains("On this screen: "))
    #expect(here.contains("On this screen: "))
    #expect(here.contains("Elsewhere: friends add"))
    await alice.app.close()
  }

  @Test func `suggests what a misspelt word may mean`() async {
    let result = await alice.say("help freinds")

    #expect(result.kind == .misunderstood)
    #expect(result.answer.text(TextLayoutOptions()).plain.contains("help friends"))
    await alice.app.close()
  }

  @Test func `explains each command that a word is short for`() async {
    let result = await alice.say("help search")

    let text = result.answer.text(TextLayoutOptions()).plain
    #expect(result.kind == .done)
    for name in ["messaging search TEXT", "profile search TEXT"] { #expect(text.contains(name)) }
    await alice.app.close()
  }

  @Test(arguments: [
    "send", "messaging send", "friends", "search", "login", "open", "help", "friends remove",
  ])
  func `is also given by --help after what it is about`(words: String) async {
    let asked = await alice.say("\(words) --help")

    let text = await alice.text("help \(words)")
    #expect(asked.kind == .done)
    #expect(asked.answer.text(TextLayoutOptions()).plain == text)
    await alice.app.close()
  }

  @Test func `is given by --help among words that do not fit, and not for a text`() async {
    let help = await alice.text("help friends add")

    #expect(await alice.text("friends add bobby --help") == help)
    #expect(await alice.code("send bobby try --help") == "messaging.nobody-named")
    #expect(await alice.code("nonsense --help") == "usage")
    #expect(await alice.text("messaging settings receipts off").contains("as FRIENDS-ADD."))
    await alice.app.close()
  }

  @Test(arguments: [
    ("send bboby hello", "Did you mean bobby?"),
    ("friends remove bobb --yes", "Did you mean bobby?"),
    ("profile show Boby", "Did you mean bobby?"),
    ("open friends; add bobbi", "Did you mean bobby?"),
    ("send Wlk hello", "Did you mean Walk?"), ("send carrol hello", "Did you mean carol?"),
    ("messaging group 'Book Club' bobby; send Book Club hi", "Did you mean 'Book Club'?"),
    ("send xyz hello", "Find people with"), ("open Wlk", "Did you mean Walk?"),
    ("open bboby", "Did you mean bobby?"), ("open xyz", "Type links for a list."),
    ("friends add Wlk", "Find people with"), ("profile show Wlk", "Find people"),
    ("open auth/logout", "Run it instead of opening it: auth logout"),
  ])
  func `suggests whom a misspelt name may mean, among those whom the user knows`(
    lines: String,
    hint: String
  ) async {
    _ = await alice.newUser("bobby", asking: "alice")
    _ = await alice.newUser("carol")
    for line in ["friends accept bobby", "messaging group Walk bobby"] { await alice.say(line) }

    var result: LineResult?
    for line in lines.components(separatedBy: "; ") { result = await alice.say(line) }

    let text = result?.answer.text(TextLayoutOptions()).plain ?? ""
    #expect(result?.kind == .failed && text.contains(hint), "\(text)")
    await alice.app.close()
  }

  @Test func `has something to say on every word that it offers`() async {
    let unexplained = await alice.session.unexplainedWords

    #expect(unexplained.isEmpty)
    await alice.app.close()
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `Completion` {
  private let alice: MemorySession

  init() async throws {
    alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    _ = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
  }

  private func complete(_ text: String) async -> [String] {
    await alice.session.complete(text).candidates.map(\.text)
  }

  @Test(arguments: [
    ("events re", ["retry"]), ("events s", ["skip"]),
    ("jobs re", ["retry", "resume"]), ("jobs pause ev", ["events.purge"]), ("tab fr", ["friends"]),
    ("help ap", ["app"]), ("login alice sev", []), ("friends remove bo", ["bobby"]),
    ("friends remove bobby --y", ["--yes"]), ("friends remove bobby --yes --y", []),
    ("FRIENDS REM", []), ("friends REM", ["remove"]), ("nothing bo", []),
    ("open profile/bob", ["profile/bobby"]), ("friends accept b", []), ("friends unblock b", []),
  ])
  func `offers what a line can go on with, and no secret`(text: String, words: [String]) async {
    #expect(await complete(text) == words)
    await alice.app.close()
  }

  @Test func `offers only those who have asked where a request is answered`() async {
    _ = await alice.newUser("carol", asking: "alice")
    await alice.say("open friends/requests")

    for word in ["accept", "friends decline"] {
      #expect(await complete("\(word) c") == ["carol"], "\(word)")
      #expect(await complete("\(word) b") == [], "\(word)")
    }
    #expect(await complete("cancel c") == [])
    await alice.app.close()
  }

  @Test func `goes on behind the user's own words`() async {
    await alice.say("alias chum friends remove")

    #expect(await complete("chu") == ["chum"])
    #expect(await complete("chum bo") == ["bobby"])
    #expect(await complete("chum bobby --y") == ["--yes"])
    await alice.app.close()
  }

  @Test func `leaves alone what is a text, and not a command behind a slash`() async {
    await alice.say("open messaging/with/bobby")

    #expect(await complete("whoa") == [])
    #expect(await complete("//whoa") == [])
    #expect(await complete("/whoa") == ["whoami"])
    await alice.app.close()
  }

  @Test func `offers the members of a conversation behind an @`() async {
    await alice.say("open messaging/with/bobby")

    #expect(await complete("hello @bo") == ["@bobby"])
    #expect(await complete("@") == ["@bobby"])
    #expect(await complete("hello @al") == [])
    #expect(await complete("mail bo@bo") == [])
    await alice.say("messaging group Painters bobby")
    await alice.say("open messaging/group/1")
    #expect(await complete("@") == [])
    await alice.app.close()
  }

  @Test func `offers the members of a group behind an @, also in an answer and an edit`() async {
    let bobby = await MemorySession(in: alice.app, profile: "bobby")
    await bobby.say("login bobby 'seven green chairs outside'")
    await alice.say("messaging group Painters bobby")
    await bobby.say("messaging join Painters")
    await alice.say("open messaging/group/1")
    await alice.say("send hello")

    #expect(await complete("see you, @") == ["@bobby"])
    #expect(await complete("/reply 1 see you, @BO") == ["@bobby"])
    #expect(await complete("/edit 1 @bo") == ["@bobby"])
    #expect(await complete("/reply @bo") == [], "this is no text yet")
    #expect(await complete("/react 1 @bo") == [])
    await alice.say("open messaging")
    #expect(await complete("reply 1 @bo") == [])
    await alice.app.close()
  }

  @Test func `offers files with a space quoted, folders to go on with, and nothing hidden`()
    async throws
  {
    let runner = try ProgramRunner()
    for name in ["plain", "two words", ".hidden"] { _ = try runner.file(name, "") }
    let box = URL(fileURLWithPath: runner.path("box"))
    try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)

    let found = await alice.session.complete("backup \(runner.path(""))/").candidates

    #expect(found.map(\.isWhole) == [false, true, true])
    #expect(found.first?.text.hasSuffix("/box/") == true)
    #expect(found.last.map { $0.text.hasPrefix("'") && $0.text.hasSuffix("two words'") } == true)
    await alice.app.close()
  }
}

extension ShellSession {
  /// The words that help offers and has nothing to say on, but for names of several commands.
  fileprivate var unexplainedWords: [String] {
    let topics = helpTopics
    return topics.words.filter { words in
      let isAmbiguous = topics.words.count { $0.hasSuffix(" \(words)") } > 1
      let topic = topics.topic(words.split(separator: " ").map(String.init))
      return topic == nil && !isAmbiguous
    }
  }
}
