import AuthContract
import Database
import Mediator
import PresenceContract

/// Notes who is typing, and changes whether an account shows what it does.
struct PresenceReportHandler: Sendable {
  let database: any Database

  func note(_ request: NoteTyping, in call: CallContext) async throws -> Bool {
    let account = try call.signedInAccount()
    guard await database.isWritable() else { return false }
    let end = call.mediator.environment.now() + NoteTyping.duration
    return try await database.writeUnsynced(locking: [.account(account)]) { transaction in
      guard request.isTyping, try PresenceStore.isShown(account, on: transaction) else {
        try TypingStore.remove(account, in: transaction)
        return false
      }
      try TypingStore.store(account, at: request.place, until: end, in: transaction)
      return true
    }
  }

  /// Changes the setting durably, unless it is only asked for.
  func changeSetting(_ request: ChangePresenceSetting, in call: CallContext) async throws -> Bool {
    let account = try call.signedInAccount()
    let old = try await database.read { try PresenceStore.isShown(account, on: $0) }
    guard let isShown = request.isShown, isShown != old else { return old }
    try await database.write(locking: .account(account)) { transaction in
      try PresenceStore.setShown(isShown, of: account, in: transaction)
    }
    return isShown
  }
}
