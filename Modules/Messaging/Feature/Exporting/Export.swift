import AuthContract
import Database
import Mediator
import MessagingContract

/// Writes conversations to files, a portion at a time, so that its memory does not grow with them.
struct Export: Sendable {
  /// How many messages are written at once.
  private static let portion = 500

  let database: any Database

  /// Writes a whole conversation.
  func run(_ command: ExportMessages, _ call: Call) async throws -> ExportedMessages {
    var last = ExportedMessages(file: command.file, messages: 0, bytes: 0)
    do {
      for try await progress in try await follow(Exporting(command), call) { last = progress }
    } catch {
      if Task.isCancelled { OutputFile(path: command.file).discard() }
      throw error
    }
    return last
  }

  /// Writes a conversation, as far as somebody asks how far it has come.
  func follow(_ request: Exporting, _ call: Call) async throws -> Answers<ExportedMessages> {
    let account = try call.signedInAccount()
    let address = try await call.address(of: request.export.correspondent)
    let found = try await database.read { connection in
      try connection.membership(of: account, at: address)
    }
    guard let member = found else { throw MessagingRefusal.noConversation }
    let file = OutputFile(path: request.export.file)
    let start: Progress? = Progress(last: member.joined, messages: 0, bytes: 0)
    return Answers(from: start, in: call) { progress in
      guard let progress else { return nil }
      if progress.messages == 0 { try file.create() }
      return try await step(progress, member, file, call)
    }
  }

  /// Writes the next portion; the last one gives the file its name.
  private func step(
    _ progress: Progress,
    _ member: Membership,
    _ file: OutputFile,
    _ call: Call
  ) async throws -> (ExportedMessages, Progress?) {
    let found = try await database.read { connection in
      let id = member.conversation
      return try connection.messagesForward(
        for: member,
        id.key(progress.last),
        id.end,
        Self.portion
      )
    }
    let people = try await People(found.map(\.sender), call)
    var lines: [UInt8] = []
    for message in found { lines += message.shown(to: member.account, people).json.utf8 }
    try file.append(lines)
    let isLast = found.count < Self.portion
    if isLast { try file.finish() }
    let written = progress.adding(found, lines.count)
    Headway.tell(written.messages)
    let report = ExportedMessages(
      file: file.path,
      messages: written.messages,
      bytes: written.bytes
    )
    return (report, isLast ? nil : written)
  }
}

/// How far an export has come.
private struct Progress: Sendable {
  let last: Int
  let messages: Int
  let bytes: Int

  func adding(_ found: [StoredMessage], _ count: Int) -> Self {
    Self(
      last: found.last?.id.number ?? last,
      messages: messages + found.count,
      bytes: bytes + count
    )
  }
}
