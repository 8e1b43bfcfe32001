import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// Writes conversations to files in batches, so that its memory does not grow with them.
struct MessageExportHandler: Sendable {
  /// The number of messages in a batch.
  private static let batchSize = 500

  let database: any Database

  /// Writes a whole conversation.
  func export(_ command: ExportConversation, in call: CallContext) async throws -> ExportResponse {
    var response = ExportResponse(file: command.file, messages: 0, bytes: 0)
    for try await progress in try await follow(ExportConversationWithProgress(command), in: call) {
      response = progress
    }
    return response
  }

  /// Writes a conversation batch by batch, each when the caller asks for the progress.
  func follow(_ request: ExportConversationWithProgress, in call: CallContext) async throws
    -> AnswerStream<
      ExportResponse
    >
  {
    let account = try call.signedInAccount()
    let address = try await ResolvedCorrespondent(
      of: request.export.correspondent,
      in: call,
      on: database
    )
    let found = try await database.read { connection in
      try ConversationStore.membership(of: account, at: address, on: connection)
    }
    guard let member = found else { throw address.absence }
    let path = request.export.file
    let start: ExportProgress? = ExportProgress(last: member.joined, messages: 0, bytes: 0)
    return AnswerStream(from: start, in: call) { progress in
      guard var progress else { return nil }
      let file = try progress.file ?? ExportFileWriter(path: path)
      progress.file = file
      return try await writeBatch(after: progress, of: member, to: file, in: call)
    }
  }

  /// Writes the next batch; after the last one the file gets its name.
  private func writeBatch(
    after progress: ExportProgress,
    of member: ConversationMembership,
    to file: ExportFileWriter,
    in call: CallContext
  ) async throws -> (ExportResponse, ExportProgress?) {
    let id = member.conversation
    let keys = MessageIDRange(after: id.stored(progress.last), through: id.end)
    let (found, read) = try await database.read { connection in
      let found = try MessagePageStore.forward(
        keys,
        for: member,
        limit: Self.batchSize,
        on: connection
      )
      return (found, try MessageDetails(of: found, for: member, on: connection))
    }
    let blocks = try await call.blocks(among: read.reactors, of: member.account)
    let details = try await read.withReactions(
      for: member.account,
      besides: blocks,
      on: database
    )
    let names = try await call.names(of: found.map(\.sender) + details.accounts)
    var lines: [UInt8] = []
    for message in found {
      lines += try details.message(message, for: member.account, names).jsonLine
    }
    try file.append(lines)
    let isLast = found.count < Self.batchSize
    if isLast { try file.finish() }
    let written = progress.adding(found, bytes: lines.count)
    ProgressReporter.report(written.messages)
    let response = ExportResponse(
      file: file.path,
      messages: written.messages,
      bytes: written.bytes
    )
    return (response, isLast ? nil : written)
  }
}

/// How much of an export is written.
private struct ExportProgress: Sendable {
  /// The number of the last written message.
  let last: Int

  let messages: Int
  let bytes: Int

  /// The file, from the first batch on.
  var file: ExportFileWriter?

  func adding(_ found: [StoredMessage], bytes count: Int) -> Self {
    Self(
      last: found.last?.id.number ?? last,
      messages: messages + found.count,
      bytes: bytes + count,
      file: file
    )
  }
}
