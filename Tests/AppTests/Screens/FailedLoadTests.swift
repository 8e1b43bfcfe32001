import Database
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `A screen that cannot load` {
  @Test func `keeps what it shows with the reason, and loads when the user tries again`()
    async throws
  {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    let bobby = await alice.newUser("bobby", asking: "alice")
    await alice.say("friends accept bobby")
    await bobby.say("messaging send alice 'an old squirrel'")
    await alice.say("open messaging/with/bobby")

    try await alice.rename("messaging_message", to: "mislaid")
    let failed = await alice.text("show")
    let elsewhere = await alice.text("tab friends")
    try await alice.rename("mislaid", to: "messaging_message")
    await alice.say("tab messages")
    await bobby.say("messaging send alice 'a new squirrel'")
    let loaded = await alice.text("show")

    #expect(failed.contains("an old squirrel"))
    #expect(failed.contains("This may be out of date."))
    #expect(failed.contains("Try again with: show"))
    #expect(elsewhere.contains("bobby"))
    #expect(!elsewhere.contains("out of date"))
    #expect(loaded.contains("a new squirrel"))
    #expect(!loaded.contains("out of date"))
    await alice.app.close()
  }

  @Test(arguments: ["home", "tab friends", "open messaging/new", "present auth/account"])
  func `leaves a user where they were, and says so`(start: String) async throws {
    let alice = try await MemorySession()
    await alice.say("register alice 'seven green chairs outside'")
    await alice.say(start)
    let place = await alice.session.placeLink

    for link in ["group/3", "group/3/members", "with/nobody", "with/alice"] {
      let answer = await alice.text("open messaging/\(link)")

      #expect(await alice.session.placeLink == place, "\(link)")
      #expect(answer.contains("You are still at: "), "\(link)")
      #expect(answer.hasSuffix("  \(place ?? "")"), "\(link)")
    }
    await alice.app.close()
  }
}

extension MemorySession {
  fileprivate func rename(_ table: String, to name: String) async throws {
    try await app.database.write { transaction in
      try transaction.execute(SQLText(composed: "ALTER TABLE \(table) RENAME TO \(name)"))
    }
  }
}
