public import Mediator

/// What one module keeps about a user.
public struct ModuleAccountDataRows: Sendable {
  /// The module.
  public let module: ModuleName

  /// What it keeps, table by table.
  public let tables: [AccountDataRows]
}

extension Registry {
  /// Says what the module's tables hold about a user, for the user's own copy of everything.
  ///
  /// A module with migrations has to say it, or that there is nothing: ``keepsNoAccountData()``.
  ///
  /// - Parameters:
  ///   - tables: All that is about a user.
  ///   - database: Where the tables are.
  public mutating func accountData(_ tables: [AccountDataQuery], from database: any Database) {
    contribute(
      SchemaContribution.accountData { account in
        try await database.read { connection in
          try tables.map { try AccountDataRows(of: account, in: $0, on: connection) }
        }
      }
    )
  }

  /// Says that the module's tables hold nothing about any user.
  public mutating func keepsNoAccountData() {
    contribute(SchemaContribution.accountData { _ in [] })
  }
}

extension CallContext {
  /// Returns what all modules keep about the caller, in the order of the modules' names.
  ///
  /// - Throws: The database's error: a copy with a part missing would not be everything.
  public func accountData() async throws -> [ModuleAccountDataRows] {
    guard let account = caller.principal?.account else { return [] }
    var data: [ModuleAccountDataRows] = []
    for source in mediator.catalog(of: SchemaContribution.self).accountData {
      data.append(
        ModuleAccountDataRows(module: source.owner, tables: try await source.value(account))
      )
    }
    return data
  }
}
