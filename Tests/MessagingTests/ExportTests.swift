import AuthContract
import Foundation
import JSON
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An export` {
  @Test func `writes each message as a line of JSON, in batches`() async throws {
    try await TestFolder.run { folder in
      try await World.run { world in
        try await world.befriend(alice, bob)
        for number in 1...1_001 { try await world.send("text \(number)", from: alice, to: bob) }
        let export = ExportConversation(
          correspondent: .person(alice.username),
          file: folder.path("out.jsonl")
        )
        var progress: [Int] = []
        for try await step in try await world.call(bob).perform(
          ExportConversationWithProgress(export)
        ) {
          progress.append(step.messages)
        }

        #expect(progress == [500, 1_000, 1_001])
        let lines = folder.lines("out.jsonl")
        #expect(lines.compactMap { $0["number"] as? Int } == Array(1...1_001))
        #expect(lines.last?["text"] as? String == "text 1001")
        #expect(lines.last?["from"] as? String == "alice")
        #expect(folder.names == ["out.jsonl"])
      }
    }
  }

  @Test(arguments: [600, 2_600])
  func `reads at most one batch at a time from a conversation of any length`(count: Int)
    async throws
  {
    try await TestFolder.run { folder in
      let database = ObservedDatabase(try TestDatabase.empty())
      try await World.run(on: database) { world in
        try await world.befriend(alice, bob)
        for number in 1...count { try await world.send("\(number)", from: alice, to: bob) }
        let export = ExportConversation(
          correspondent: .person(alice.username),
          file: folder.path("out.jsonl")
        )

        #expect(try await world.call(bob).perform(export).messages == count)
        #expect(database.mostRows == 500)
      }
    }
  }

  @Test(arguments: [
    "\"quoted\" \\ and \n new \t lines", "a\u{1}\u{1F}\u{7F}\u{85}\u{2028}", "👩‍👩‍👧‍👦 é 中", "},{",
  ])
  func `keeps a hostile text in its line`(text: String) async throws {
    try await TestFolder.run { folder in
      try await World.run { world in
        try await world.befriend(alice, bob)
        try await world.send(text, from: alice, to: bob)
        let export = ExportConversation(
          correspondent: .person(alice.username),
          file: folder.path("out.jsonl")
        )
        let written = try await world.call(bob).perform(export)

        #expect(written.messages == 1)
        #expect(written.bytes == folder.bytes("out.jsonl").count)
        #expect(folder.lines("out.jsonl").map { $0["text"] as? String } == [text])
        let raw = folder.bytes("out.jsonl").dropLast()
        #expect(raw.allSatisfy { $0 >= 0x20 })
      }
    }
  }

  @Test func `has each message as it is read`() async throws {
    try await TestFolder.run { folder in
      try await World.run { world in
        let group = try await world.group(alice, bob)
        let first = try await world.send("one", from: alice, to: .group(group))
        let text = try #require(MessageText("two"))
        _ = try await world.call(alice).perform(ReplyToMessage(message: first.id, text: text))
        let emoji = try #require(Emoji("👍"))
        _ = try await world.call(bob).perform(AddReaction(message: first.id, emoji: emoji))
        let path = folder.path("out.jsonl")
        let export = ExportConversation(correspondent: .group(group), file: path)
        _ = try await world.call(bob).perform(export)

        let page = try await world.call(bob).perform(ReadMessages(correspondent: .group(group)))
        let written = try folder.bytes("out.jsonl").split(separator: UInt8(ascii: "\n")).map {
          try JSONTextDecoder.value(Message.self, from: String(decoding: $0, as: UTF8.self))
        }
        #expect(written == page.messages)
        #expect(written.count == 2)
      }
    }
  }

  @Test func `has only what its reader sees`() async throws {
    try await TestFolder.run { folder in
      try await World.run { world in
        let group = try await world.group(alice, bob, carol)
        try await world.block(bob, by: carol)
        try await world.send("hidden", from: bob, to: .group(group))
        let sent = try await world.send("deleted", from: alice, to: .group(group))
        _ = try await world.call(alice).perform(DeleteMessage(message: sent.id))
        let export = ExportConversation(
          correspondent: .group(group),
          file: folder.path("out.jsonl")
        )
        _ = try await world.call(carol).perform(export)

        let lines = folder.lines("out.jsonl")
        #expect(lines.compactMap { $0["number"] as? Int } == [2])
        #expect(lines.first?.keys.contains("text") == false)
        #expect(await refusal(of: export, world.call(dave)) == .notInGroup(group))
      }
    }
  }

  @Test func `overwrites no file, and names the file it cannot write`() async throws {
    try await TestFolder.run { folder in
      try await World.run { world in
        try await world.befriend(alice, bob)
        try await world.send("hi", from: alice, to: bob)
        let path = folder.path("out.jsonl")
        let export = ExportConversation(correspondent: .person(alice.username), file: path)
        _ = try await world.call(bob).perform(export)
        let before = folder.bytes("out.jsonl")

        #expect(await refusal(of: export, world.call(bob)) == .fileExists(path: path))
        #expect(folder.bytes("out.jsonl") == before)
        let nowhere = ExportConversation(
          correspondent: .person(alice.username),
          file: "/nowhere/out.jsonl"
        )
        #expect(
          await refusal(of: nowhere, world.call(bob)) == .cannotWrite(path: "/nowhere/out.jsonl")
        )
      }
    }
  }
}

extension TestFolder {
  /// The lines of a file, parsed by Foundation.
  fileprivate func lines(_ name: String) -> [[String: Any]] {
    bytes(name).split(separator: UInt8(ascii: "\n")).compactMap { line in
      try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    }
  }
}
