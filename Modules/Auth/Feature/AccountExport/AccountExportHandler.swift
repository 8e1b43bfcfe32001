import AuthContract
import Database
import JSON
import Mediator
import System

/// Writes everything that the app keeps about a user to a file.
struct AccountExportHandler: Sendable {
  let services: AuthServices

  func export(_ command: ExportAccount, in call: CallContext) async throws -> ExportedFileResponse {
    let user = try call.signedInUser()
    try await services.database.read { [now = services.now] connection in
      try SessionStore.requireValid(user, at: now, on: connection)
    }
    guard !FileSystem.isTaken(command.file) else { throw AuthError.fileExists(path: command.file) }
    let data = try await call.accountData().filter { !$0.tables.isEmpty }
    let names = try await call.usernames(of: data.flatMap(\.accounts))
    let copy = AccountExport(data: data, names: names)
    try write(JSONTextEncoder.bytes(of: copy) + [0x0A], to: command.file)
    return ExportedFileResponse(
      file: command.file,
      modules: data.map { "\($0.module)" },
      leftOut: call.mediator.leftOut.map { "\($0)" }.sorted()
    )
  }

  private func write(_ bytes: [UInt8], to path: String) throws(AuthError) {
    do throws(SystemError) {
      DraftFile.removeAbandoned(besides: path)
      let file = try DraftFile(of: path)
      try file.append(bytes)
      try file.publish()
    } catch {
      let isTaken = error.number == KnownErrorNumber.exists
      throw isTaken ? .fileExists(path: path) : .cannotWrite(path: path)
    }
  }
}

extension ModuleAccountDataRows {
  /// The other accounts that the data name.
  fileprivate var accounts: [AccountID] {
    tables.flatMap(\.rows).flatMap { row in
      row.compactMap { field in
        if case .account(let account) = field.value { AccountID(rawValue: account) } else { nil }
      }
    }
  }
}

extension CallContext {
  /// Returns the usernames of accounts, 1,000 in a request; deleted accounts have none.
  fileprivate func usernames(of accounts: [AccountID]) async throws -> [AccountID: Username] {
    let distinct = accounts.sortedWithoutRepeats()
    var names: [AccountID: Username] = [:]
    for start in stride(from: 0, to: distinct.count, by: 1_000) {
      let part = Array(distinct[start..<min(start + 1_000, distinct.count)])
      names.merge(try await perform(UsernamesByAccount(part))) { $1 }
    }
    return names
  }
}
