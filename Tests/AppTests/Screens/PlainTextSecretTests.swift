import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `Text that is typed in a conversation` {
  @Test(arguments: [
    "auth login alice 'canary in a mine'", "login alice canary", "auth codes canary",
    "password is wrong", "auht login alice canary", "auth pasword canary words",
    "Auth login alice canary", "AUTH/LOGIN alice canary", "app auth login alice canary",
    "auth/login alice canary", "alias in login alice canary7ine", "logn alice canary7ine",
    "login annie canary'x", "login annie 'canary", "password canary 'canary",
    #"login annie canary\"#, "codes canary'x", "delet alice Canary7 --yes", "/delete alice canary",
    "dleete alice Canary7", "lgoin annie Canary7'x", "login --password=canary'x annie",
    "submit annie Canary7ine", "login annie  Canary7ine and more",
    "/messaging delete alice canary", "delete annie Canary7'x", "auth/login?password=canary",
    "auth login \"alice canary", "help login alice canary", "login\u{a0}alice\u{2003}canary",
    "\u{feff}login alice canary", "ｌｏｇｉｎ alice canary", "whoami; login alice canary",
    "login,alice,canary", "swift run app login alice Canary7", "> login alice canary",
    "login -u alice -p Canary7",
    "\"auth login alice canary\"", "alias l2 'login alice Canary7'", "auth/login Canary7",
    "open auth/login Canary7", "watch auth/login Canary7", "in alice canary", "change canary new",
    "pasword canary-77", "logni alice canary7ine",
    "move --to postgres://u:canary@host/db", "postgres://u:canary@host/db",
  ])
  func `is not sent where it is a command with a password or a code`(line: String) async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await bobby.say("alias in auth login")
    await bobby.say("alias change auth password")
    await bobby.say("open messaging/with/alice")

    let result = await bobby.typed(line)
    let read = await alice.text("messaging read bobby")

    #expect(!read.contains(line), "\(read)")
    #expect(!result.isFreeOfSecrets)
  }

  @Test(arguments: [
    "my password is canary", "alias me if you can", "loging in at 8:30 today",
    "registered alice yesterday", "forget about it, will you?", "login", "auth login alice",
    "codes of conduct are long", "login page isn't there", "submit it now", "delete this photo",
    "meet at 8; bring bread", "logins fail", "password?", "ask alice to register by Monday",
    "alias x \"\"", "\"\"", "\"say \\\"hi\\\"\"",
  ])
  func `is sent where it only begins as one`(line: String) async throws {
    let (alice, bobby) = try await MemorySession.friends()
    await bobby.say("open messaging/with/alice")

    _ = await bobby.typed(line)

    #expect(await alice.text("messaging read bobby").contains(line))
  }
}
