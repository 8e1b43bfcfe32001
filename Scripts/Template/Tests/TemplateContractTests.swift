import AuthContract
import Database
import Links
import Mediator
import Navigation
import SQLite
import TemplateContract
import TestKit
import Testing

@testable import Template

@Suite(.timeLimit(.minutes(15))) struct `The contract of Template` {
  @Test func `has a stable code, a sentence and a hint for each error`() {
    let codes = TemplateError.examples.map(\.code)

    #expect(codes == ["template.blank", "template.too-long"])
    #expect(TemplateError.examples.allSatisfy { $0.description.hasSuffix(".") })
    #expect(TemplateError.examples.allSatisfy { $0.hint != nil })
  }

  @Test func `has a stable name and a subject for its event`() {
    let event = TemplateEntryKept(account: AccountID(rawValue: 7), number: 1)

    #expect(TemplateEntryKept.name == "template.kept")
    #expect(event.subject == "account/7")
  }

  @Test func `has a link that opens its place, and a place that has this link`() {
    #expect(TemplateScene.links.count == 1)
    #expect(TemplateScene.list.path?.text == "template")
    #expect(TemplateScene.list.access == .signedIn)
  }

  @Test func `has an example for each command that the command parses`() async throws {
    try await TemplateTestSetup.test { setup in
      let commands = setup.alone.mediator.commands
      #expect(commands.entries.map(\.name) == ["template keep"])
      for entry in commands.entries {
        let words = try ShellWords.split(entry.example)
        guard case .found(let found, let rest) = commands.find(words) else {
          Issue.record("“\(entry.example)” is not a command")
          continue
        }
        #expect(found.name == entry.name)
        _ = try found.parse(CommandArguments(Array(rest)))
      }
    }
  }

  @Test func `creates its tables only once`() async throws {
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
