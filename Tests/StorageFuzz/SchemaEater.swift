import Database
import Mediator
import SQLite

/// Migrates a database whose list of applied migrations is anything.
///
/// The list is refused by name, or the migration goes on; two migrations whose steps differ never
/// have one checksum.
struct SchemaEater: Eater {
  private static let migrations = [
    Migration(number: 1, name: "one", "CREATE TABLE one (id INTEGER) STRICT"),
    Migration(number: 2, name: "two", "CREATE TABLE two (id INTEGER) STRICT"),
  ]

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    try await migrate(&input)
    compareSums(&input)
  }

  private func migrate(_ input: inout Input) async throws {
    let database = try SQLiteDatabase.inMemory()
    _ = try await Migrator(database).applied()
    var isPlausible = true
    for place in 0..<Int(input.byte() % 4) {
      let number = input.number()
      let isRight = input.byte() % 2 == 0
      let sum = isRight ? Self.sum(of: number) : input.number()
      let isOurs = input.byte() % 4 > 0
      let (module, name) = (isOurs ? Array("shop".utf8) : input.bytes(), input.bytes())
      isPlausible = isPlausible && (!isOurs || (1...2).contains(number))
      try await database.write { transaction in
        try transaction.execute(
          """
          INSERT OR IGNORE INTO migration
          VALUES ($1, CAST($2 AS TEXT), $3, CAST($4 AS TEXT), $5, 0)
          """,
          place,
          module,
          number,
          name,
          sum
        )
      }
    }
    do {
      _ = try await Migrator(database).migrate("shop", with: Self.migrations)
      precondition(isPlausible, "a list that cannot be was taken for one that can")
    } catch let error as DatabaseError {
      precondition([.newer, .edited, .damaged].contains(error.code), "\(error)")
    }
  }

  private static func sum(of number: Int64) -> Int64 {
    migrations.first { $0.number == Int(number) }?.checksum ?? 0
  }

  private func compareSums(_ input: inout Input) {
    let (first, second) = (input.text(), input.text())
    let isSame = Array(first.utf8) == Array(second.utf8)
    precondition((Self.sum(first) == Self.sum(second)) == isSame, "a sum that does not tell apart")
    precondition(Self.sum(first, second) != Self.sum(first + second), "two steps taken for one")
  }

  private static func sum(_ texts: String...) -> Int64 {
    let steps = texts.map { Migration.Step.sql(SQLText(composed: $0)) }
    return steps.count == 1
      ? Migration(number: 1, name: "x", steps[0]).checksum
      : Migration(number: 1, name: "x", steps[0], steps[1]).checksum
  }
}
