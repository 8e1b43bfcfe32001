import Navigation
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Links at the prompt` {
  private let alice: MemorySession

  init() async throws {
    alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
  }

  private func offers() async -> [String] {
    await alice.session.complete("open profile/e").candidates.map(\.text)
  }

  /// The words of the line that lists a link.
  private func listing(of link: String) async -> [String] {
    let lines = await alice.text("links").split(separator: "\n")
    let rows = lines.map { $0.split(separator: " ").map { String($0) } }
    return rows.first { $0.first == link } ?? []
  }

  @Test func `are not needed for a tab, whose name opens its first place`() async {
    for line in ["open messages", "open messaging/settings", "open messages"] {
      await alice.say(line)
    }

    #expect(await alice.session.placeLink == "messaging")
  }

  @Test func `say which of them cannot be opened now, and are offered only if they can`() async {
    #expect(await listing(of: "profile/edit") == ["profile/edit", "Profile"])
    #expect(await offers() == ["profile/edit"])

    await alice.say("modules stop profile")

    #expect(await listing(of: "profile/edit") == ["profile/edit", "Profile", "stopped"])
    #expect(await listing(of: "home") == ["home", "Home"])
    #expect(await offers() == [])
    #expect(await alice.text("open profile/edit").contains("Profile is stopped"))

    await alice.say("modules start profile")

    #expect(await offers() == ["profile/edit"])
    await alice.app.close()
  }

  @Test func `may have what other programs add to them, and nothing else`() async {
    let opened = await alice.say("open 'profile/edit?utm_source=mail&fbclid=1'")
    let refused = await alice.text("open 'profile/edit?source=mail'")

    #expect(opened.answer.screen?.link == "profile/edit")
    #expect(refused.contains("profile/edit takes no parameters after ?."))
    await alice.app.close()
  }

  @Test func `lead to the help on any words`() async {
    let overview = await alice.text("open help")
    let module = await alice.say("open help/profile")
    let command = await alice.text("help/profile/set")
    let nothing = await alice.text("open help/profle")

    #expect(overview.contains("profile") && overview.contains("search"))
    #expect(module.answer.screen?.link == "help/profile")
    #expect(module.answer.screen?.rows.contains { $0.link == "help/profile/set" } == true)
    #expect(command.contains("Changes your"))
    #expect(nothing.contains("Unknown command: profle.\n  Did you mean help profile?"))
    #expect(
      await alice.session.complete("open help/prof").candidates.map(\.text) == ["help/profile"]
    )
    await alice.app.close()
  }

  @Test func `lead to a person by an @ before the name`() async {
    let opened = await alice.say("open @alice")
    let unknown = await alice.text("open @a")

    #expect(opened.answer.screen?.link == "profile/alice")
    #expect((opened.answer as? NavigationResponse)?.outcome == "redirected")
    #expect(unknown.contains("Unknown link: @a."))
    await alice.app.close()
  }

  @Test func `keep what lies beneath them in a container of their own`() async {
    let opened = await alice.say("open profile/edit --as present-nav")
    let back = await alice.say("back")

    #expect(opened.answer.screen?.link == "profile/edit")
    #expect(back.answer.screen?.link == "profile")
    await alice.app.close()
  }
}
