import AuthContract
public import Database
public import Mediator
import Navigation
import TemplateContract

/// Texts that people keep for themselves.
public struct TemplateModule: Module {
  let database: any Database

  /// Creates the module.
  ///
  /// - Parameter database: Where it keeps what it knows.
  public init(database: any Database) {
    self.database = database
  }

  /// Says what the module answers, announces and relies on.
  public func register(in registry: inout Registry) {
    registry.migrations = TemplateSchema.migrations
    registry.publishes(KeptInTemplate.self)
    registry.answer(TemplateOf.self, from: database) { request, connection in
      try Entries.kept(by: request.account, on: connection)
    }
    registry.command(KeepInTemplate.self) { command, call in
      let account = try call.signedInAccount()
      let text = try Entries.checked(command.text)
      return try await database.write { transaction in
        try Entries.keep(text, for: account, in: transaction)
      }
    }
    registry.scenes(TemplateScene.self) { place, context in
      switch place {
      case .list: TemplateListScene(TemplateRouter(context: context))
      }
    }
    registry.on(AccountDeleted.self) { event, transaction in
      try Entries.forget(event.account, in: transaction)
    }
  }
}
