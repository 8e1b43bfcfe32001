import Links
import Mediator
import MessagingContract
import TestKit
import Terminal
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A place that takes plain text` {
  @Test func `tells how to type there, at a prompt and in a script`() async throws {
    let (_, bobby) = try await MemorySession.friends()

    let answer = await bobby.say("open messaging/with/alice").answer
    let prompt = answer.text(TextLayoutOptions(isPrompt: true)).plain
    let script = answer.text(TextLayoutOptions()).plain

    #expect(prompt.contains("  No messages yet.\n  actions: typing sends a message · /profile"))
    #expect(!prompt.contains("send TEXT"))
    #expect(
      script.contains("  No messages yet. Send one: send TEXT\n  actions: send TEXT · profile")
    )
    #expect(!script.contains("/profile"))
  }

  @Test(arguments: [
    ("/edit 1 hijack", "only with: /messaging delete 1.1 --for-me"),
    ("/friends add nobody", "Find people with: /profile search TEXT"),
    ("/auth", "Type /help auth for a list."), ("/edit", "Usage: /edit "),
    ("/search", "Usage: /messaging search TEXT"), ("/whomai", "Did you mean /whoami?"),
    ("/mesages", "Did you mean /messages?"),
    ("/messaging send alcie hi", "Did you mean alice?"),
    ("/open freinds", "Did you mean friends?"),
  ])
  func `is told of commands as they are entered there`(line: String, advice: String) async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("send bobby hello")
    await bobby.say("open messaging/with/alice")

    let typed = await bobby.typedText(line)
    await bobby.say("home")
    let elsewhere = await bobby.typedText(line)

    #expect(typed.contains(advice), "\(typed)")
    #expect(!elsewhere.contains(": /"), "\(elsewhere)")
    await alice.app.close()
  }

  @Test(arguments: [
    ("back", "To run the command, type: /back"), ("inbox", "To run the command, type: /inbox"),
    ("open friends", "To run the command, type: /open friends"), ("back soon", nil), ("send", nil),
    ("open doors", nil), ("open messages", "To run the command, type: /open messages"),
    ("password", "To run the command, type: /password"),
    ("tab messages", "To run the command, type: /tab messages"), ("tab nine", nil),
    ("messages", "To run the command, type: /messages"), ("friends are here", nil),
    ("send alice see you", "To run the command, type: /send alice see you"),
    ("send it later", nil), ("add @alice", "To run the command, type: /add @alice"),
    ("messaging", "To run the command, type: /messaging"), ("@alice", nil),
    ("friends/requests", "To run the command, type: /friends/requests"), ("so/so", nil),
    ("archive", "To run the command, type: /archive"), ("archive it", nil),
    ("react 1 👍", "To run the command, type: /react 1 👍"), ("delete it", nil), ("2 react", nil),
    ("messaging group Lunch bobby", "command, type: /messaging group Lunch bobby"),
    ("help here", "To run the command, type: /help here"), ("help me", nil), ("Quit", "/Quit"),
    ("logout --everywhere", "To run the command, type: /logout --everywhere"), ("ok --really", nil),
  ])
  func `sends a line that is a command as well, and says so`(line: String, remark: String?)
    async throws
  {
    let (_, bobby) = try await MemorySession.friends()
    await bobby.say("open messaging/with/alice")

    let answer = await bobby.typedText(line)

    #expect(answer.contains("  \(line)\n"))
    #expect(answer.contains("To run the command, type: ") == (remark != nil))
    #expect(answer.contains("To take it back, type: /delete 1\n") == (remark != nil))
    #expect(answer.contains(remark ?? ""))
  }

  @Test func `is helped with its actions as they are typed there`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("send bobby hello")
    await bobby.say("open messaging/with/alice")

    let here = await bobby.typedText("/help here")
    let overview = await bobby.typedText("/help")
    let script = await bobby.text("help here")

    for help in [here, overview] {
      #expect(help.contains("\n  /send TEXT ") && help.contains("\n  /mute "), "\(help)")
    }
    #expect(script.contains("\n  mute "))
  }

  @Test func `is advised of its own actions, and of commands where it has none that do the same`()
    async throws
  {
    let (alice, bobby) = try await MemorySession.friends()
    _ = await alice.newUser("carol", asking: "alice")
    await alice.say("friends accept carol")
    await alice.say("messaging group Lunch bobby")
    await bobby.say("messaging join #1")
    await alice.typedText("open messaging/group/1")

    let member = await alice.typedText("/invite bobby")
    let invited = await alice.typedText("/invite carol")
    let again = await alice.typedText("/invite carol")
    await alice.say("open home")
    let elsewhere = await alice.text("messaging invite #1 bobby")

    #expect(member.contains("See the members with: /members"), "\(member)")
    #expect(invited.contains("Invited"), "\(invited)")
    #expect(again.contains("/expel carol"), "\(again)")
    #expect(elsewhere.contains("See the members with: messaging members GROUP"), "\(elsewhere)")
  }

  @Test func `leaves the numbers of rows and the links of tabs to other places`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")

    #expect(await alice.typedText("tab profile").hasPrefix("@alice"))
    #expect(await alice.typedText("tab messaging").hasPrefix("Messages    messaging"))
    #expect(await alice.typedText("open friends/requests").contains("1  @bobby"))
    #expect(await alice.typedText("1").contains("profile/bobby\n"))
    await alice.say("accept")
    await bobby.say("messaging send alice hello")
    await alice.typedText("tab messages")
    #expect(await alice.typedText("open 1").contains("messaging/with/bobby\n"))
    #expect(await alice.typedText("7").contains("  7\n"))
    await alice.typedText("/back")
    #expect(await alice.typedText("7").contains("There is no row 7."))
  }

  @Test(arguments: ["hello", "it's \"me\" - really", "#1 'a' \\ 'b'"])
  func `gives back the text of a message that is to be edited`(_ text: String) async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("open messaging/with/bobby")
    await alice.typed(text)

    let asked = await alice.typed("/edit 1")
    #expect(asked.draft == "/edit 1 \(text)" && asked.isFreeOfSecrets)
    await alice.typed("\(try #require(asked.draft))!")

    #expect(await alice.text("messaging read bobby").contains("\(text)!"))
    #expect(await alice.say("edit 1").draft == nil)
    #expect(await alice.typed("/reply 1").draft == nil)
    await alice.app.close()
  }

  @Test func `gives no text back of a message that is too old or of another`() async throws {
    let clock = ManualClock(now: Timestamp(milliseconds: 1_778_486_400_000))
    let alice = try await MemorySession(at: clock, profile: "alice")
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
    await alice.say("send bobby first")
    await bobby.say("send alice second")
    clock.advance(by: .seconds(EditMessage.minutes * 60))
    await alice.say("send bobby third")
    await alice.say("open messaging/with/bobby")

    #expect(await alice.typed("/edit 1").draft == "/edit 1 first")
    let foreign = await alice.typedText("/edit 2")
    #expect(foreign == "✗ edit is not available for message 2.\n  Available for: 1, 3.")
    clock.advance(by: .milliseconds(1))
    await alice.say("open messaging/with/bobby")
    let old = await alice.typedText("/edit 1")
    #expect(old == "✗ edit is not available for message 1.\n  Available for: 3.")
    await alice.app.close()
  }

  @Test(arguments: [
    ("/friends blocked", "Block one: /friends block NAME"),
    ("/messaging mute bobby", "End it with: /messaging unmute bobby"),
    ("/messaging archive bobby", "See it with: /messaging inbox --archived"),
  ])
  func `is told by an answer what to enter there`(line: String, advice: String) async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("send bobby hello")
    await alice.say("open messaging/with/bobby")

    #expect(await alice.typedText(line).contains(advice))
    await alice.say("home")
    let elsewhere = await alice.typedText(line)
    #expect(elsewhere.contains(advice.replacing(": /", with: ": ")), "\(elsewhere)")
    await alice.app.close()
  }

  @Test func `opens a row of the list that a command has printed last`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await bobby.say("messaging send alice hello")

    #expect(await alice.typedText("friends list").contains("1  @bobby"))
    await alice.typedText("whoami")
    #expect(await alice.typedText("1").contains("profile/bobby\n"))
    #expect(await alice.session.prompt.plain == "alice · profile/bobby> ")
    #expect(await alice.typedText("inbox").contains("1  ● @bobby"))
    #expect(await alice.typedText("open 1").contains("messaging/with/bobby\n"))
    #expect(await alice.session.prompt.plain == "alice · bobby> ")
    // What a screen shows later counts, and a script is given no numbers.
    await alice.typedText("/friends list")
    #expect(await alice.typedText("/tab profile").contains("1  Change your profile"))
    #expect(await alice.typedText("1").contains("profile/edit\n"))
    #expect(await alice.text("friends list").contains("  @bobby"))
    #expect(await !alice.text("friends list").contains("1  @bobby"))
  }

  @Test func `keeps the other user's name in the prompt, also where nothing can be sent`()
    async throws
  {
    let (alice, bobby) = try await MemorySession.friends()
    await bobby.say("messaging send alice hello")
    await alice.say("open messaging/with/bobby")

    await bobby.say("block alice --yes")
    #expect(await alice.session.prompt.plain == "alice · bobby> ")
    await bobby.say("auth delete bobby 'seven green chairs outside' --yes")
    #expect(await alice.typedText("/show").contains("This account was deleted."))
    #expect(await alice.session.prompt.plain == "alice · deleted account> ")
  }

  @Test func `goes from a place of a tab to its first place by the tab's name`() async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("open messaging/with/bobby")

    #expect(await alice.typedText("/messages").hasPrefix("Messages    messaging"))
    #expect(await alice.typedText("messages").hasPrefix("Messages    messaging"))
    await alice.say("open messaging/with/bobby")
    await alice.say("tab home")
    #expect(await alice.typedText("messages").hasPrefix("@bobby"))
    await alice.app.close()
  }

  @Test func `renames a group to what begins as the name of another`() async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("messaging group 'Lunch on Friday' bobby")
    await alice.say("messaging group Lunch bobby")
    await alice.say("open 'Lunch on Friday'")

    #expect(await alice.typedText("/rename Lunch at noon").contains("“Lunch at noon”"))
    #expect(await alice.typedText("/describe Lunch for all").contains("“Lunch for all”"))
    #expect(await alice.text("inbox").contains("“Lunch”"))
    await alice.app.close()
  }

  @Test func `asks before a group is given away`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("messaging group Lunch bobby")
    await bobby.say("messaging join Lunch")

    #expect(await alice.text("messaging handover Lunch bobby").contains("--yes"))
    await alice.say("open Lunch")
    #expect(await alice.text("handover bobby").contains("--yes"))
    #expect(await alice.text("messaging members Lunch").contains("@alice  role owner"))
    await alice.say("messaging handover Lunch bobby --yes")
    #expect(await alice.text("messaging members Lunch").contains("@bobby  role owner"))
    await alice.app.close()
  }

  @Test func `says of a row that leads nowhere what it offers`() async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await alice.say("messaging group Lunch bobby")

    await bobby.typedText("invitations")
    let answer = await bobby.typedText("open 1")
    #expect(answer == "✗ Row 1 cannot be opened.\n  Use one of: join 1, reject 1.")
    #expect(await bobby.typedText("open 7") == "✗ There is no row 7.\n  Rows shown: 1.")
    await alice.app.close()
  }

  @Test func `goes to a tab or a person by the name alone`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    _ = await alice.newUser("bobby")

    let tabs = Composition.app.features.compactMap(\.tab?.name)
    #expect(await alice.typedText("tab") == (["Tabs", "home"] + tabs).joined(separator: "\n  "))
    #expect(tabs.contains("messages"))
    #expect(await alice.typedText("messages").hasPrefix("Messages    messaging"))
    #expect(await alice.typedText("@bobby").contains("profile/bobby\n"))
    #expect(await alice.typedText("@nobody").contains("✗"))
    #expect(await alice.typedText("tab profile").contains("search"))
    #expect(await alice.typedText("search bob").hasPrefix("Find people    profile/search?text=bob"))
  }

  @Test func `takes a command of several modules for that of the module in front`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")

    #expect(await alice.typedText("delete").contains("Use one of: auth delete, messaging delete."))
    await alice.say("open messaging")
    #expect(await alice.typedText("delete").contains("Usage: messaging delete MESSAGE"))
    await alice.app.close()
  }

  @Test func `does something with a person of the list that a command has printed last`()
    async throws
  {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    for name in ["bobby", "carol"] { _ = await alice.newUser(name, asking: "alice") }

    #expect(await alice.typedText("friends requests").contains("2  @"))
    let listed = await alice.typedText("friends requests")
    let first = try #require(listed.firstMatch(of: /1  @(\w+)/)).output.1
    #expect(await alice.typedText("accept 1") == "You and \(first) are now friends.")
    #expect(await alice.typedText("accept 2").hasPrefix("You and "))
    let none = await alice.typedText("accept 9")
    #expect(none == "✗ There is no row 9.\n  Rows shown: 1 to 2.")
    // A number that the command takes itself stays one.
    #expect(await alice.typedText("friends list 1").contains("1  @"))
    await alice.app.close()
  }

  @Test func `joins the group whose invitation a command has printed, whatever its number is`()
    async throws
  {
    let (alice, bobby) = try await MemorySession.friends()
    for title in ["First walk", "Second walk"] {
      await alice.say("messaging group '\(title)' bobby")
    }

    #expect(await bobby.typedText("invitations").contains("1  “Second walk”"))
    #expect(await bobby.typedText("join 1").hasPrefix("You are in “Second walk” now."))
    await alice.app.close()
  }

  @Test func `is not needed for a slash before a command`() async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")

    #expect(await alice.typedText("/friends list").contains("No friends yet."))
    #expect(await alice.typedText("/open friends").hasPrefix("Friends    friends"))
  }

  @Test func `answers an action that the screen does not show in words`() async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("messaging send bobby hi")
    await alice.say("open messaging/with/bobby")

    let muted = await alice.typedText("/mute 8h")
    let unmuted = await alice.typedText("/unmute")
    let again = await alice.typedText("/unmute")

    #expect(muted.hasPrefix("Muted for 8 hours.\n"))
    #expect(unmuted.hasPrefix("No longer muted.\n") && again.hasPrefix("No longer muted.\n"))
    let shown = try #require(await alice.session.shownScreen)
    var answer = NavigationResponse(outcome: "arrived", screen: shown)
    answer.notes = ["Muted."]
    answer.printed = shown
    #expect(answer.text(TextLayoutOptions(isPrompt: true)).plain == "Muted.")
    await alice.app.close()
  }

  @Test func `tells a sentence once of two ways, and each notice of the same words`() async throws {
    let session = try await MemorySession().session

    #expect(await session.tellOnce("bobby: hi", as: .notice))
    #expect(await session.tellOnce("bobby: hi", as: .notice))
    #expect(await !session.tellOnce("bobby: hi", as: .remark))
    #expect(await session.tellOnce("You were removed.", as: .remark))
    #expect(await !session.tellOnce("You were removed.", as: .notice))
    await session.app.close()
  }

  @Test func `keeps what is new back until the answer to a line is printed`() async throws {
    let alice = try await MemorySession()

    _ = await alice.session.respond(to: ShellLine("where"), asking: .script, staysBusy: true)

    #expect(await alice.session.isExecuting)
    await alice.session.becomeIdle()
    #expect(await !alice.session.isExecuting)
    await alice.app.close()
  }
}
