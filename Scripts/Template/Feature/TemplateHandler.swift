import AuthContract
import Database
import Mediator
import TemplateContract

/// Checks and stores texts.
struct TemplateHandler: Sendable {
  let database: any Database

  func keep(_ command: KeepTemplateEntry, in call: CallContext) async throws -> TemplateEntry {
    let account = try call.signedInAccount()
    let text = try checkedText(command.text)
    return try await database.write { transaction in
      let entry = try TemplateStore.add(text, for: account, in: transaction)
      try transaction.record(TemplateEntryKept(account: account, number: entry.number))
      return entry
    }
  }

  /// Returns a text with one space between its words.
  private func checkedText(_ text: String) throws(TemplateError) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { throw .blank }
    let limit = TemplateEntry.maximumLength
    guard words.count <= limit else { throw .tooLong(limit: limit) }
    return words
  }
}
