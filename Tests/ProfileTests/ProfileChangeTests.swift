import AuthContract
import FoundationEssentials
import Links
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `A change of a profile` {
  @Test func `keeps the fields without a value`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      try await world.change(1, name: "Alice A.", bio: "Climbs.", visibility: .friends)

      let card = try await world.change(1, status: "On a mountain")

      #expect(card.name == "Alice A.")
      #expect(card.bio == "Climbs.")
      #expect(card.status == "On a mountain")
      #expect(card.visibility == .friends)
    }
  }

  @Test func `can empty every text but the name`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      try await world.change(1, bio: "Climbs.", status: "On a mountain")

      let card = try await world.change(1, bio: "", status: " ")

      #expect(card.bio == "")
      #expect(card.status == "")
    }
  }

  @Test func `of nothing is refused`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeProfile(), as: 1)

      #expect(code == "profile.nothing-to-change")
    }
  }

  @Test(arguments: ["", "   ", "\n", "\u{200B}", "\u{3164}", "\u{202E}", "\u{0301}", "\u{7}"])
  func `to a name without a visible character is refused`(_ name: String) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])

      let code = try await world.refusal(of: ChangeProfile(displayName: name), as: 1)

      #expect(code == "profile.blank-name")
    }
  }

  @Test(arguments: [
    ("a\u{200B}lice", "alice"), ("al\u{AD}ice", "alice"), ("alice\u{E0041}\u{E0042}", "alice"),
    ("\u{FEFF}alice\u{2060}", "alice"), ("a\u{200D}lice", "alice"), ("alice\u{FE0F}", "alice"),
    ("al\u{2800}ice", "alice"), ("a\u{E000}lice", "alice"), ("👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"),
    ("नि\u{200D}ल", "नि\u{200D}ल"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
  ])
  func `leaves nothing in a name that nobody sees`(name: String, shown: String) throws {
    let changes = try ProfileChanges(ChangeProfile(displayName: name))

    #expect(changes.name == shown)
  }

  @Test(arguments: [(64, 1_000, 140, nil), (65, 1, 1, "name"), (1, 1_001, 1, "bio")])
  func `is refused if a text is too long for its field`(
    _ name: Int,
    _ bio: Int,
    _ status: Int,
    _ tooLong: String?
  ) throws {
    let command = ChangeProfile(
      displayName: String(repeating: "é", count: name),
      bio: String(repeating: "x", count: bio),
      status: String(repeating: "x", count: status)
    )
    do throws(ProfileError) {
      _ = try ProfileChanges(command)
      #expect(tooLong == nil)
    } catch {
      #expect(error.description.contains(tooLong ?? "?"))
    }
  }

  @Test func `counts every combining mark of a letter`() {
    let zalgo = "a" + String(repeating: "\u{0301}", count: 64)

    let refusal = #expect(throws: ProfileError.self) {
      try ProfileChanges(ChangeProfile(displayName: zalgo))
    }

    #expect(refusal == .tooLong(field: "name", limit: 64))
  }

  @Test(arguments: [
    ("  Ann \t Lee  ", "Ann Lee"), ("Ann\nLee", "Ann Lee"), ("A\u{1B}[31mred", "A [31mred"),
    ("a\u{202E}b", "ab"), ("'; DROP TABLE profile; --", "'; DROP TABLE profile; --"),
    ("日本 👩‍👩‍👧", "日本 👩‍👩‍👧"),
  ])
  func `stores a name as one clean line`(_ text: String, _ name: String) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])

      #expect(try await world.change(1, name: text).name == name)
      #expect(try await world.call(as: 2).perform(DisplayNames([1])) == [1: name])
    }
  }

  @Test func `keeps the lines of a biography`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])

      let card = try await world.change(1, bio: "\n one\r\ntwo \u{7}\n\nthree\n\n")

      #expect(card.bio == "one\ntwo\n\nthree")
    }
  }

  @Test func `does not restore the profile of a deleted account`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      try await world.delete(1)
      world.others.enter(2, "other")

      await #expect(throws: CallFailure<ProfileError>.unauthorised(.signedIn)) {
        try await world.change(1, name: "Ghost")
      }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Every option of a change` {
  @Test(arguments: [
    ("--name x", ChangeProfile(displayName: "x")), ("--bio x", ChangeProfile(bio: "x")),
    ("--status x", ChangeProfile(status: "x")),
    ("--visibility nobody", ChangeProfile(visibility: .nobody)),
  ])
  func `sets its own field and no other`(_ line: String, _ expected: ChangeProfile) throws {
    let command = try ChangeProfile.signature.parse(CommandArguments(line: line))

    #expect(command == expected)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A form that a session saved` {
  @Test func `keeps its keys`() throws {
    let saved = #"{"name":"Al","visibility":"friends"}"#

    let command = try JSONDecoder().decode(ChangeProfile.self, from: Data(saved.utf8))

    #expect(command == ChangeProfile(displayName: "Al", visibility: .friends))
  }
}
