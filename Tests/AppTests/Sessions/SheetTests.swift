import Links
import Navigation
import Terminal
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A sheet` {
  @Test func `says that it opens, and that it closes`() async throws {
    let user = try await MemorySession()

    let opened = await user.text("open auth/login")
    #expect(opened.hasPrefix("↑ Sign in opens over the tabs.\n"), "\(opened)")
    let closed = await user.text("back")
    #expect(closed.hasPrefix("↓ Sign in closes.\n"), "\(closed)")
    #expect(await !user.text("tab friends").contains("closes"), "a line says only what it did")
  }

  @Test func `closes with the line that signs in, and says so`() async throws {
    let user = try await MemorySession()
    await user.say("open friends/requests")

    let answer = await user.text("register alice 'seven green chairs outside'")

    #expect(answer.contains("↓ Sign in closes."), "\(answer)")
    #expect(answer.contains("Friend requests") || answer.contains("requests"), "\(answer)")
  }

  @Test(arguments: ["present profile/edit", "open auth/forgot"])
  func `is left for the tab beneath it`(opening: String) async throws {
    let user = try await MemorySession()
    await user.say("register alice 'seven green chairs outside'")
    await user.say("tab messages")
    await user.say(opening)

    let answer = await user.text("tab messages")

    #expect(answer.contains("Messages    messaging"), "\(answer)")
  }

  @Test(arguments: ["open", "present"])
  func `is no obstacle to the account, where signing in leads who is signed in`(
    verb: String
  ) async throws {
    let user = try await MemorySession()
    await user.say("register alice 'seven green chairs outside'")
    await user.say("open auth/forgot")

    let answer = await user.text("\(verb) auth/login")

    #expect(answer.contains("Your account    auth/account"), "\(answer)")
    #expect(await user.text("back").contains("Forgotten password"))
  }

  @Test(arguments: [
    ("profile/bobby", "write", "messaging/with/bobby"),
    ("messaging/with/bobby", "/profile", "profile/bobby"), ("friends", "search", "profile/search"),
    ("friends", "write bobby", "messaging/with/bobby"), ("profile", "edit", "profile/edit"),
    ("messaging", "archived", "messaging/archived"),
  ])
  func `is covered by the place that one of its actions leads to`(
    sheet: String,
    action: String,
    place: String
  ) async throws {
    let (alice, _) = try await MemorySession.friends()
    await alice.say("present \(sheet)")

    await alice.typed(action)

    #expect(await alice.session.placeLink == place)
    await alice.say("back")
    #expect(await alice.session.placeLink == sheet)
    await alice.app.close()
  }

  @Test func `is shown by where with how it opened`() async throws {
    let user = try await MemorySession()
    await user.say("open auth/login")

    #expect(await user.text("where").contains("present with sheet"))
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `A closed screen` {
  @Test func `is a finding of doctor as long as something keeps it in memory`() async throws {
    let user = try await MemorySession()
    await user.say("open auth/login")
    #expect(await !user.text("doctor").contains("closed screen"))

    let kept = await user.session.doctorWithKeptScene()
    #expect(kept.contains("A closed screen is still in memory: LoginScene at #"), "\(kept)")

    #expect(await !user.text("doctor").contains("closed screen"))
  }

  @Test func `is none after a journey through all features`() async throws {
    let user = try await MemorySession()
    let lines = [
      "register alice 'seven green chairs outside'", "open friends/requests", "open messaging/new",
      "pick", "back", "open profile/edit", "bio 'half done'", "discard --yes", "open auth/sessions",
      "logout", "open auth/register", "back",
    ]
    for line in lines { await user.say(line) }

    #expect(await !user.text("doctor").contains("closed screen"))
  }
}

extension ShellSession {
  /// Closes the scene in front and keeps it in memory while doctor looks.
  fileprivate func doctorWithKeptScene() async -> String {
    let kept = navigator.front
    _ = await respond(to: ShellLine("back"), asking: .script)
    let answer = await respond(to: ShellLine("doctor"), asking: .script).answer
    return withExtendedLifetime(kept) { answer.text(TextLayoutOptions()).plain }
  }
}
