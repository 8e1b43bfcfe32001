import Mediator

extension SchemaContribution.Catalog {
  /// Compares what a database has with what the migrations and the modules make.
  func schemaFindings(in database: any Database) async throws -> [DataFinding] {
    let applied = Set(try await Migrator(database).applied().map(\.module))
    let leftOut = applied.subtracting(migrations.keys).subtracting(Mediator.kernelMigrations.keys)
    let empty = try await database.scratch()
    let expected: [SchemaObject]
    do {
      expected = try await schema(madeIn: empty, with: await createdIndexes(in: database))
    } catch {
      await empty.close()
      throw error
    }
    await empty.close()
    let comparison = SchemaComparison(
      found: try await database.schema(),
      expected: expected,
      mayHaveOthers: !leftOut.subtracting([DataMoveMark.module]).isEmpty
    )
    return comparison.findings
  }

  /// The indexes that modules have created at run time; a module whose tables cannot tell has none.
  private func createdIndexes(in database: any Database) async -> [FullTextIndex] {
    var all: [FullTextIndex] = []
    for read in indexes {
      all += (try? await database.read { connection in try read(connection) }) ?? []
    }
    return all
  }

  /// Makes the tables of all modules in an empty database, and returns what is there then.
  private func schema(
    madeIn empty: any Database,
    with indexes: [FullTextIndex]
  ) async throws -> [SchemaObject] {
    let migrator = Migrator(empty)
    let all = migrations.merging(Mediator.kernelMigrations) { $1 }
    for (module, migrations) in all.sorted(by: { $0.key < $1.key }) {
      try await migrator.migrate(module, with: migrations)
    }
    let made = Set(try await empty.schema().map(\.name))
    try await empty.write { transaction in
      for index in indexes where !made.contains(index.name) {
        try transaction.engine.create(index)
      }
    }
    return try await empty.schema()
  }
}
