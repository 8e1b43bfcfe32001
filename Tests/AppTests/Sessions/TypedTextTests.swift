import Foundation
import Testing

@testable import AppCore

@Suite struct `The file of what was typed` {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("typed-\(UUID().uuidString)").path

  @Test func `gives back what the same user typed, and nothing to another`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = TypedTextFile(at: path)
    #expect(file.change(of: "alice") { $0.unsent.append(["messaging", "send", "bob", "hi"]) })
    StoredDraft(file: file, user: "alice", place: "messaging/with/bob").keep("half\nof \"it\"")

    let next = TypedTextFile(at: path)
    #expect(next.content(of: "alice").unsent == [["messaging", "send", "bob", "hi"]])
    #expect(next.content(of: "alice").drafts == ["messaging/with/bob": "half\nof \"it\""])
    #expect(next.content(of: "bob") == TypedTextFile.Content(user: "bob"))
    next.change(of: "bob") { $0.drafts["messaging"] = "mine" }
    let last = TypedTextFile(at: path)
    #expect(last.content(of: "alice").unsent.count == 1)
    #expect(last.content(of: "bob").drafts == ["messaging": "mine"])
  }

  @Test func `says once what ends with the program, as long as there is no room for it`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = TypedTextFile(at: folder.appendingPathComponent("typed").path)
    file.change(of: "alice") { $0.drafts["messaging"] = "half" }
    #expect(file.takeUnstoredCount(of: "alice") == 0)

    for text in ["hi", "ho"] {
      #expect(!file.change(of: "alice") { $0.unsent.append(["messaging", "send", "bob", text]) })
      #expect(file.takeUnstoredCount(of: "alice") == (text == "hi" ? 1 : 2))
      #expect(file.takeUnstoredCount(of: "alice") == 0)
    }
    #expect(file.takeUnstoredCount(of: "bob") == 0)
    file.change(of: "alice") { $0.unsent.append(["messaging", "send", "bob", "hm"]) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    #expect(file.takeUnstoredCount(of: "alice") == 0, "there is room now")
    let kept = TypedTextFile(at: folder.appendingPathComponent("typed").path).content(of: "alice")
    #expect(kept.unsent.map(\.last) == ["hi", "ho", "hm"])
  }

  @Test func `keeps what is typed with the same profile at two prompts`() {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (one, other) = (TypedTextFile(at: path), TypedTextFile(at: path))

    one.change(of: "alice") { $0.unsent.append(["messaging", "send", "bob", "hi"]) }
    other.change(of: "alice") { $0.drafts["messaging/with/bob"] = "half" }
    one.change(of: "alice") { $0.unsent.append(["messaging", "send", "bob", "ho"]) }

    let kept = TypedTextFile(at: path).content(of: "alice")
    #expect(kept.unsent.map(\.last) == ["hi", "ho"])
    #expect(kept.drafts == ["messaging/with/bob": "half"])
  }

  @Test func `reads what an earlier version kept, and forgets who typed long ago`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let former = #"{"user":"alice","drafts":{"messaging/with/bob":"half"},"unsent":[]}"#
    try Data(former.utf8).write(to: URL(fileURLWithPath: path))

    let file = TypedTextFile(at: path)
    #expect(file.content(of: "alice").drafts == ["messaging/with/bob": "half"])
    for number in 1...20 { file.change(of: "user\(number)") { $0.drafts["a"] = "b" } }

    #expect(TypedTextFile(at: path).content(of: "alice").drafts.isEmpty)
    #expect(TypedTextFile(at: path).content(of: "user1").drafts == ["a": "b"])
  }

  @Test(
    arguments: [
      "", "/logout", String(repeating: "a", count: 40_000), "login alice t", "Auth Login alice t",
      "auth/login alice t", "logni alice t", "pasword t", "my password is t-7", "\"password\" t",
      "https://me:t@example.org",
    ]
  )
  func `keeps no command and no text that is too long as a draft`(text: String) {
    let draft = StoredDraft(
      file: TypedTextFile(at: nil),
      user: "alice",
      place: "messaging/with/bob",
      namesThatTakeSecrets: ["login", "password"]
    )
    for half in ["half", "login", "my password is old", "see https://example.org"] {
      draft.keep(half)
      #expect(draft.text == half)
    }

    draft.keep(text)

    #expect(draft.text.isEmpty)
  }

  @Test func `goes when nothing is left, and with the account`() {
    let file = TypedTextFile(at: path)
    let draft = StoredDraft(file: file, user: "alice", place: "messaging/with/bob")
    draft.keep("half")
    #expect(FileManager.default.fileExists(atPath: path))
    draft.keep("")
    #expect(!FileManager.default.fileExists(atPath: path))
    draft.keep("half")
    file.erase("alice")

    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(draft.text.isEmpty)
  }

  @Test func `of a user goes with the account in all files`() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory,
      create: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["one", "two", "three"].map {
      TypedTextFile(at: folder.appendingPathComponent($0).path)
    }
    for file in files {
      for user in ["bobby", "alice"] { file.change(of: user) { $0.drafts["a"] = "of \(user)" } }
    }

    files[1].eraseEverywhere("bobby")

    let kept = ["one", "two", "three"].map { name in
      let file = TypedTextFile(at: folder.appendingPathComponent(name).path)
      return ["alice", "bobby"].filter { !file.content(of: $0).drafts.isEmpty }
    }
    #expect(files[0].latestUser == "alice")
    #expect(kept == [["alice"], ["alice"], ["alice"]])
  }

  @Test func `goes with an account that one command deletes, whatever the profile`() throws {
    let runner = try ProgramRunner()
    try runner.say("register alice 'seven green chairs outside'", as: "alice")
    let file = runner.folder.appendingPathComponent("typed/other").path
    for user in ["alice", "bobby"] {
      TypedTextFile(at: file).change(of: user) { $0.drafts["a"] = "b" }
    }

    try runner.say("auth delete alice 'seven green chairs outside' --yes", as: "alice")

    let left = TypedTextFile(at: file)
    #expect(left.content(of: "alice").drafts.isEmpty)
    #expect(left.content(of: "bobby").drafts == ["a": "b"])
  }

  @Test func `reads through no link, and nothing that it did not write`() throws {
    let target = path + ".target"
    defer {
      for file in [path, target] { try? FileManager.default.removeItem(atPath: file) }
    }
    TypedTextFile(at: target).change(of: "alice") { $0.drafts["a"] = "b" }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(TypedTextFile(at: target).content(of: "alice").drafts == ["a": "b"])
    #expect(TypedTextFile(at: path).content(of: "alice").drafts.isEmpty)

    try Data("{\"user\": 7".utf8).write(to: URL(fileURLWithPath: target))

    #expect(TypedTextFile(at: target).content(of: "alice").drafts.isEmpty)
  }
}
