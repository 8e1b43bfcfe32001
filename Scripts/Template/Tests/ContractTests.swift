import AuthContract
import Database
import Links
import Mediator
import SQLite
import TemplateContract
import TestKit
import Testing

@testable import Template

@Suite struct `The contract of Template` {
  @Test func `has a stable code and a sentence for each refusal`() {
    let codes = TemplateRefusal.examples.map(\.code)

    #expect(codes == ["template.blank", "template.too-long"])
    #expect(TemplateRefusal.examples.allSatisfy { $0.description.hasSuffix(".") })
    #expect(TemplateRefusal.examples.map(\.hint).count { $0 == nil } == 1)
  }

  @Test func `has a stable name and a subject for its event`() {
    let event = KeptInTemplate(account: AccountID(rawValue: 7), number: 1)

    #expect(KeptInTemplate.name == "template.kept")
    #expect(event.subject == "account/7")
  }

  @Test func `has a link to its place, both ways`() {
    #expect(TemplateScene.links.count == 1)
    #expect(TemplateScene.list.path?.text == "template")
    #expect(TemplateScene.list.access == .signedIn)
  }

  @Test func `has commands whose examples are words that work`() async throws {
    try await World.test { world in
      let book = world.alone.mediator.commands
      for entry in book.entries {
        guard case .found(let found, let rest) = book.find(try Words.split(entry.example)) else {
          Issue.record("“\(entry.example)” is no command")
          continue
        }
        #expect(found.name == entry.name)
        _ = try found.parse(CommandArguments(Array(rest)))
      }
    }
  }

  @Test func `has tables that can be made twice`() async throws {
    let database = try SQLiteDatabase.inMemory()

    for _ in 1...2 {
      try await Migrator(database).migrate("Template", with: TemplateSchema.migrations)
    }

    let count: Int? = try await database.read { connection in
      try connection.value("SELECT COUNT(*) FROM template_entry")
    }
    #expect(count == 0)
  }
}
