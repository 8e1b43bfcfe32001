import Database
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15))) struct `The database of the app` {
  @Test func `waits for the disk at every commit: synchronous is 2 on its own connection`()
    async throws
  {
    let program = try ProgramRunner()
    let database = try InterchangeApp.database(at: program.path("test.db"))

    let (writing, log) = try await database.write { transaction in
      (
        try transaction.value("SELECT synchronous FROM pragma_synchronous") as Int?,
        try transaction.value("SELECT journal_mode FROM pragma_journal_mode") as String?
      )
    }
    let reading = try await database.read { connection in
      try connection.value("SELECT synchronous FROM pragma_synchronous") as Int?
    }

    #expect(writing == 2)
    #expect(reading == 2)
    #expect(log == "wal")
    await database.close()
  }
}
