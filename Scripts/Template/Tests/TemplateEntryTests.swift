import AuthContract
import Database
import Mediator
import TemplateContract
import TestKit
import Testing

@testable import Template

@Suite(.timeLimit(.minutes(15))) struct `Keeping a text in Template` {
  @Test func `stores the text and announces it`() async throws {
    try await TemplateTestSetup.test { setup in
      let entry = try await setup.keep("  Water the plants ")

      #expect(entry == TemplateEntry(number: 1, text: "Water the plants"))
      #expect(entry.description == "Kept: Water the plants")
      #expect(try await setup.events() == ["template.kept"])
    }
  }

  @Test func `numbers the texts of all accounts in their order`() async throws {
    try await TemplateTestSetup.test { setup in
      var numbers: [Int64] = []
      for account in [1, 2, 1] as [Int64] {
        numbers.append(try await setup.keep("a", as: account).number)
      }

      #expect(numbers == [1, 2, 3])
    }
  }

  @Test func `accepts a text of 200 characters`() async throws {
    try await TemplateTestSetup.test { setup in
      let text = String(repeating: "a", count: 200)

      let entry = try await setup.keep(text)

      #expect(entry.text == text)
    }
  }

  @Test(arguments: [
    ("", TemplateError.blank), (" \n", .blank),
    (String(repeating: "a", count: 201), .tooLong(limit: 200)),
  ])
  func `refuses an empty or long text, and stores nothing`(
    _ text: String,
    _ error: TemplateError
  ) async throws {
    try await TemplateTestSetup.test { setup in
      try await setup.keep("a")

      await #expect(throws: CallFailure.refused(error)) { try await setup.keep(text) }

      #expect(try await setup.texts(of: 1) == ["a"])
      #expect(try await setup.events() == ["template.kept"])
    }
  }

  @Test func `needs a signed-in user`() async throws {
    try await TemplateTestSetup.test { setup in
      await #expect(throws: CallFailure<TemplateError>.unauthorised(.signedIn)) {
        try await setup.alone.call().perform(KeepTemplateEntry("a"))
      }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The texts of an account in Template` {
  @Test func `are its own, the latest first`() async throws {
    try await TemplateTestSetup.test { setup in
      try await setup.keep("first", as: 1)
      try await setup.keep("second", as: 1)
      try await setup.keep("other", as: 2)

      #expect(try await setup.texts(of: 1) == ["second", "first"])
      #expect(try await setup.texts(of: 2) == ["other"])
    }
  }

  @Test func `are read without asking another module`() async throws {
    try await TemplateTestSetup.test { setup in
      try await setup.keep("a")

      let info = setup.alone.mediator.moduleInfo.first { $0.name == "Template" }
      #expect(try await setup.texts(of: 1) == ["a"])
      #expect(setup.alone.calls == [])
      #expect(info?.commands == ["template keep"])
      #expect(info?.uses == [])
    }
  }

  @Test func `are deleted with the account`() async throws {
    try await TemplateTestSetup.test { setup in
      try await setup.keep("a", as: 1)
      try await setup.keep("b", as: 2)

      _ = try await setup.database.write { transaction in
        try transaction.record(AccountDeleted(account: AccountID(rawValue: 1)))
      }
      try await setup.log.deliver()

      #expect(try await setup.texts(of: 1) == [])
      #expect(try await setup.texts(of: 2) == ["b"])
    }
  }
}
