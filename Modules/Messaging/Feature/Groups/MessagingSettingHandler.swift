import AuthContract
import Database
import Mediator
import MessagingContract
import PresenceContract

/// Answers the command that shows and changes the settings for messages.
struct MessagingSettingHandler: Sendable {
  let database: any Database

  /// Changes the settings, unless they are only asked for.
  func settings(
    _ command: ChangeMessagingSettings,
    in call: CallContext
  ) async throws -> MessagingSettings {
    let account = try call.signedInAccount()
    let setting = ChangePresenceSetting(isShown: command.presence)
    let isPresenceShown = try await call.unlessLeftOut(setting)
    call.depends(on: [.messagingSettings(of: account)])
    let settings =
      command.changesMessages
      ? try await change(command, of: account, at: call.mediator.environment.now())
      : try await database.read { try MessagingSettingStore.settings(of: account, on: $0) }
    return settings.with(presence: isPresenceShown)
  }

  private func change(
    _ command: ChangeMessagingSettings,
    of account: AccountID,
    at now: Timestamp
  ) async throws -> MessagingSettings {
    try await database.write { transaction in
      let old = try MessagingSettingStore.settings(of: account, on: transaction)
      let new = MessagingSettings(
        friendsAdd: command.friendsAdd ?? old.friendsAdd,
        mentionsWhenMuted: command.mentionsWhenMuted ?? old.mentionsWhenMuted,
        receipts: command.receipts ?? old.receipts
      )
      if new.receipts != old.receipts { transaction.changes(.deliveries(to: account)) }
      if new != old {
        try MessagingSettingStore.store(new, of: account, in: transaction)
        if new.receipts, !old.receipts {
          try MessagingSettingStore.showReceipts(since: now, of: account, in: transaction)
        }
        transaction.changes(.messagingSettings(of: account))
      }
      return new
    }
  }
}

extension ChangeMessagingSettings {
  /// Whether it changes anything that this module keeps.
  fileprivate var changesMessages: Bool {
    friendsAdd != nil || mentionsWhenMuted != nil || receipts != nil
  }
}
