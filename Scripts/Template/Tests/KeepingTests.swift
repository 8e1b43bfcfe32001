import AuthContract
import Database
import Mediator
import TemplateContract
import TestKit
import Testing

@testable import Template

@Suite struct `Keeping in Template` {
  @Test func `stores the text and announces that`() async throws {
    try await World.test { world in
      let entry = try await world.call(as: 1).perform(KeepInTemplate("  Water the plants "))

      #expect(entry == TemplateEntry(number: 1, text: "Water the plants"))
      #expect(entry.description == "Kept: Water the plants")
      #expect(try await world.events() == [KeptInTemplate.name])
    }
  }

  @Test func `numbers the texts in the order in which they come`() async throws {
    try await World.test { world in
      var numbers: [Int64] = []
      for account in [1, 2, 1] as [Int64] {
        numbers.append(try await world.call(as: account).perform(KeepInTemplate("a")).number)
      }

      #expect(numbers == [1, 2, 3])
    }
  }

  @Test func `takes a text that is as long as can be`() async throws {
    try await World.test { world in
      let text = String(repeating: "a", count: Entries.limit)

      let entry = try await world.call(as: 1).perform(KeepInTemplate(text))

      #expect(entry.text == text)
    }
  }

  @Test(arguments: [
    ("", TemplateRefusal.blank), (" \n", .blank),
    (String(repeating: "a", count: 201), .tooLong(limit: 200)),
  ])
  func `refuses what cannot be kept`(_ text: String, _ refusal: TemplateRefusal) async throws {
    try await World.test { world in
      let call = world.call(as: 1)

      await #expect(throws: CallFailure.refused(refusal)) {
        try await call.perform(KeepInTemplate(text))
      }
      let events = try await world.events()
      #expect(events == [])
    }
  }

  @Test func `is for those who are signed in`() async throws {
    try await World.test { world in
      await #expect(throws: CallFailure<TemplateRefusal>.unauthorised(.signedIn)) {
        try await world.alone.call().perform(KeepInTemplate("a"))
      }
    }
  }
}

@Suite struct `What is kept in Template` {
  @Test func `is answered the latest first, each to their own`() async throws {
    try await World.test { world in
      for text in ["first", "second"] {
        _ = try await world.call(as: 1).perform(KeepInTemplate(text))
      }
      _ = try await world.call(as: 2).perform(KeepInTemplate("other"))

      let entries = try await world.alone.call().perform(TemplateOf(AccountID(rawValue: 1)))

      #expect(entries.map(\.text) == ["second", "first"])
    }
  }

  @Test func `is asked of nobody else`() async throws {
    try await World.test { world in
      _ = try await world.call(as: 1).perform(KeepInTemplate("a"))

      #expect(world.alone.calls == [])
      #expect(world.alone.mediator.facts.first { $0.name == "Template" }?.uses == [])
    }
  }

  @Test func `is forgotten with the account`() async throws {
    try await World.test { world in
      let account = AccountID(rawValue: 1)
      _ = try await world.call(as: 1).perform(KeepInTemplate("a"))

      _ = try await world.database.write { try $0.record(AccountDeleted(account: account)) }
      try await world.log.deliver()

      #expect(try await world.alone.call().perform(TemplateOf(account)) == [])
    }
  }
}
