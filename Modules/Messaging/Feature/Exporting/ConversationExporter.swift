import AuthContract
import Database
import Mediator
import MessagingContract

/// Writes conversations to files, a portion at a time, so that its memory does not grow with them.
struct ConversationExporter: Sendable {
  /// How many messages are written at once.
  private static let portion = 500

  let database: any Database

  /// Writes a whole conversation.
  func run(_ command: ExportMessages, in call: CallContext) async throws -> ExportResponse {
    var last = ExportResponse(file: command.file, messages: 0, bytes: 0)
    do {
      for try await progress in try await follow(FollowExport(command), in: call) {
        last = progress
      }
    } catch {
      if Task.isCancelled { ExportFile(path: command.file).discard() }
      throw error
    }
    return last
  }

  /// Writes a conversation, as far as somebody asks how far it has come.
  func follow(_ request: FollowExport, in call: CallContext) async throws -> AnswerStream<
    ExportResponse
  > {
    let account = try call.signedInAccount()
    let address = try await call.address(of: request.export.correspondent)
    let found = try await database.read { connection in
      try connection.membership(of: account, at: address)
    }
    guard let member = found else { throw MessagingError.noConversation }
    let file = ExportFile(path: request.export.file)
    let start: ExportProgress? = ExportProgress(last: member.joined, messages: 0, bytes: 0)
    return AnswerStream(from: start, in: call) { progress in
      guard let progress else { return nil }
      if progress.messages == 0 { try file.create() }
      return try await step(from: progress, of: member, into: file, in: call)
    }
  }

  /// Writes the next portion; the last one gives the file its name.
  private func step(
    from progress: ExportProgress,
    of member: ConversationMembership,
    into file: ExportFile,
    in call: CallContext
  ) async throws -> (ExportResponse, ExportProgress?) {
    let found = try await database.read { connection in
      let id = member.conversation
      return try connection.messagesForward(
        for: member,
        after: id.key(progress.last),
        through: id.end,
        limit: Self.portion
      )
    }
    let people = try await PeopleNames(found.map(\.sender), by: call)
    var lines: [UInt8] = []
    for message in found { lines += message.shown(to: member.account, people).json.utf8 }
    try file.append(lines)
    let isLast = found.count < Self.portion
    if isLast { try file.finish() }
    let written = progress.adding(found, bytes: lines.count)
    CallProgress.report(written.messages)
    let report = ExportResponse(
      file: file.path,
      messages: written.messages,
      bytes: written.bytes
    )
    return (report, isLast ? nil : written)
  }
}

/// How far an export has come.
private struct ExportProgress: Sendable {
  let last: Int
  let messages: Int
  let bytes: Int

  func adding(_ found: [StoredMessage], bytes count: Int) -> Self {
    Self(
      last: found.last?.id.number ?? last,
      messages: messages + found.count,
      bytes: bytes + count
    )
  }
}
