import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The contract of Messaging` {
  @Test(arguments: [
    ("messaging", MessagingScene.inbox),
    ("messaging/with/bob", .with(bob.username, before: nil)),
    ("messaging/with/bob?before=17", .with(bob.username, before: 17)),
    ("messaging/with/bob?at=17", .with(bob.username, before: nil, at: 17)),
    ("messaging/group/12", .conversation(12, before: nil)),
    ("messaging/group/12?before=3", .conversation(12, before: 3)),
    ("messaging/new", .new),
    ("messaging/search", .search(nil)),
    ("messaging/search?text=a%20b%2Fc", .search("a b/c")),
  ])
  func `prints each scene as the link that opens it`(link: String, place: MessagingScene)
    async throws
  {
    try await World.run { world in
      let links = world.alone.mediator.links
      let found = try links.resolve("interchange://\(link)")

      #expect(found as? MessagingScene == place)
      #expect(place.path.map { links.text(of: $0) } == link)
    }
  }

  @Test func `opens the other scenes above the inbox`() async throws {
    try await World.run { world in
      let link = try world.alone.mediator.links.resolveWithParents("messaging/with/bob")
      #expect(
        link.stack.map { $0 as? MessagingScene } == [.inbox, .with(bob.username, before: nil)]
      )
    }
  }

  @Test(arguments: ["1.1", "3.17", "2147483647.4294967295"])
  func `writes a message as its two numbers`(text: String) throws {
    let id = try #require(MessageID(parameter: Substring(text)))
    #expect(id.description == text)
    #expect(MessageID(rawValue: id.rawValue) == id)
  }

  @Test(arguments: ["", "1", "0.1", "1.0", "1.4294967296", "2147483648.1", "1.1.1", "a.b", "-1.1"])
  func `parses no other text as a message`(text: String) {
    #expect(MessageID(parameter: Substring(text)) == nil)
  }

  @Test func `accepts texts and titles up to their limits, if they have a visible character`() {
    #expect(MessageText(String(repeating: "é", count: 4_000)) != nil)
    #expect(MessageText(String(repeating: "é", count: 4_001)) == nil)
    #expect(GroupTitle(String(repeating: "x", count: 80)) != nil)
    #expect(GroupTitle(String(repeating: "x", count: 81)) == nil)
    for hidden in [
      "a\nb", "a\r", "a\u{2028}b", "a\u{200B}", "a\u{202E}b", "a\u{E0041}", "\u{FEFF}a",
    ] {
      #expect(GroupTitle(hidden) == nil, "\(hidden.debugDescription)")
    }
    for shown in ["Sunday walk", "👩‍👩‍👧 & ❤️", "漢字", "naïve"] { #expect(GroupTitle(shown) != nil) }
    for blank in ["", " ", "\n\t", "\u{200B}\u{200D}", "a\u{0}b"] {
      #expect(MessageText(blank) == nil && GroupTitle(blank) == nil, "\(blank.debugDescription)")
    }
    #expect(MessageText("👩‍👩‍👧‍👦") != nil)
  }

  @Test func `parses a UUID in upper and lower case as a key`() throws {
    let key = try #require(MessageIdempotencyKey(parameter: "5B8F0C1E-9d3a-4c57-8e21-7f0a64d2b913"))
    #expect(key.text == "5b8f0c1e-9d3a-4c57-8e21-7f0a64d2b913")
    #expect(MessageIdempotencyKey(high: 0x5b8f_0c1e_9d3a_4c57, low: 0x8e21_7f0a_64d2_b913) == key)
    #expect(MessageIdempotencyKey(parameter: "5b8f0c1e9d3a4c578e217f0a64d2b913") == nil)
  }

  @Test(arguments: [
    "group/12": "#12", "#12": "#12", "bob": "bob", "123": "123", "Sunday walk": "Sunday walk",
  ])
  func `distinguishes a user from a group`(text: String, printed: String) throws {
    let correspondent = try #require(Correspondent(parameter: Substring(text)))
    #expect(correspondent.parameterText == printed)
    #expect(Correspondent(parameter: "group/x") == nil)
  }

  @Test(arguments: ["12": "12", "#12": "#12", "group/12": "#12", "Sunday walk": "Sunday walk"])
  func `takes a group by its number or its title`(text: String, printed: String) throws {
    #expect(GroupReference(parameter: Substring(text))?.parameterText == printed)
    #expect(GroupReference(parameter: "#x") == nil)
    #expect(GroupReference(parameter: " ") == nil)
  }

  @Test func `has an example for each command that the command parses`() async throws {
    try await World.run { world in
      let commands = world.alone.mediator.commands
      #expect(commands.entries.count == 36)
      for entry in commands.entries {
        let words = try ShellWords.split(entry.example)
        guard case .found(let found, let rest) = commands.find(words) else {
          Issue.record("\(entry.example) is no command")
          continue
        }
        _ = try found.parse(CommandArguments(rest))
        #expect(found.name == entry.name && entry.summary.hasSuffix("."))
      }
    }
  }
}

extension MessagingScene {
  fileprivate static func conversation(_ number: Int64, before: Int?) -> MessagingScene {
    ConversationID(rawValue: number).map { .group($0, before: before) } ?? .inbox
  }
}
