import AuthContract
public import Database
import FriendsContract
public import Mediator
import Navigation
import PresenceContract

/// Which users are there, and who is typing; only friends learn it.
public struct PresenceModule: Module {
  private let database: any Database

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.database = database
  }

  /// Registers everything that the module answers and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = PresenceSchema.migrations
    registry.accountData(PresenceSchema.accountData, from: database)
    PresenceDataChecks.register(in: &registry)
    registry.uses(FriendsAmong.self)

    let presence = PresenceHandler(database: database)
    registry.answer(PresenceOf.self, with: presence.presences)
    registry.followsActivity(presence.note)

    let typing = PresenceReportHandler(database: database)
    registry.answer(NoteTyping.self, with: typing.note)
    registry.answer(ChangePresenceSetting.self, with: typing.changeSetting)

    registry.on(AccountDeleted.self, perform: PresenceStore.forget)
  }
}
