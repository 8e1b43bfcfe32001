import AuthContract
public import Database
public import Mediator
import Navigation
import TemplateContract

/// Texts that users keep for themselves.
public struct TemplateModule: Module {
  private let database: any Database
  private let entries: TemplateHandler

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.database = database
    entries = TemplateHandler(database: database)
  }

  /// Registers everything that the module answers, announces and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = TemplateSchema.migrations
    registry.accountData(TemplateSchema.accountData, from: database)
    registry.references(TemplateSchema.references)
    registry.publishes(TemplateEntryKept.self)

    registry.command(KeepTemplateEntry.self, with: entries.keep)
    registry.answer(TemplateEntriesOf.self, from: database, with: TemplateStore.entries)

    registry.scenes(TemplateScene.self) { place, context in
      switch place {
      case .list: TemplateListScene(context)
      }
    }

    registry.on(AccountDeleted.self, perform: TemplateStore.deleteEntries)
  }
}
